import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { DeploymentId } from '../../../contract/ids';
import { DomainError } from '../../problem';
import { BUILD, type Ledger, type Target } from '../target';
import { type Application, lastWords, waitUntilHealthy } from './application';
import { createApplicationStarter } from './applicationStarter';
import type { LocalBuild } from './buildRelease';
import { createLocalDomains, type LocalDomainsDeps } from './domains';
import { createFolders } from './folders';
import { createJobs } from './jobs';
import type { LiveVersion } from './liveVersion';
import { createLocalSteps, type Limits, versionKey } from './localSteps';
import { readOutput, removeOutput } from './outputFile';
import { createProcessGroups } from './processGroup';
import type { Site, SiteState } from './site';
import { createSites } from './sites';
import { createSlots } from './slots';

type VersionId = Pick<LiveVersion, 'id' | 'number'>;

export type LocalTargetDeps = {
  dataFolder: string;
  /** Host that sites listen on and are linked by. */
  host: string;
  /** The bundled staticServer.ts. */
  staticServerFile: string;
  /** Builds at once. */
  builds: number;
  limits: Limits;
  ledgerOf(id: DeploymentId): Ledger;
  /** The user's variables of a version, unsealed. */
  variables(version: VersionId): Promise<Record<string, string>>;
  live(): Promise<LiveVersion[]>;
  /** What the version that answers does now. */
  stateChanged(version: VersionId, state: SiteState): Promise<void>;
  /** Its application ended again and again, and is not started any more. `lines` are the last it printed. */
  givenUp(version: VersionId, lines: string[], failure: { code: string; message: string }): Promise<void>;
  /** A site's port was taken while the server was away. */
  moved(id: DeploymentId, hostedLink: string): Promise<void>;
  domains: Pick<LocalDomainsDeps, 'seal' | 'port'>;
  /** Waits between the starts of an application that keeps ending. */
  backoffMs?: readonly number[] | undefined;
  log: { info(message: string): void; warn(fields: object, message: string): void };
};

export const LOCAL = 'local';
/** How much of what an application printed last goes into its log. */
const LAST_LINES = 20;

