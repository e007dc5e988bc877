import type { SignInProvider } from '../../contract/auth';
import { type CodeHostPeer, hashOf, REPOSITORY, startCodeHost } from '../testing/codeHostPeer';
import { openPushRig, until } from '../testing/pushRig';

const PUBLIC_URL = 'https://gantry.example.com';
/** Rare enough that what happens in a test is the webhook's doing. */
const RARE = { pollMs: 3_600_000 };

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

describe.each<SignInProvider>(['github', 'bitbucket'])('registering webhooks at %s', (provider) => {
  async function setUp() {
    codeHost = await startCodeHost(provider);
    const owner = await rig.newOwner(codeHost.host, codeHost.token);
    return { owner, id: owner.add(REPOSITORY) };
  }

  /** A server whose webhook is there. */
  async function registered() {
    const { owner } = await setUp();
    const pushes = await owner.start({ publicUrl: PUBLIC_URL, times: RARE });
    return { owner, pushes, watch: await owner.looked() };
  }

  it.each([403, 404])('asks instead where a webhook is refused with %p, and says why', async (status) => {
    const { owner, id } = await setUp();
    codeHost.state.hooksRefused = status;
    const pushes = await owner.start({ publicUrl: PUBLIC_URL });
    await owner.looked();
    await until('the reason', async () => /admin rights/.test((await pushes.status(id))?.error ?? ''));
    codeHost.state.heads.set('main', hashOf(2));
    await until('a version', () => owner.pushed.length === 1);
    expect(await pushes.status(id)).toMatchObject({ via: 'polling', error: expect.stringMatching(/admin rights/) });
    // One try to register it; the next comes an hour later.
    expect(codeHost.peer.requests.filter(({ path }) => path.endsWith('/hooks'))).toHaveLength(1);
  });

  it('registers no webhook where the dashboard cannot be reached', async () => {
    const { owner } = await setUp();
    await owner.start({ publicUrl: 'http://192.168.1.5:3000' });
    await owner.looked();
    expect(codeHost.peer.requests.filter(({ path }) => path.includes('/hooks'))).toEqual([]);
  });

  it('renews the webhook it finds instead of adding another, and moves it with the address of the dashboard', async () => {
    const { owner, pushes, watch } = await registered();
    await pushes.close();
    // As when the process ended between the registration and writing it down.
    await rig.db.execute('update repository_watches set webhook_id = null, webhook_url = null, checked_at = null');
    const second = await owner.start({ publicUrl: PUBLIC_URL, times: RARE });
    expect(await owner.looked()).toMatchObject({ webhookId: watch.webhookId });
    expect(codeHost.state.hooks).toHaveLength(1);
    await second.close();
    await owner.start({ publicUrl: 'https://other.example.com', times: RARE });
    await until('the other address', async () => codeHost.state.hooks[0]?.url.startsWith('https://other.example.com/') === true);
    expect(codeHost.state.hooks).toHaveLength(1);
  });

  it('removes the webhook with the last application, even when the code host is away at first', async () => {
    const { owner, pushes } = await registered();
    owner.add(REPOSITORY);
    await pushes.sync();
    owner.applications.shift();
    await pushes.sync();
    expect(codeHost.state.hooks).toHaveLength(1);
    await pushes.close();
    const second = await owner.start({ publicUrl: PUBLIC_URL });
    await owner.looked();
    codeHost.state.down = 503;
    owner.applications.length = 0;
    await second.sync();
    await until('the failure', async () => (await owner.watches())[0]?.error != null);
    codeHost.state.down = 0;
    await until('the end of the watch', async () => (await owner.watches()).length === 0);
    expect(codeHost.state.hooks).toEqual([]);
  });
});
