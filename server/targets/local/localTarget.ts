import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import type { InstanceMeta } from '../../../contract/deployments';
import type { DeploymentId } from '../../../contract/ids';
import type { Database } from '../../data/connect';
import { deployments, localApps } from '../../data/schema';
import { DomainError } from '../../problem';
import type { LaunchHandle, ReleaseHandle, StepContext, Target } from '../target';
import { type Application, lastWords, waitUntilHealthy } from './application';
import { buildRelease } from './buildRelease';
import { createFolders } from './folders';
import { createProcessGroups } from './processGroup';
import { createReleases, type LocalRelease } from './releases';
import type { Site } from './site';
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
  /** A site's application ended again and again, and is not started any more. `lines` are the last it printed. */
  onGivenUp(id: DeploymentId, lines: string[], message: string): Promise<void>;
  /** Waits between the starts of an application that keeps ending. */
  backoffMs?: readonly number[];
  log: { info(message: string): void; warn(fields: object, message: string): void };
};

/** How much of what an application printed last goes into the log of its deployment. */
const LAST_LINES = 20;

/** Runs applications as processes of this machine. */
export function createLocalTarget({ db, dataFolder, host, staticServerFile, readEnv, limits, onGivenUp, backoffMs, log }: LocalTargetDeps) {
  const folders = createFolders(path.join(path.resolve(dataFolder), 'local'));
  const { cache } = folders;
  const groups = createProcessGroups(folders.notes);
  const releases = createReleases({ groups, folders, staticServerFile, host, readEnv });
  const sites = createSites();
  /** Started but not yet healthy, by deployment and attempt. */
  const candidates = new Map<string, Application>();
  const keyOf = (id: string, attempt: number) => `${id}/${attempt}`;
  const linkTo = (port: number) => `http://${host}:${port}`;
  const forget = (error: unknown) => log.warn({ err: error }, 'The state of a site could not be written down');

  const rowOf = async (id: string) => (await db.select().from(localApps).where(eq(localApps.deploymentId, id)))[0];

  const siteOf = async (id: string, preferredPort?: number | null): Promise<Site> =>
    sites.open(id, {
      host,
      preferredPort: preferredPort ?? (await rowOf(id))?.publicPort ?? null,
      ...(backoffMs ? { backoffMs } : {}),
      restart: async (signal) => {
        const row = await rowOf(id);
        if (!row) return null;
        const application = await releases.start(id, row.release);
        const { health } = await waitUntilHealthy(application, { timeoutMs: limits.healthTimeoutMs, signal }).catch(() => ({ health: 'exited' }));
        if (health === 'healthy') return application;
        await groups.stop(application.group);
        return null;
      },
      stop: ({ group }) => groups.stop(group),
      stateChanged: (state) => (state === 'stopped' ? giveUp(id) : writeState(id, { state })).catch(forget),
    });

  /** Says in the log why a site is not started again. */
  async function giveUp(id: string): Promise<void> {
    await writeState(id, { state: 'stopped' });
    const row = await rowOf(id);
    if (!row) return;
    const { lines, reason } = await lastWords(folders.log(id, row.release.attempt), LAST_LINES);
    await onGivenUp(id as DeploymentId, lines, new DomainError('APP_KEEPS_ENDING', { reason: reason ?? 'it printed nothing.' }).message);
  }

  async function writeState(id: string, { state }: Pick<InstanceMeta, 'state'>): Promise<void> {
    const [row] = await db.select({ meta: deployments.instanceMeta }).from(deployments).where(eq(deployments.id, id));
    if (!row?.meta || row.meta.state === state) return;
    if (state !== 'running') log.info(`Site ${id} is ${state}`);
    await db
      .update(deployments)
      .set({ instanceMeta: { ...row.meta, state } })
      .where(eq(deployments.id, id));
  }

  async function stopCandidate(id: string, attempt: number): Promise<void> {
    const application = candidates.get(keyOf(id, attempt));
    candidates.delete(keyOf(id, attempt));
    if (application) await groups.stop(application.group);
  }

  async function startCandidate({ deploymentId: id, attempt, log: write }: StepContext, release: LocalRelease): Promise<Application> {
    await stopCandidate(id, attempt);
    const application = await releases.start(id, release);
    candidates.set(keyOf(id, attempt), application);
    write(`Started on port ${application.port}`);
    return application;
  }

  const target: Target = {
    name: 'local',

    fetchSource({ deploymentId: id, attempt, ...context }, source, branch) {
      const place = { folder: folders.work(id, attempt, context.workToken), home: folders.home(id), cache };
      return cloneBranch(groups, { deploymentId: id, attempt, ...context }, { source, branch, ...place, timeoutMs: limits.fetchTimeoutMs });
    },

    build({ deploymentId: id, attempt, ...context }, source, env) {
      const place = { folder: folders.work(id, attempt, context.workToken), home: folders.home(id), cache };
      return buildRelease(groups, { deploymentId: id, attempt, ...context }, source, { env, ...place, timeoutMs: limits.buildTimeoutMs });
    },

    holds: async ({ folder }) => folders.holds(folder) && existsSync(folder),

    async launch(context, release): Promise<LaunchHandle> {
      const data = dataOf(release, context.attempt);
      await startCandidate(context, data);
      const site = await siteOf(context.deploymentId);
      return { instanceMeta: instanceMeta(context.deploymentId, host), hostedLink: linkTo(site.port), data };
    },

    async waitHealthy(context, launched): Promise<LaunchHandle> {
      const { deploymentId: id, attempt, signal } = context;
      const release = launched.data as LocalRelease;
      // After a restart of the server nothing of this attempt runs: it is started again.
      const application = candidates.get(keyOf(id, attempt)) ?? (await startCandidate(context, release));
      const { health, reason } = await waitUntilHealthy(application, { timeoutMs: limits.healthTimeoutMs, signal, onLine: (line) => context.log(line) });
      if (health !== 'healthy') {
        await stopCandidate(id, attempt);
        throw health === 'exited'
          ? new DomainError('APP_EXITED', { reason: reason ?? endOf(application) })
          : new DomainError('APP_NOT_LISTENING', { port: application.port, seconds: limits.healthTimeoutMs / 1000 });
      }
      const site = await siteOf(id);
      const values = { publicPort: site.port, release, updatedAt: new Date() };
      await db
        .insert(localApps)
        .values({ deploymentId: id, ...values })
        .onConflictDoUpdate({ target: localApps.deploymentId, set: values });
      candidates.delete(keyOf(id, attempt));
      await site.take(application);
      await folders.keepOnly(id, attempt, release.releaseFolder);
      return { ...launched, hostedLink: linkTo(site.port) };
    },

    async undo(id, attempt) {
      await stopCandidate(id, attempt);
      const running = (await rowOf(id))?.release.releaseFolder;
      const folder = folders.attemptOf(id, attempt);
      if (!running?.startsWith(folder + path.sep)) await rm(folder, { recursive: true, force: true });
    },

    async remove(id) {
      const left: string[] = [];
      for (const key of [...candidates.keys()]) if (key.startsWith(`${id}/`)) await stopCandidate(id, Number(key.split('/')[1]));
      const isClosed = await sites.close(id);
      const { left: groupsLeft } = await groups.stopLeftovers(id);
      if (!isClosed || groupsLeft > 0) left.push('a process of the application');
      await rm(folders.siteOf(id), { recursive: true, force: true, maxRetries: 5 }).catch(() => left.push(`the folder ${folders.siteOf(id)}`));
      return left;
    },

    async restore() {
      await mkdir(folders.root, { recursive: true, mode: 0o700 });
      const { stopped } = await groups.stopLeftovers();
      if (stopped > 0) log.info(`Stopped ${stopped} processes that an earlier server left behind`);
      const rows = await db
        .select({ app: localApps, status: deployments.status, meta: deployments.instanceMeta })
        .from(localApps)
        .innerJoin(deployments, eq(deployments.id, localApps.deploymentId));
      // Sites of another data folder belong to another server.
      const ours = rows.filter(({ app }) => folders.holds(app.release.releaseFolder));
      // What was given up waits to be triggered, behind its open gateway.
      await Promise.all(ours.map(({ app, status, meta }) => bringBack(app, status === 'failed' && meta?.state === 'stopped')));
    },

    async close() {
      await sites.closeAll();
      await Promise.all([...candidates.values()].map(({ group }) => groups.stop(group)));
      candidates.clear();
    },
  };

  /** Opens a site's gateway at once; its application is started behind it, and requests wait for it meanwhile. */
  async function bringBack({ deploymentId: id, publicPort }: typeof localApps.$inferSelect, isGivenUp: boolean): Promise<void> {
    try {
      const site = await siteOf(id, publicPort);
      if (site.port !== publicPort) {
        log.info(`Port ${publicPort} is in use by another program: site ${id} is now at ${linkTo(site.port)}`);
        await db.update(localApps).set({ publicPort: site.port }).where(eq(localApps.deploymentId, id));
        await db
          .update(deployments)
          .set({ hostedLink: linkTo(site.port) })
          .where(eq(deployments.id, id));
      }
      if (!isGivenUp) site.revive({ atOnce: true });
    } catch (error) {
      log.warn({ err: error, deploymentId: id }, 'A site could not be brought back');
      await writeState(id, { state: 'stopped' }).catch(forget);
    }
  }

  return { ...target, sites };
}

export type LocalTarget = ReturnType<typeof createLocalTarget>;

const dataOf = ({ folder, command }: ReleaseHandle, attempt: number): LocalRelease => ({ releaseFolder: folder, command, attempt });

const instanceMeta = (id: DeploymentId, host: string): InstanceMeta => ({
  instance_id: `local-${id.replaceAll('-', '').slice(0, 12)}`,
  instance_type: 'local.process',
  availability_zone: 'local',
  state: 'running',
  launch_time: new Date().toISOString(),
  public_ip: host,
});

const endOf = ({ ended }: Application): string => `it ended with ${ended?.signal ?? `code ${ended?.code}`} and printed nothing.`;
