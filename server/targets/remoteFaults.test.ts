import type { DeploymentId } from '../../contract/ids';
import { isUnderWay } from '../../contract/status';
import { type Deployments, until } from '../testing/deployments';
import type { Cloud } from '../testing/fakeRemote/cloud';
import { commit } from '../testing/gitRepository';
import { fakeRig, page, type Rig } from '../testing/targetRigs';
import { endVisits, visit } from '../testing/visit';

let rig: Rig & { cloud: Cloud };
let cloud: Cloud;
let user: Awaited<ReturnType<Deployments['user']>>;
const timeoutsMs: Record<string, number> = {};
/** Time enough to make a machine, on most days; without one the version fails the same way. */
const SOON_MS = 2_000;
const WHOLE = ['address', 'build', 'machine', 'network'];

beforeAll(async () => {
  rig = await fakeRig({ timeoutsMs });
  cloud = rig.cloud;
  user = await rig.server.user('ada');
  await rig.server.repository('site', page('first'));
});
afterEach(async () => {
  cloud.mend();
  await endVisits();
});
afterAll(() => rig.close());

const ledgerOf = (id: string) => rig.server.server().services.ledgers.of({ applicationId: id as DeploymentId, target: 'fake' });
const deploy = (app_name: string) => user.deploy({ repo_name: 'site', app_name });
const latest = async (id: string) => (await user.versions(id))[0];
const textOf = async (id: string) => (await (await fetch(await user.link(id))).text()).trim();
const untilCalled = (id: string, operation: string, kind: string) =>
  until(() => cloud.calls.some((call) => call.operation === operation && call.kind === kind && call.tag.startsWith(id)));

