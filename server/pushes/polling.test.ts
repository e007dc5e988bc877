import type { SignInProvider } from '../../contract/auth';
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

describe.each<SignInProvider>(['github', 'bitbucket'])('on %s, asked every minute', (provider) => {
  const setUp = async () => {
    codeHost = await startCodeHost(provider);
    return rig.newOwner(codeHost.host, codeHost.token);
  };

  it('remembers the newest commit at the first look and begins a version for the next', async () => {
    const owner = await setUp();
    const id = owner.add(REPOSITORY);
    await owner.start();
    await twoLooks();
    expect(owner.pushed).toEqual([]);
    codeHost.state.heads.set('main', hashOf(2));
    await until('a version', () => owner.pushed.length > 0);
    expect(owner.pushed).toEqual([{ id, hash: hashOf(2), message: 'Change 2', author: 'Ada', time: '2026-02-03T04:05:06.000Z', by: null }]);
    // All but the first of each commit are conditional, so that they cost nothing.
    await twoLooks();
    expect(codeHost.questions().filter((isConditional) => !isConditional)).toHaveLength(1);
  });

  it('works without ETags', async () => {
    const owner = await setUp();
    codeHost.state.etags = false;
    owner.add(REPOSITORY);
    await owner.start();
    await twoLooks();
    codeHost.state.heads.set('main', hashOf(2));
    await twoLooks();
    expect(owner.hashes()).toEqual([hashOf(2)]);
  });

  it('takes a force push back to an earlier commit for a new version', async () => {
    const owner = await setUp();
    owner.add(REPOSITORY);
    await owner.start();
    await owner.looked();
    for (const digit of [2, 1]) {
      codeHost.state.heads.set('main', hashOf(digit));
      await until('a version', () => owner.hashes().at(-1) === hashOf(digit));
    }
    expect(owner.hashes()).toEqual([hashOf(2), hashOf(1)]);
  });

  it('notes that a branch is gone, and goes on when it is back', async () => {
    const owner = await setUp();
    codeHost.state.heads.set('feature/x', hashOf(1));
    const id = owner.add(REPOSITORY, 'feature/x');
    const pushes = await owner.start();
    await owner.looked();
    codeHost.state.heads.delete('feature/x');
    await until('the note', async () => (await pushes.status(id))?.error === `The branch feature/x does not exist in ${REPOSITORY}.`);
    codeHost.state.heads.set('feature/x', hashOf(1));
    await until('the note to go', async () => (await pushes.status(id))?.error === null);
    expect(owner.pushed).toEqual([]);
    codeHost.state.heads.set('feature/x', hashOf(3));
    await until('a version', () => owner.pushed.length > 0);
    expect(owner.hashes()).toEqual([hashOf(3)]);
  });

  it('waits as long as the code host says when it is asked too often', async () => {
    const owner = await setUp();
    const id = owner.add(REPOSITORY);
    const pushes = await owner.start();
    await owner.looked();
    codeHost.state.heads.set('main', hashOf(2));
    codeHost.state.limited = 2;
    await until('the limit', async () => /in 2 seconds/.test((await pushes.status(id))?.error ?? ''));
    await pushes.sync();
    await until('a version', () => owner.pushed.length > 0);
    // The database's clock and ours may round differently.
    expect(codeHost.askedAfterLimitMs()).toBeGreaterThan(1_950);
    await until('the note to go', async () => (await pushes.status(id))?.error === null);
  });

  it('says what is wrong and recovers', async () => {
    const owner = await setUp();
    const id = owner.add(REPOSITORY);
    const pushes = await owner.start();
    await owner.looked();
    codeHost.state.down = 500;
    await until('the failure', async () => /did not answer/.test((await pushes.status(id))?.error ?? ''));
    codeHost.state.down = 0;
    codeHost.state.heads.set('main', hashOf(2));
    await until('a version', () => owner.pushed.length > 0);
  });
});
