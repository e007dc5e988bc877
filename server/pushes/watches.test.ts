import { setTimeout as sleep } from 'node:timers/promises';
import type { CodeHost } from '../codehosts/codeHost';
import { type CodeHostPeer, hashOf, REPOSITORY, startCodeHost } from '../testing/codeHostPeer';
import { openPushRig, until } from '../testing/pushRig';

let rig: Awaited<ReturnType<typeof openPushRig>>;
let codeHost: CodeHostPeer;
beforeAll(async () => {
  rig = await openPushRig();
});
afterAll(() => rig.close());
afterEach(async () => {
  await rig.stopAll();
  await codeHost.peer.close();
});

/** Two more looks than now: what the first could still have missed, the second has seen. */
async function twoLooks(branch = 'main') {
  const before = codeHost.questions(branch).length;
  await until('two more questions', () => codeHost.questions(branch).length >= before + 3);
}

describe('with several of something', () => {
  const setUp = async () => {
    codeHost = await startCodeHost('github');
    return rig.newOwner(codeHost.host, codeHost.token);
  };

  it('asks once for two applications on one branch and begins a version of each', async () => {
    const owner = await setUp();
    const ids = [owner.add(REPOSITORY), owner.add(REPOSITORY)];
    await owner.start({ times: { pollMs: 3_600_000 } });
    const { id } = await owner.looked();
    expect(await owner.watches()).toHaveLength(1);
    expect(codeHost.questions()).toHaveLength(1);
    await owner.start();
    codeHost.state.heads.set('main', hashOf(2));
    await until('two versions', () => owner.pushed.length === 2);
    expect(new Set(owner.pushed.map((one) => one.id))).toEqual(new Set(ids));
    expect((await owner.watches()).map((watch) => watch.id)).toEqual([id]);
  });

  it('tells an application again whose version could not be begun, and the other one once', async () => {
    const owner = await setUp();
    const [bad, good] = [owner.add(REPOSITORY), owner.add(REPOSITORY)];
    owner.failing.add(bad);
    await owner.start();
    await owner.looked();
    codeHost.state.heads.set('main', hashOf(2));
    await until('one version', () => owner.pushed.length === 1);
    await twoLooks();
    expect(owner.pushed.map((one) => one.id)).toEqual([good]);
    owner.failing.clear();
    await until('the other version', () => owner.pushed.length === 2);
    expect(owner.pushed.map((one) => one.id)).toEqual([good, bad]);
  });

  it('has one of several processes ask', async () => {
    codeHost = await startCodeHost('github');
    const { host, token } = codeHost;
    let [asking, most] = [0, 0];
    const headCommit: CodeHost['headCommit'] = async (...question) => {
      asking += 1;
      most = Math.max(most, asking);
      // Long enough for the others to come by.
      await sleep(60);
      return host.headCommit(...question).finally(() => {
        asking -= 1;
      });
    };
    const owner = await rig.newOwner({ ...host, headCommit }, token);
    owner.add(REPOSITORY);
    await Promise.all([owner.start(), owner.start(), owner.start()]);
    await until('ten questions', () => codeHost.questions().length >= 10);
    expect(most).toBe(1);
  });

  it('asks nothing when no application wants it, and ends the watch of the last one', async () => {
    const owner = await setUp();
    const pushes = await owner.start();
    owner.add(REPOSITORY);
    await pushes.sync();
    await owner.looked();
    owner.applications.length = 0;
    await pushes.sync();
    await until('the end of the watch', async () => (await owner.watches()).length === 0);
    const asked = codeHost.peer.requests.length;
    codeHost.state.heads.set('main', hashOf(2));
    owner.add(REPOSITORY);
    await pushes.sync();
    await owner.looked();
    // The first question of the new watch is the next one there was, and it only remembers.
    expect(codeHost.peer.requests[asked]?.headers['if-none-match']).toBeUndefined();
    expect(owner.pushed).toEqual([]);
  });

  it('deploys after a restart what came while no server ran, and nothing that was seen', async () => {
    const owner = await setUp();
    owner.add(REPOSITORY);
    const first = await owner.start();
    await owner.looked();
    codeHost.state.heads.set('main', hashOf(2));
    await until('a version', () => owner.pushed.length === 1);
    await first.close();
    const second = await owner.start();
    await twoLooks();
    expect(owner.hashes()).toEqual([hashOf(2)]);
    await second.close();
    codeHost.state.heads.set('main', hashOf(3));
    codeHost.state.heads.set('main', hashOf(4));
    // What a process leaves behind that was killed while it looked.
    await rig.db.execute(`update repository_watches set claim = gen_random_uuid(), claimed_until = now() + interval '300 milliseconds'`);
    await owner.start();
    await until('another version', () => owner.pushed.length === 2);
    expect(owner.hashes()).toEqual([hashOf(2), hashOf(4)]);
  });
});
