import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import type { Commit } from '../../../contract/commits';
import type { InstanceMeta } from '../../../contract/deployments';
import type { DeploymentId } from '../../../contract/ids';
import { DomainError } from '../../problem';
import { BUILD, type PlannedStep, type Progress, type StepContext, type VersionFacts } from '../target';
import { type Application, waitUntilHealthy } from './application';
import type { StartVersion } from './applicationStarter';
import { buildRelease, type LocalBuild } from './buildRelease';
import type { Folders } from './folders';
import type { Jobs } from './jobs';
import { removeOutput } from './outputFile';
import type { ProcessGroups } from './processGroup';
import type { Slots } from './slots';
import { cloneBranch } from './source';

export type Limits = { fetchTimeoutMs: number; buildTimeoutMs: number; healthTimeoutMs: number };

export type LocalStepsDeps = {
  host: string;
  folders: Folders;
  groups: ProcessGroups;
  jobs: Jobs;
  /** Builds at once. */
  builds: number;
  slots: Slots;
  limits: Limits;
  start: StartVersion;
  /** Started but not yet behind their gateway, by version. */
  candidates: Map<string, Application>;
  /** Puts a version behind the site's gateway, which is opened with the first; resolves to the port once the version before has ended. */
  takeOver(id: DeploymentId, version: { number: number; build: LocalBuild }, application: Application): Promise<number>;
};

/** Of an application whose steps are all over their own deadlines something else is wrong. */
const SLACK_MS = 30 * 60_000;
export const versionKey = ({ applicationId, number }: Pick<VersionFacts, 'applicationId' | 'number'>): string => `${applicationId}/${number}`;

type Done = Extract<Progress, { state: 'done' }>;
type Work = (context: StepContext, signal: AbortSignal) => Promise<Done>;

