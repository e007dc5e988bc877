import type { Step } from '../../contract/deployments';
import type { DeploymentId } from '../../contract/ids';
import { isUnderWay } from '../../contract/status';
import { type Deployments, until } from '../testing/deployments';
import { commit } from '../testing/gitRepository';
import { BROKEN, page, type Rig } from '../testing/targetRigs';
import { endVisits, visit } from '../testing/visit';
import type { Resource } from './target';

const DEPLOYED = 7;
const FIRST_KEPT = 3;
const WHEN = ['begins', 'has begun', 'ends'];

/** What holds of every target, through the whole server. */
export function targetContract(name: string, setUp: () => Promise<Rig>): void {
  let rig: Rig;
  let user: Awaited<ReturnType<Deployments['user']>>;

  const ledgerOf = (id: string) => rig.server.server().services.ledgers.of({ applicationId: id as DeploymentId, target: rig.target });
  const driver = () => rig.server.server().services.targets.of(rig.target);
  const textOf = async (id: string) => (await (await fetch(await user.link(id))).text()).trim();
  const push = (repository: string, files = page(repository)) => commit(rig.server.repositoryFolder(repository), files);
  const versionOf = async (id: string, number: number) => (await user.versions(id)).find((version) => version.number === number);
  const stepsOf = async (id: string, version: number) =>
    (await user.ask<Step[]>('getSteps', id)).json.filter((step) => step.version === version && step.name !== 'verify_role').map((step) => step.name);
  const rollBack = (id: string, number: number) => user.ask('rollBack', id, { params: { number: String(number) } });

  /** Whatever is there is in the ledger as made, and the other way round. */
  async function expectTrueLedger(id: string): Promise<void> {
    const rows = await ledgerOf(id).list();
    expect(rows.filter(({ state }) => state !== 'made')).toEqual([]);
    expect(await rig.kinds(id)).toEqual(rows.map(({ kind }) => kind).sort());
  }

  /** Builds are pruned once the version has ended. */
  const untilBuildsAre = (id: string, versions: number[]) =>
    until(async () => String((await ledgerOf(id).list({ kind: 'build' })).map(({ version }) => version).sort()) === String(versions));

  async function expectNothingOf(id: string, version: number): Promise<void> {
    expect(await ledgerOf(id).list({ version })).toEqual([]);
    expect(rig.tracesOf(id, version)).toEqual([]);
    await expectTrueLedger(id);
  }

  async function deployed(app: string): Promise<string> {
    await rig.server.repository(app, page('first'));
    const id = await user.deploy({ repo_name: app, app_name: app });
    expect(await user.ended(id)).toMatchObject({ status: 'completed', live: { number: 1 } });
    return id;
  }

  describe(`a target: ${name}`, () => {
    beforeAll(async () => {
      rig = await setUp();
      user = await rig.server.user('ada');
    });
    afterEach(endVisits);
    afterAll(() => rig.close());
    it('brings a first version live, and each thing was an intent before it was there', async () => {
      const wasThere: Resource[] = [];
      const { services } = rig.server.server();
      const stop = rig.moments.listen(async (moment, { applicationId }) => {
        if (!moment.includes(' intended ')) return;
        const rows = await services.ledgers.of({ applicationId: applicationId as DeploymentId, target: rig.target }).list();
        for (const row of rows) if (row.state === 'intent' && (await driver().exists(row))) wasThere.push(row);
      });
      const id = await deployed('begun');
      stop();
      expect(wasThere).toEqual([]);
      expect(await textOf(id)).toBe('first');
      await expectTrueLedger(id);
      expect((await ledgerOf(id).list()).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['build', 'address']));
    });

    it('has a second version answer before the first goes, and no request fails', async () => {
      const id = await deployed('replaced');
      const visitor = visit(await user.link(id));
      await push('replaced', page('second'));
      const hold = rig.moments.hold('switch begins');
      await user.ask('redeploy', id);
      await hold.reached;
      expect(await textOf(id)).toBe('first');
      hold.release();
      expect(await user.ended(id)).toMatchObject({ live: { number: 2 } });
      await until(() => visitor.answers.at(-1) === 'second');
      expect(new Set(await visitor.end())).toEqual(new Set(['first', 'second']));
      await expectTrueLedger(id);
    });

    it('keeps what runs when a version fails, and leaves nothing of the one that failed', async () => {
      const id = await deployed('failing');
      await push('failing', BROKEN);
      expect(await user.redeploy(id)).toMatchObject({ status: 'failed', live: { number: 1 } });
      expect(await versionOf(id, 2)).toMatchObject({ status: 'failed', error_code: 'APP_EXITED' });
      expect(await textOf(id)).toBe('first');
      await expectNothingOf(id, 2);
    });

    it('leaves nothing of a first version that fails but what stays over all versions', async () => {
      await rig.server.repository('never', BROKEN);
      const id = await user.deploy({ repo_name: 'never', app_name: 'never' });
      expect(await user.ended(id)).toMatchObject({ status: 'failed', live: null });
      await expectNothingOf(id, 1);
    });

    it('goes back without a build', async () => {
      const id = await deployed('returning');
      await push('returning', page('second'));
      await user.redeploy(id);
      expect(await textOf(id)).toBe('second');
      await rollBack(id, 1);
      expect(await user.ended(id)).toMatchObject({ live: { number: 3 } });
      expect(await textOf(id)).toBe('first');
      const [whole, returned] = [await stepsOf(id, 2), await stepsOf(id, 3)];
      expect(whole.filter((step) => returned.includes(step))).toEqual(returned);
      expect(returned.length).toBeLessThan(whole.length);
      expect((await ledgerOf(id).list({ kind: 'build' })).map(({ version }) => version)).toEqual([1, 2]);
      await expectTrueLedger(id);
    });

    it('can be cancelled in every step until it takes over, and undoes what it made', async () => {
      const id = await deployed('cancelled');
      const visitor = visit(await user.link(id));
      const ways = [
        { begin: () => user.ask('redeploy', id), steps: await stepsOf(id, 1) },
        { begin: () => rollBack(id, 1), steps: [] as string[] },
      ];
      // So that there is something to go back to.
      await push('cancelled', page('second'));
      await user.redeploy(id);
      let version = 2;
      for (const { begin, steps } of ways) {
        const plan =
          steps.length > 0
            ? steps
            : driver()
                .plan({ ...FACTS, number: version, builtBy: 1 })
                .map((step) => step.name);
        for (const moment of plan.filter((step) => step !== 'switch').flatMap((step) => WHEN.map((when) => `${step} ${when}`))) {
          const hold = rig.moments.hold(moment);
          version += 1;
          await begin();
          await hold.reached;
          expect((await user.ask('cancelVersion', id)).status).toBe(200);
          await until(async () => !isUnderWay((await user.find(id)).status));
          expect({ moment, ...(await versionOf(id, version)) }).toMatchObject({ moment, status: 'cancelled', error_code: 'CANCELLED' });
          expect(await user.find(id)).toMatchObject({ status: 'completed', live: { number: 2 } });
          await expectNothingOf(id, version);
        }
      }
      expect(new Set((await visitor.end()).slice(1))).toEqual(new Set(['first', 'second']));
      expect(await textOf(id)).toBe('second');
    });

    it('cannot be cancelled once it takes over', async () => {
      const id = await deployed('late');
      for (const when of WHEN) {
        const hold = rig.moments.hold(`switch ${when}`);
        await user.ask('redeploy', id);
        await hold.reached;
        expect(await user.ask('cancelVersion', id)).toMatchObject({ status: 409, json: { code: 'CANCEL_TOO_LATE' } });
        hold.release();
        expect((await user.ended(id)).status).toBe('completed');
      }
      await expectTrueLedger(id);
    });

    it('is deleted while it is deployed, in every step, and leaves nothing', async () => {
      await rig.server.repository('deleted', page('first'));
      const known = await user.deploy({ repo_name: 'deleted', app_name: 'deleted' });
      await user.ended(known);
      for (const moment of (await stepsOf(known, 1)).flatMap((step) => WHEN.map((when) => `${step} ${when}`))) {
        const hold = rig.moments.hold(moment);
        const id = await user.deploy({ repo_name: 'deleted', app_name: moment.replaceAll(/\W/g, '-') });
        await hold.reached;
        expect({ moment, ...(await user.ask('deleteDeployment', id)) }).toMatchObject({ moment, status: 200 });
        expect(await rig.kinds(id)).toEqual([]);
        expect(await rig.server.countRows(id)).toMatchObject({ applications: 0, resources: 0, workflows: 0 });
      }
    });

    it('tells truly whether a thing is there, before and after, and undoes what is gone already', async () => {
      const id = await deployed('told');
      const rows = await ledgerOf(id).list();
      for (const row of rows) expect({ kind: row.kind, isThere: await driver().exists(row) }).toEqual({ kind: row.kind, isThere: true });
      await expectTrueLedger(id);
      expect((await user.ask('deleteDeployment', id)).status).toBe(200);
      expect(await rig.kinds(id)).toEqual([]);
      for (const row of rows.reverse()) {
        expect({ kind: row.kind, isThere: await driver().exists(row) }).toEqual({ kind: row.kind, isThere: false });
        expect(await driver().undo(row)).toBeNull();
      }
    });

    it('takes no harm from starting, looking and undoing twice', async () => {
      rig.moments.makeTwice(true);
      const id = await deployed('twice');
      await push('twice', page('second'));
      await user.redeploy(id);
      expect(await textOf(id)).toBe('second');
      await expectTrueLedger(id);
      await rollBack(id, 1);
      expect(await user.ended(id)).toMatchObject({ live: { number: 3 } });
      await expectTrueLedger(id);
      await push('twice', BROKEN);
      expect(await user.redeploy(id)).toMatchObject({ status: 'failed', live: { number: 3 } });
      await expectNothingOf(id, 4);
      expect((await user.ask('deleteDeployment', id)).status).toBe(200);
      expect(await rig.kinds(id)).toEqual([]);
      rig.moments.makeTwice(false);
    });

    it('keeps the builds of the last five versions, and says so of an older one', async () => {
      const id = await deployed('kept');
      for (let number = 2; number <= DEPLOYED; number += 1) {
        await push('kept', page(`page ${number}`));
        await user.redeploy(id);
      }
      await untilBuildsAre(id, [3, 4, 5, 6, 7]);
      await expectTrueLedger(id);
      expect(await rollBack(id, FIRST_KEPT - 1)).toMatchObject({ status: 409, json: { code: 'VERSION_NOT_KEPT' } });
      await rollBack(id, FIRST_KEPT);
      expect(await user.ended(id)).toMatchObject({ live: { number: DEPLOYED + 1 } });
      expect(await textOf(id)).toBe('page 3');
      // What runs is of the third build, which is the newest now.
      await user.redeploy(id);
      await untilBuildsAre(id, [3, 5, 6, 7, 9]);
      await expectTrueLedger(id);
    });
  });
}

const FACTS = {
  applicationId: '' as DeploymentId,
  applicationName: '',
  versionId: '',
  repository: '',
  branch: 'main',
  deploymentEnv: 'development',
  dockerfilePath: null,
};