async function expectThereAndInTheLedger(id: string, kinds: string[]): Promise<void> {
  expect(await rig.kinds(id)).toEqual(kinds);
  expect((await ledgerOf(id).list()).map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual(kinds.map((kind) => `${kind} made`));
}

it.each(['source', 'build', 'network', 'machine', 'address'])('makes one %s when the answer to its making is lost', async (kind) => {
  cloud.fail({ operation: 'create', kind, how: 'lost', times: 1 });
  const id = await deploy(`lost-${kind}`);
  expect((await user.ended(id)).status).toBe('completed');
  expect(cloud.calls.filter((call) => call.operation === 'create' && call.kind === kind && call.tag.startsWith(id))).toHaveLength(1);
  await expectThereAndInTheLedger(id, WHOLE);
});

it.each(['throttled', 'lost'] as const)('gets through when each call is %s once: deploy, redeploy, rollback and delete', async (how) => {
  cloud.failFirst(how);
  const id = await deploy(`each-${how}`);
  expect((await user.ended(id)).status).toBe('completed');
  const visitor = visit(await user.link(id));
  cloud.failFirst(how);
  expect(await user.redeploy(id)).toMatchObject({ status: 'completed', live: { number: 2 } });
  cloud.failFirst(how);
  await user.ask('rollBack', id, { params: { number: '1' } });
  expect(await user.ended(id)).toMatchObject({ status: 'completed', live: { number: 3 } });
  await expectThereAndInTheLedger(id, ['address', 'build', 'build', 'machine', 'network']);
  expect(new Set(await visitor.end())).toEqual(new Set(['first']));
  cloud.failFirst(how);
  expect((await user.ask('deleteDeployment', id)).status).toBe(200);
  expect(await rig.kinds(id)).toEqual([]);
});

it('goes on after a restart with the first of two things made, and makes it no second time', async () => {
  cloud.fail({ operation: 'create', kind: 'machine', how: 'throttled' });
  const id = await deploy('half');
  await untilCalled(id, 'create', 'machine');
  await rig.server.restart({ between: async () => expect(await rig.kinds(id)).toEqual(['build', 'network']) });
  cloud.mend();
  expect((await user.ended(id)).status).toBe('completed');
  await expectThereAndInTheLedger(id, WHOLE);
});

it('undoes the version when the second of two things is denied, and keeps what stays over all versions in the ledger', async () => {
  cloud.fail({ operation: 'create', kind: 'machine', how: 'denied' });
  const id = await deploy('denied');
  expect((await user.ended(id)).status).toBe('failed');
  await expectThereAndInTheLedger(id, ['network']);
  cloud.mend();
  await user.ask('retriggerDeployment', id);
  expect((await user.ended(id)).status).toBe('completed');
  await expectThereAndInTheLedger(id, WHOLE);
});

it('names what the cloud will not delete, keeps it in the ledger, and deletes it later', async () => {
  const id = await deploy('refused');
  await user.ended(id);
  cloud.fail({ operation: 'delete', kind: 'machine', how: 'refused' }, { operation: 'delete', kind: 'network', how: 'denied' });
  expect(await user.ask('deleteDeployment', id)).toMatchObject({
    status: 500,
    json: { code: 'DELETE_INCOMPLETE', message: expect.stringContaining('Machine of version 1, Network of the site') },
  });
  expect((await user.find(id)).status).toBe('failed');
  await expectThereAndInTheLedger(id, ['machine', 'network']);
  cloud.mend();
  expect((await user.ask('deleteDeployment', id)).status).toBe(200);
  expect(await rig.kinds(id)).toEqual([]);
  expect(await rig.server.countRows(id)).toMatchObject({ applications: 0, resources: 0 });
});

it('takes over although the machine before will not go, which the next version removes', async () => {
  const id = await deploy('clinging');
  await user.ended(id);
  cloud.fail({ operation: 'delete', kind: 'machine', how: 'refused' });
  expect(await user.redeploy(id)).toMatchObject({ status: 'completed', live: { number: 2 } });
  await expectThereAndInTheLedger(id, ['address', 'build', 'build', 'machine', 'machine', 'network']);
  cloud.mend();
  await user.redeploy(id);
  await expectThereAndInTheLedger(id, ['address', 'build', 'build', 'build', 'machine', 'network']);
});

it('gives a machine up that never gets ready, and removes it; what ran goes on', async () => {
  const id = await deploy('never-ready');
  await user.ended(id);
  await commit(rig.server.repositoryFolder('site'), page('second'));
  cloud.hold('machine');
  timeoutsMs.ensure_machine = SOON_MS;
  expect(await user.redeploy(id)).toMatchObject({ status: 'failed', live: { number: 1 } });
  expect(await latest(id)).toMatchObject({ error_code: 'STEP_TIMEOUT' });
  expect(await textOf(id)).toBe('first');
  await expectThereAndInTheLedger(id, WHOLE);
  cloud.release('machine');
  delete timeoutsMs.ensure_machine;
  expect(await user.redeploy(id)).toMatchObject({ status: 'completed', live: { number: 3 } });
  expect(await textOf(id)).toBe('second');
});

it('knows of a machine whose making a cancel overtook, and removes it', async () => {
  cloud.fail({ operation: 'create', kind: 'machine', how: 'slow', times: 1 });
  const id = await deploy('overtaken');
  await untilCalled(id, 'create', 'machine');
  await user.ask('cancelVersion', id);
  cloud.mend();
  await until(async () => !isUnderWay((await user.find(id)).status));
  expect(await latest(id)).toMatchObject({ status: 'cancelled' });
  await expectThereAndInTheLedger(id, ['network']);
});

it('waits for a call that is never answered no longer than until it is cancelled', async () => {
  cloud.fail({ operation: 'list', kind: 'machine', how: 'slow', times: 1 });
  const id = await deploy('silent');
  await untilCalled(id, 'list', 'machine');
  await user.ask('cancelVersion', id);
  await until(async () => !isUnderWay((await user.find(id)).status));
  expect(await latest(id)).toMatchObject({ status: 'cancelled' });
  await expectThereAndInTheLedger(id, ['network']);
});

it('waits for a call that is never answered no longer than its step may take', async () => {
  timeoutsMs.ensure_machine = SOON_MS;
  cloud.fail({ operation: 'list', kind: 'machine', how: 'slow', times: 1 });
  const id = await deploy('unanswered');
  expect((await user.ended(id)).status).toBe('failed');
  expect(await latest(id)).toMatchObject({ error_code: 'STEP_TIMEOUT' });
  await expectThereAndInTheLedger(id, ['network']);
  delete timeoutsMs.ensure_machine;
});
