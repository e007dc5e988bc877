import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import type { InstanceMeta } from '../../../contract/deployments';
import type { DeploymentId } from '../../../contract/ids';
import type { Database } from '../../data/connect';
import { deployments, localApps } from '../../data/schema';
import { DomainError } from '../../problem';
import type { LaunchHandle, ReleaseHandle, Target } from '../target';
import { type Application, startApplication, waitUntilHealthy } from './application';
import { buildRelease } from './buildRelease';
import { childEnvironment } from './childEnvironment';
import { freePort } from './gateway';
import { createProcessGroups } from './processGroup';
import { createSites } from './sites';
import { cloneBranch } from './source';

export type LocalTargetDeps = {
  db: Database;
  dataFolder: string;
  /** Host that sites listen on and are linked by. */
  host: string;
  /** The bundled staticServer.ts. */
  staticServerFile: string;
  /** The user's variables of a deployment, unsealed. */
  readEnv(deploymentId: string): Promise<Record<string, string>>;
  limits: { fetchTimeoutMs: number; buildTimeoutMs: number; healthTimeoutMs: number };
  log: { info(message: string): void; warn(fields: object, message: string): void };
};

/** What `launch` leaves for later: enough to start the same release again. */
type LocalData = { releaseFolder: string; command: string[] | null };