/** The steps of a version on this machine: fetched and built by child processes, started beside the version before, then put behind the site's gateway. */
export function createLocalSteps({ host, folders, groups, jobs, builds, slots, limits, start, candidates, takeOver }: LocalStepsDeps) {
  const inSlot = <T>({ log }: StepContext, signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
    slots.use(signal, (before) => log(`Waiting for one of ${builds} places to build, behind ${before} others`), work);

  /** Fetches the branch, unless that was done and is still there. */
  async function fetched(context: StepContext, signal: AbortSignal): Promise<Commit | null> {
    const { version, ledger, log } = context;
    const { applicationId: id, number } = version;
    const folder = folders.source(id, number);
    if (context.outputs.fetch_source && existsSync(folder)) return null;
    const token = `source-${number}`;
    await ledger.intend({ kind: 'source', name: `Source of version ${number}`, token, data: { folder } });
    const place = { folder, home: folders.home(id), cache: folders.cache, timeoutMs: limits.fetchTimeoutMs };
    const commit = await cloneBranch(groups, { applicationId: id, log, signal }, { source: await context.source(), branch: version.branch, ...place });
    await ledger.made(token);
    return commit;
  }

  /** Builds what was fetched, unless that was done and is still there: another process may have taken the version over. */
  async function built(context: StepContext, signal: AbortSignal): Promise<LocalBuild> {
    const { version, ledger, log } = context;
    const { applicationId: id, number, builtBy } = version;
    const token = `build-${builtBy}`;
    const [known] = (await ledger.list({ kind: BUILD, version: builtBy })).filter((resource) => resource.token === token && resource.state === 'made');
    const build = known?.data as LocalBuild | undefined;
    if (build && folders.holds(build.folder) && existsSync(build.folder)) return build;
    if (builtBy !== number) throw new DomainError('BUILD_NOT_KEPT', { number: builtBy });

    await fetched(context, signal);
    const folder = folders.build(id, number);
    await ledger.intend({ kind: BUILD, name: `Build of version ${number}`, token, data: { folder, command: null } });
    const options = { source: folders.source(id, number), folder, env: await context.variables(), home: folders.home(id), cache: folders.cache };
    const made = await buildRelease(groups, { applicationId: id, log, signal }, { ...options, timeoutMs: limits.buildTimeoutMs });
    await ledger.made(token, { data: made });
    await rm(options.source, { recursive: true, force: true });
    await ledger.undone(`source-${number}`);
    return made;
  }

  /** Starts the version beside the one that runs, unless that was done and it is still there: a server that ended took it along. */
  async function launched(context: StepContext, signal: AbortSignal): Promise<{ application: Application; build: LocalBuild }> {
    const { version, ledger, log } = context;
    const build = await built(context, signal);
    const key = versionKey(version);
    const running = candidates.get(key);
    if (running) return { application: running, build };
    const token = `process-${version.number}`;
    await ledger.intend({ kind: 'process', name: `Application of version ${version.number}`, token });
    const application = await start({ id: version.applicationId, number: version.number, build, variables: await context.variables() });
    candidates.set(key, application);
    await ledger.made(token, { data: { port: application.port } });
    log(`Started on port ${application.port}`);
    return { application, build };
  }

  async function healthy(context: StepContext, signal: AbortSignal): Promise<{ application: Application; build: LocalBuild }> {
    const started = await launched(context, signal);
    const { application } = started;
    const { health, reason } = await waitUntilHealthy(application, { timeoutMs: limits.healthTimeoutMs, signal, onLine: (line) => context.log(line) });
    if (health === 'healthy') return started;
    candidates.delete(versionKey(context.version));
    await groups.stop(application.group);
    throw health === 'exited'
      ? new DomainError('APP_EXITED', { reason: reason ?? endOf(application) })
      : new DomainError('APP_NOT_LISTENING', { port: application.port, seconds: limits.healthTimeoutMs / 1000 });
  }

  /** Puts the version behind the gateway; the one before finishes its requests, then ends. */
  async function switched(context: StepContext, signal: AbortSignal): Promise<Done> {
    const { version, ledger } = context;
    const { applicationId: id, number } = version;
    // It answered a moment ago; one that a restart of the server took along is started again and must answer first.
    const { application, build } = candidates.has(versionKey(version)) ? await launched(context, signal) : await healthy(context, signal);
    await ledger.intend({ kind: 'address', name: 'Address of the site', token: 'address', version: null });
    candidates.delete(versionKey(version));
    const port = await takeOver(id, { number, build }, application);
    const hostedLink = `http://${host}:${port}`;
    await ledger.made('address', { name: hostedLink, data: { port } });
    for (const { token, version: of } of await ledger.list({ kind: 'process' })) {
      if (of === number || of === null) continue;
      await removeOutput(folders.log(id, of));
      await ledger.undone(token);
    }
    return { state: 'done', resource: hostedLink, running: { instanceMeta: instanceMeta(id, host), hostedLink } };
  }

  const step = (name: string, title: string, timeoutMs: number, work: Work): PlannedStep => {
    const begin = (context: StepContext) => jobs.start(versionKey(context.version), name, (signal) => work(context, signal));
    return {
      name,
      title,
      timeoutMs: timeoutMs + SLACK_MS,
      start: async (context) => begin(context),
      async poll(context) {
        const progress = await jobs.poll(versionKey(context.version), name, context.signal);
        if (progress !== null) return progress;
        // Another process began it, and has ended since.
        begin(context);
        return { state: 'pending', againInMs: 0 };
      },
    };
  };

  const fetchSource = step('fetch_source', 'Fetching the source', limits.fetchTimeoutMs, async (context, signal) => {
    const { applicationId: id } = context.version;
    await context.ledger.intend({ kind: 'folder', name: 'Files of the site', token: 'folder', version: null });
    await mkdir(folders.siteOf(id), { recursive: true });
    await context.ledger.made('folder');
    const commit = await inSlot(context, signal, () => fetched(context, signal));
    const resource = commit === null ? context.version.repository : `${context.version.repository} at ${commit.hash.slice(0, 12)}`;
    return { state: 'done', resource, output: { fetched: true }, ...(commit === null ? {} : { commit }) };
  });
  const build = step('build', 'Building', limits.buildTimeoutMs, async (context, signal) => {
    const { command } = await inSlot(context, signal, () => built(context, signal));
    return { state: 'done', resource: command === null ? 'static site' : 'application' };
  });
  const launch = step('launch', 'Launching', limits.healthTimeoutMs, async (context, signal) => {
    const { application } = await launched(context, signal);
    return { state: 'done', resource: `port ${application.port}` };
  });
  const waitHealthy = step('wait_healthy', 'Waiting until the application answers', limits.healthTimeoutMs, async (context, signal) => {
    const { application } = await healthy(context, signal);
    return { state: 'done', resource: `port ${application.port}` };
  });
  const switchOver: PlannedStep = { ...step('switch', 'Switching over', limits.healthTimeoutMs, switched), isSwitch: true };

  return (version: VersionFacts): PlannedStep[] =>
    version.builtBy === version.number ? [fetchSource, build, launch, waitHealthy, switchOver] : [launch, waitHealthy, switchOver];
}

const instanceMeta = (id: DeploymentId, host: string): InstanceMeta => ({
  instance_id: `local-${id.replaceAll('-', '').slice(0, 12)}`,
  instance_type: 'local.process',
  availability_zone: 'local',
  state: 'running',
  launch_time: new Date().toISOString(),
  public_ip: host,
});

const endOf = ({ ended }: Application): string => `it ended with ${ended?.signal ?? `code ${ended?.code}`} and printed nothing.`;
