import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Commit } from '../../../contract/commits';
import type { InstanceMeta } from '../../../contract/deployments';
import { DomainError } from '../../problem';
import { BUILD, type PlannedStep, type Progress, type StepContext, type Target, type VersionFacts } from '../../targets/target';
import type { Thing } from './cloud';
import { createCloudClient, Refused, TryAgain } from './cloudClient';

const run = promisify(execFile);
const AGAIN_MS = 10;
const PENDING: Progress = { state: 'pending', againInMs: AGAIN_MS };
/** Far beyond what a slow machine needs; a test of the deadline sets its own. */
const TIMEOUT_MS = 30 * 60_000;

export type FakeTargetDeps = {
  /** Of the cloud. */
  address: string;
  /** How long a step may take, by its name; read when a version is planned. */
  timeoutsMs?: Record<string, number>;
};

type Making = { kind: string; name: string; token: string; version?: null; data?: Record<string, unknown>; from?: string };
type Advance = (context: StepContext) => Promise<Progress>;

/** A remote target: it keeps nothing, and finds everything again in its cloud by token. What answers is the repository's index.html. */
export function createFakeTarget({ address, timeoutsMs = {} }: FakeTargetDeps): Target {
  const cloud = createCloudClient(address);
  const tagOf = (applicationId: string, token: string) => `${applicationId}/${token}`;

  /** Makes a thing unless it is there, written down before; resolves to it as it is now. */
  async function ensure({ ledger, version, signal }: StepContext, { data, from, ...intent }: Making): Promise<Thing> {
    const row = await ledger.intend(intent);
    const asked = { kind: intent.kind, tag: tagOf(version.applicationId, intent.token) };
    const [known] = await cloud.find(asked.tag, asked.kind, signal);
    const thing = known ?? (await cloud.create({ ...asked, ...(data ? { data } : {}), ...(from === undefined ? {} : { from }) }));
    if (!thing) throw new TryAgain('It is gone again.');
    if (row.state !== 'made') await ledger.made(intent.token, { data: { id: thing.id } });
    return (await cloud.describe(thing.id, signal)) ?? thing;
  }

  async function found({ version, signal }: StepContext, kind: string, number: number): Promise<Thing | null> {
    const [thing] = await cloud.find(tagOf(version.applicationId, `${kind}-${number}`), kind, signal);
    return thing ?? null;
  }

  async function retire({ ledger, version }: StepContext, kind: string, token: string): Promise<void> {
    await cloud.remove(tagOf(version.applicationId, token), kind);
    await ledger.undone(token);
  }

  const uploadSource: Advance = async (context) => {
    const { version } = context;
    const known = await found(context, 'source', version.number);
    const data = known ? {} : await readSource((await context.source()).url, version.branch);
    const source = await ensure(context, { kind: 'source', name: `Source of version ${version.number}`, token: `source-${version.number}`, data });
    return source.state === 'pending' ? PENDING : { state: 'done', resource: source.id, commit: source.data.commit as Commit };
  };

  const buildRemote: Advance = async (context) => {
    const { number } = context.version;
    const source = await found(context, 'source', number);
    const making = { kind: BUILD, name: `Build of version ${number}`, token: `build-${number}` };
    if (!source && !(await found(context, BUILD, number))) throw new DomainError('BUILD_FAILED', { reason: 'the source is gone.' });
    const build = await ensure(context, { ...making, ...(source ? { from: source.id } : {}) });
    if (build.state === 'pending') return PENDING;
    await retire(context, 'source', `source-${number}`);
    return { state: 'done', resource: build.id };
  };

  const ensureMachine: Advance = async (context) => {
    const { number, builtBy } = context.version;
    const build = await found(context, BUILD, builtBy);
    if (!build) throw new DomainError('BUILD_NOT_KEPT', { number: builtBy });
    await ensure(context, { kind: 'network', name: 'Network of the site', token: 'network', version: null });
    const machine = await ensure(context, { kind: 'machine', name: `Machine of version ${number}`, token: `machine-${number}`, from: build.id });
    if (machine.state === 'failed') throw new DomainError('APP_EXITED', { reason: 'its machine gave up.' });
    return machine.state === 'pending' ? PENDING : { state: 'done', resource: machine.id };
  };

  const switchOver: Advance = async (context) => {
    const { number } = context.version;
    const site = await ensure(context, { kind: 'address', name: 'Address of the site', token: 'address', version: null });
    const machine = await found(context, 'machine', number);
    if (!machine || site.state === 'pending') return PENDING;
    await cloud.change(site.id, { machine: machine.id });
    for (const { token, name, version: of } of await context.ledger.list({ kind: 'machine' })) {
      if (of === number) continue;
      // The new version answers already: what the cloud keeps of the old one stays in the ledger for the next.
      await retire(context, 'machine', token).catch((error) => {
        if (!(error instanceof Refused)) throw error;
        context.log(`${name} could not be removed`, 'warning');
      });
    }
    const hostedLink = `${address}/sites/${site.id}`;
    return { state: 'done', resource: hostedLink, running: { instanceMeta: instanceMeta(machine.id), hostedLink } };
  };

  const step = (name: string, title: string, advance: Advance, more: { isSwitch?: true } = {}): PlannedStep => {
    const tolerant: Advance = (context) =>
      advance(context).catch((error) => {
        if (error instanceof TryAgain) return PENDING;
        throw error;
      });
    return { name, title, timeoutMs: timeoutsMs[name] ?? TIMEOUT_MS, start: async (context) => void (await tolerant(context)), poll: tolerant, ...more };
  };
  const building = () => [step('upload_source', 'Uploading the source', uploadSource), step('build_remote', 'Building in the cloud', buildRemote)];
  const launching = () => [step('ensure_machine', 'Starting a machine', ensureMachine), step('switch', 'Switching over', switchOver, { isSwitch: true })];

  return {
    name: 'fake',
    plan: ({ builtBy, number }: VersionFacts) => (builtBy === number ? [...building(), ...launching()] : launching()),
    async undo({ applicationId, kind, name, token }) {
      try {
        await cloud.remove(tagOf(applicationId, token), kind);
        return null;
      } catch (error) {
        if (error instanceof Refused) return name;
        throw error;
      }
    },
    exists: ({ applicationId, kind, token }) => cloud.isThere(tagOf(applicationId, token), kind),
    restore: async () => {},
    close: async () => {},
    metrics: null,
    output: null,
    domains: null,
  };
}

const instanceMeta = (id: string): InstanceMeta => ({
  instance_id: id,
  instance_type: 'fake.machine',
  availability_zone: 'fake',
  state: 'running',
  launch_time: new Date().toISOString(),
  public_ip: '127.0.0.1',
});

async function readSource(folder: string, branch: string): Promise<{ text: string; commit: Commit }> {
  const git = async (...args: string[]) => (await run('git', ['-C', folder, ...args])).stdout;
  const [hash = '', time = '', author = '', message = ''] = (await git('log', '-1', '--format=%H%n%aI%n%an%n%s', branch)).split('\n');
  return { text: await git('show', `${hash}:index.html`), commit: { hash, time, author, message } };
}
