import { sql } from 'drizzle-orm';
import type { DeploymentId } from '../../contract/ids';
import { DEPLOYMENT_COMPLETED } from '../../contract/logs';
import { type Deployments, until } from '../testing/deployments';
import type { Order } from '../testing/deployServer';
import { commit } from '../testing/gitRepository';
import { startChild } from '../testing/killedServer';
import { fakeRig, localRig, page, type Rig } from '../testing/targetRigs';

/** So that no application waits for a place to build while another is held in it. */
const PLACES = 100;

describe.each([
  { name: 'local', setUp: localRig },
  { name: 'fake', setUp: (): Promise<Rig & { cloud?: { address: string } }> => fakeRig() },
])('a server that is killed between any two moves of a target: $name', ({ setUp }) => {
  let rig: Rig & { cloud?: { address: string } };
  let user: Awaited<ReturnType<Deployments['user']>>;
  /** The one whose moments are written down, and those that are cut off at one of them each. */
  let recorded: string;
  const ids: DeploymentId[] = [];
  beforeAll(async () => {
    rig = await setUp();
    user = await rig.server.user('ada');
    await rig.server.repository('site', page('first'));
  });
  afterAll(() => rig.close());

  const ledgerOf = (id: string) => rig.server.server().services.ledgers.of({ applicationId: id as DeploymentId, target: rig.target });
  const textOf = async (id: string) => (await (await fetch(await user.link(id))).text()).trim();

  /** Every moment of one application's work, each once, in order. */
  async function momentsOf(work: () => Promise<unknown>): Promise<string[]> {
    const moments = new Set<string>();
    const stop = rig.moments.listen(async (moment) => void moments.add(moment));
    await work();
    stop();
    return [...moments];
  }

  /** Begins a call for one application per moment, holds each there, kills the server, and starts it again. */
  async function killAt(moments: string[], call: (id: DeploymentId) => Order): Promise<void> {
    expect(moments.length).toBeGreaterThan(0);
    const chosen = moments.map((moment, at) => [ids[at]!, moment] as const);
    await rig.server.restart({
      between: async () => {
        const cloud = rig.cloud ? { cloudAddress: rig.cloud.address } : {};
        const child = await startChild({ ...rig.server.place, ...cloud, holds: Object.fromEntries(chosen), limits: { builds: PLACES } });
        for (const [id] of chosen) child.send(call(id));
        await until(() => child.held.size === chosen.length);
        await child.kill();
      },
    });
  }

  async function expectWhole(id: string, moment: string, version: number, text: string): Promise<void> {
    expect({ moment, ...(await user.ended(id)) }).toMatchObject({ moment, status: 'completed', live: { number: version }, latest: { number: version } });
    expect({ moment, text: await textOf(id) }).toEqual({ moment, text });
    const rows = await ledgerOf(id).list();
    expect({ moment, rows: rows.filter(({ state }) => state !== 'made') }).toEqual({ moment, rows: [] });
    expect({ moment, kinds: await rig.kinds(id) }).toEqual({ moment, kinds: rows.map(({ kind }) => kind).sort() });
    expect({ moment, running: rows.filter(({ kind }) => ['process', 'machine'].includes(kind)).map((row) => row.version) }).toEqual({
      moment,
      running: [version],
    });
    const { rows: lines } = await rig.server
      .server()
      .db.execute<{ seq: number; message: string }>(sql`select seq, message from log_lines where application_id = ${id} order by seq`);
    expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, at) => at + 1));
    expect(lines.filter(({ message }) => message === DEPLOYMENT_COMPLETED)).toHaveLength(version);
  }

  const finish = () => user.ended(recorded);

  it('deploys all the same', async () => {
    recorded = (await user.create({ repo_name: 'site', app_name: 'recorded' })).json.id;
    const moments = await momentsOf(async () => [await user.ask('triggerDeployment', recorded), await finish()]);
    for (const moment of moments) {
      const { json } = await user.create({ repo_name: 'site', app_name: moment.replaceAll(/\W/g, '-') });
      ids.push(json.id as DeploymentId);
    }
    await killAt(moments, (id) => ({ call: 'trigger', id, userId: user.id }));
    for (const [at, moment] of moments.entries()) await expectWhole(ids[at]!, moment, 1, 'first');
  });

  it('redeploys all the same', async () => {
    await commit(rig.server.repositoryFolder('site'), page('second'));
    const moments = await momentsOf(() => user.redeploy(recorded));
    await killAt(moments, (id) => ({ call: 'redeploy', id, userId: user.id }));
    for (const [at, moment] of moments.entries()) await expectWhole(ids[at]!, moment, 2, 'second');
  });

  it('goes back all the same', async () => {
    const moments = await momentsOf(async () => [await user.ask('rollBack', recorded, { params: { number: '1' } }), await finish()]);
    await killAt(moments, (id) => ({ call: 'rollBack', number: 1, id, userId: user.id }));
    for (const [at, moment] of moments.entries()) await expectWhole(ids[at]!, moment, 3, 'first');
  });

  it('deletes all the same', async () => {
    const moments = await momentsOf(() => user.ask('deleteDeployment', recorded));
    await killAt(moments, (id) => ({ call: 'remove', id, userId: user.id }));
    for (const [at, moment] of moments.entries()) {
      const id = ids[at]!;
      expect({ moment, kinds: await rig.kinds(id) }).toEqual({ moment, kinds: [] });
      expect({ moment, ...(await rig.server.countRows(id)) }).toMatchObject({ moment, applications: 0, resources: 0, log_lines: 0, workflows: 0 });
    }
  });
});