/** Runs applications as processes of this machine. */
export function createLocalTarget({ dataFolder, host, staticServerFile, builds, limits, backoffMs, log, ...deps }: LocalTargetDeps): Target {
  const folders = createFolders(path.join(path.resolve(dataFolder), 'local'));
  const groups = createProcessGroups(folders.notes);
  const start = createApplicationStarter({ groups, folders, staticServerFile, host });
  const sites = createSites();
  const jobs = createJobs();
  const candidates = new Map<string, Application>();
  /** What each gateway has behind it, and starts again when it ends. */
  const running = new Map<DeploymentId, { number: number; build: LocalBuild }>();
  const domains = createLocalDomains({ ...deps.domains, sites, dataFolder, host, ledgerOf: deps.ledgerOf, live: deps.live, log });
  const linkTo = (port: number) => `http://${host}:${port}`;
  const unwritten = (error: unknown) => log.warn({ err: error }, 'The state of a site could not be written down');

  async function siteOf(id: DeploymentId): Promise<Site> {
    const [address] = await deps.ledgerOf(id).list({ kind: 'address' });
    const port = (address?.data.port as number | undefined) ?? null;
    return sites.open(id, {
      host,
      preferredPort: port,
      ...(backoffMs ? { backoffMs } : {}),
      restart: (signal) => restart(id, signal),
      stop: ({ group }) => groups.stop(group),
      stateChanged: (state) => changed(id, state).catch(unwritten),
    });
  }

  async function takeOver(id: DeploymentId, version: { number: number; build: LocalBuild }, application: Application): Promise<number> {
    const site = await siteOf(id);
    running.set(id, version);
    await site.take(application);
    return site.port;
  }

  async function restart(id: DeploymentId, signal: AbortSignal): Promise<Application | null> {
    const version = running.get(id);
    if (!version) return null;
    const application = await start({ id, ...version, variables: await deps.variables({ id, number: version.number }) });
    const { health } = await waitUntilHealthy(application, { timeoutMs: limits.healthTimeoutMs, signal }).catch(() => ({ health: 'exited' }));
    if (health === 'healthy') return application;
    await groups.stop(application.group);
    return null;
  }

  async function changed(id: DeploymentId, state: SiteState): Promise<void> {
    const version = running.get(id);
    if (!version) return;
    const { number } = version;
    if (state !== 'running') log.info(`Site ${id} is ${state}`);
    await deps.stateChanged({ id, number }, state);
    if (state !== 'stopped') return;
    const { lines, reason } = await lastWords(folders.log(id, number), LAST_LINES);
    const { code, message } = new DomainError('APP_KEEPS_ENDING', { reason: reason ?? 'it printed nothing.' });
    await deps.givenUp({ id, number }, lines, { code, message });
  }

  const gone = (folder: string): Promise<boolean> =>
    rm(folder, { recursive: true, force: true, maxRetries: 5 }).then(
      () => true,
      () => false,
    );

  async function stopProcess(id: DeploymentId, number: number): Promise<boolean> {
    const key = versionKey({ applicationId: id, number });
    const candidate = candidates.get(key);
    candidates.delete(key);
    if (candidate && !(await groups.stop(candidate.group))) return false;
    // What answers is taken from behind its gateway only with the gateway: nothing is to be started in its place.
    if (sites.get(id)?.application()?.version !== number && running.get(id)?.number !== number) return true;
    const isClosed = await sites.close(id);
    running.delete(id);
    return isClosed;
  }

  /** Opens a site's gateway at once; its application is started behind it, and requests wait for it meanwhile. */
  async function bringBack({ id, number, builtBy, isGivenUp }: LiveVersion): Promise<void> {
    const ledger = deps.ledgerOf(id);
    const [build] = await ledger.list({ kind: BUILD, version: builtBy });
    const [address] = await ledger.list({ kind: 'address' });
    // Sites of another data folder belong to another server.
    if (!build || !address || !folders.holds(build.data.folder as string)) return;
    try {
      const port = address.data.port as number;
      running.set(id, { number, build: build.data as LocalBuild });
      const site = await siteOf(id);
      if (site.port !== port) {
        const link = linkTo(site.port);
        log.info(`Port ${port} is in use by another program: site ${id} is now at ${link}`);
        await ledger.made(address.token, { name: link, data: { port: site.port } });
        await deps.moved(id, link);
      }
      if (!isGivenUp) site.revive({ atOnce: true });
    } catch (error) {
      log.warn({ err: error, applicationId: id }, 'A site could not be brought back');
      await deps.stateChanged({ id, number }, 'stopped').catch(unwritten);
    }
  }

  return {
    name: LOCAL,
    plan: createLocalSteps({ host, folders, groups, jobs, builds, slots: createSlots(builds), limits, start, candidates, takeOver }),
    metrics: { of: async (id) => ({ source: 'process', points: await sites.metrics(id) }) },
    domains,

    output: {
      async read(id, after) {
        const number = sites.get(id)?.application()?.version ?? running.get(id)?.number;
        return number === undefined ? null : readOutput(folders.log(id, number), number, after);
      },
    },

    async undo({ applicationId: id, version, kind, data, name }) {
      if (version !== null) await jobs.stop(new DomainError('CANCELLED'), versionKey({ applicationId: id, number: version }));
      if (kind === 'process') {
        if (!(await stopProcess(id, version ?? 0))) return 'a process of the application';
        await removeOutput(folders.log(id, version ?? 0));
        return null;
      }
      if (kind === 'source' || kind === BUILD) {
        const folder = typeof data.folder === 'string' && folders.holds(data.folder) ? data.folder : null;
        return folder === null || (await gone(folders.versionAround(folder))) ? null : `the folder ${folder}`;
      }
      if (kind === 'address') return (await sites.close(id)) ? null : 'a process of the application';
      if (kind === 'certificate') {
        domains.drop(id);
        return null;
      }
      if (kind !== 'folder') return name;
      const { left } = await groups.stopLeftovers(id);
      if (left > 0) return 'a process of the application';
      return (await gone(folders.siteOf(id))) ? null : `the folder ${folders.siteOf(id)}`;
    },

    async exists({ applicationId: id, version, kind, data }) {
      if (kind === 'process') return candidates.has(versionKey({ applicationId: id, number: version ?? 0 })) || running.get(id)?.number === version;
      if (kind === 'source' || kind === BUILD) return typeof data.folder === 'string' && existsSync(data.folder);
      if (kind === 'address') return sites.get(id) !== null;
      if (kind === 'certificate') return domains.serves(id);
      return existsSync(folders.siteOf(id));
    },

    async restore() {
      await mkdir(folders.root, { recursive: true, mode: 0o700 });
      const { stopped } = await groups.stopLeftovers();
      if (stopped > 0) log.info(`Stopped ${stopped} processes that an earlier server left behind`);
      await Promise.all((await deps.live()).map(bringBack));
      await domains.restore();
    },

    async close() {
      await jobs.stop(new DomainError('SHUTTING_DOWN'));
      await domains.close();
      await sites.closeAll();
      await Promise.all([...candidates.values()].map(({ group }) => groups.stop(group)));
      candidates.clear();
    },
  };
}