/** Runs applications as processes of this machine. */
export function createLocalTarget({ db, dataFolder, host, staticServerFile, readEnv, limits, log }: LocalTargetDeps) {
  const root = path.join(dataFolder, 'local');
  const cache = path.join(root, 'cache');
  const folderOf = (id: string) => path.join(root, 'sites', id);
  const workFolder = (id: string, token: string) => path.join(folderOf(id), token);
  const groups = createProcessGroups(path.join(root, 'groups'));
  /** Started but not yet healthy, by deployment and attempt. */
  const candidates = new Map<string, Application>();
  const keyOf = (id: string, attempt: number) => `${id}/${attempt}`;

  const sites = createSites({
    groups,
    host,
    events: {
      async restart(id) {
        const [row] = await db.select().from(localApps).where(eq(localApps.deploymentId, id));
        if (!row) return null;
        log.info(`Starting ${id} again after it ended`);
        const application = await start(id, row.release, await readEnv(id));
        const { health } = await waitUntilHealthy(application, { timeoutMs: limits.healthTimeoutMs, signal: new AbortController().signal, onLine: () => {} });
        if (health !== 'healthy') {
          await groups.stop(application.group);
          return null;
        }
        return application;
      },
      stateChanged: (id, state) => setState(id, state),
    },
  });

  async function start(id: string, { releaseFolder, command }: LocalData, user: Record<string, string>): Promise<Application> {
    const port = await freePort(host);
    const env = childEnvironment(
      { home: folderOf(id), cache, user },
      { PORT: String(port), NODE_ENV: user.NODE_ENV ?? 'production', ...(user.HOST === undefined ? { HOST: host } : {}) },
    );
    const line: [string, ...string[]] = command ? (command as [string, ...string[]]) : [process.execPath, staticServerFile, releaseFolder];
    return startApplication(groups, { command: line, cwd: releaseFolder, env, port, logFile: path.join(folderOf(id), 'app.log'), deploymentId: id });
  }

  async function setState(id: string, state: 'running' | 'stopped'): Promise<void> {
    const [row] = await db.select({ instanceMeta: deployments.instanceMeta }).from(deployments).where(eq(deployments.id, id));
    if (row?.instanceMeta)
      await db
        .update(deployments)
        .set({ instanceMeta: { ...row.instanceMeta, state } })
        .where(eq(deployments.id, id));
  }

  const target: Target = {
    name: 'local',

    fetchSource: (context, source, branch) =>
      cloneBranch(groups, context, { source, branch, folder: workFolder(context.deploymentId, context.workToken), cache, timeoutMs: limits.fetchTimeoutMs }),

    build: (context, source, env) => buildRelease(groups, context, source, { env, cache, timeoutMs: limits.buildTimeoutMs }),

    async launch(context, release, env): Promise<LaunchHandle> {
      const { deploymentId: id, attempt } = context;
      await stopCandidate(id, attempt);
      const data = dataOf(release);
      const application = await start(id, data, env);
      candidates.set(keyOf(id, attempt), application);
      const [row] = await db.select().from(localApps).where(eq(localApps.deploymentId, id));
      const site = await sites.open(id, row?.publicPort ?? null);
      context.log(`Started on port ${application.port}`);
      return { instanceMeta: instanceMeta(id, host), hostedLink: `http://${host}:${site.port}`, data };
    },

    async waitHealthy(context, launched): Promise<LaunchHandle> {
      const { deploymentId: id, attempt, signal } = context;
      const data = launched.data as LocalData;
      // After a restart of the server nothing of this attempt runs: it is started again.
      const application = candidates.get(keyOf(id, attempt)) ?? (await start(id, data, await readEnv(id)));
      candidates.set(keyOf(id, attempt), application);
      const { health, lastLines } = await waitUntilHealthy(application, { timeoutMs: limits.healthTimeoutMs, signal, onLine: (line) => context.log(line) });
      if (health !== 'healthy') {
        await stopCandidate(id, attempt);
        const reason = lastLines.at(-1) ?? endOf(application);
        throw health === 'exited'
          ? new DomainError('APP_EXITED', { reason: errorLine(lastLines) ?? reason })
          : new DomainError('APP_NOT_LISTENING', { port: application.port, seconds: limits.healthTimeoutMs / 1000 });
      }
      const [row] = await db.select().from(localApps).where(eq(localApps.deploymentId, id));
      const site = await sites.open(id, row?.publicPort ?? null);
      const values = { publicPort: site.port, release: data, updatedAt: new Date() };
      await db
        .insert(localApps)
        .values({ deploymentId: id, ...values })
        .onConflictDoUpdate({ target: localApps.deploymentId, set: values });
      await sites.take(id, site, application);
      candidates.delete(keyOf(id, attempt));
      if (row && row.release.releaseFolder !== data.releaseFolder) await removeWork(id, row.release.releaseFolder);
      return { ...launched, hostedLink: `http://${host}:${site.port}` };
    },

    undo: (id, attempt) => stopCandidate(id, attempt),

    async remove(id) {
      const left: string[] = [];
      for (const key of [...candidates.keys()]) if (key.startsWith(`${id}/`)) await stopCandidate(id, Number(key.split('/')[1]));
      if (!(await sites.close(id))) left.push('the process of the application');
      await groups.stopLeftovers(id);
      await rm(folderOf(id), { recursive: true, force: true, maxRetries: 3 }).catch(() => left.push(`the folder ${folderOf(id)}`));
      return left;
    },

    async restore() {
      await mkdir(root, { recursive: true, mode: 0o700 });
      const stopped = await groups.stopLeftovers();
      if (stopped > 0) log.info(`Stopped ${stopped} processes that an earlier server left behind`);
      const rows = await db.select().from(localApps);
      await Promise.all(rows.filter(({ release }) => release.releaseFolder.startsWith(root)).map(bringBack));
    },

    async close() {
      await sites.closeAll();
      await Promise.all([...candidates.values()].map(({ group }) => groups.stop(group)));
    },
  };

  async function bringBack({ deploymentId: id, publicPort, release }: typeof localApps.$inferSelect): Promise<void> {
    try {
      const site = await sites.open(id, publicPort);
      if (site.port !== publicPort) {
        await db.update(localApps).set({ publicPort: site.port }).where(eq(localApps.deploymentId, id));
        await db
          .update(deployments)
          .set({ hostedLink: `http://${host}:${site.port}` })
          .where(eq(deployments.id, id));
      }
      await sites.take(id, site, await start(id, release, await readEnv(id)));
      await setState(id, 'running');
    } catch (error) {
      log.warn({ err: error, deploymentId: id }, 'A site could not be brought back');
      await setState(id, 'stopped');
    }
  }

  async function stopCandidate(id: string, attempt: number): Promise<void> {
    const application = candidates.get(keyOf(id, attempt));
    candidates.delete(keyOf(id, attempt));
    if (application) await groups.stop(application.group);
  }

  /** The folder of one work token, whichever folder inside it is served. */
  const removeWork = (id: string, releaseFolder: string) =>
    rm(path.join(folderOf(id), path.relative(folderOf(id), releaseFolder).split(path.sep)[0] ?? ''), { recursive: true, force: true });

  return { ...target, sites, upstream: (id: DeploymentId | string) => sites.get(id)?.application?.port ?? null };
}

export type LocalTarget = ReturnType<typeof createLocalTarget>;

const dataOf = ({ folder, command }: ReleaseHandle): LocalData => ({ releaseFolder: folder, command });

const instanceMeta = (id: DeploymentId, host: string): InstanceMeta => ({
  instance_id: `local-${id.replaceAll('-', '').slice(0, 12)}`,
  instance_type: 'local.process',
  availability_zone: 'local',
  state: 'running',
  launch_time: new Date().toISOString(),
  public_ip: host,
});

const endOf = (application: Application): string => {
  const end = application.ended();
  return end ? `it ended with ${end.signal ?? `code ${end.code}`} and printed nothing.` : 'it ended and printed nothing.';
};

/** Of an application's last lines the one that names the error, if one does. */
const errorLine = (lines: string[]): string | undefined => lines.findLast((line) => /error|exception|EADDRINUSE|cannot/i.test(line) && !/^\s*at /.test(line));
