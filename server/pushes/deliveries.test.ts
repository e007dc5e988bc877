import type { SignInProvider } from '../../contract/auth';
import type { CodeHost } from '../codehosts/codeHost';
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

describe.each<SignInProvider>(['github', 'bitbucket'])('deliveries of %s', (provider) => {
  async function setUp() {
    codeHost = await startCodeHost(provider);
    const owner = await rig.newOwner(codeHost.host, codeHost.token);
    return { owner, id: owner.add(REPOSITORY) };
  }

  /** A server whose webhook is there and whose first look is done. */
  async function listening() {
    const { owner, id } = await setUp();
    const pushes = await owner.start({ publicUrl: PUBLIC_URL, times: RARE });
    const watch = await owner.looked();
    const base = await rig.listen(pushes);
    const send = async (sent: { body: string; headers: Record<string, string> }, query = `?watch=${watch.id}`) => {
      const response = await fetch(`${base}/api/hooks/${provider}${query}`, { method: 'POST', ...sent });
      return { status: response.status, json: await response.json() };
    };
    /** A push that certainly is acted upon: whatever was sent before has had its effect by then. */
    const pushAndWait = async (digit: number) => {
      codeHost.state.heads.set('main', hashOf(digit));
      expect(await send(codeHost.delivery({ hash: hashOf(digit) }))).toEqual({ status: 202, json: { received: true } });
      await until('a version', () => owner.hashes().at(-1) === hashOf(digit));
    };
    return { owner, id, pushes, watch, send, pushAndWait };
  }

  it('registers one webhook for a branch, and a delivery begins a version with who pushed', async () => {
    const { owner, id, pushes, watch, pushAndWait } = await listening();
    expect(codeHost.state.hooks).toEqual([
      { id: watch.webhookId, url: `${PUBLIC_URL}/api/hooks/${provider}?watch=${watch.id}`, secret: expect.stringMatching(/^[\w-]{43}$/) },
    ]);
    expect(watch.webhookSecret).not.toContain(codeHost.state.hooks[0]?.secret);
    await pushAndWait(2);
    expect(owner.pushed).toEqual([expect.objectContaining({ id, hash: hashOf(2), by: 'grace' })]);
    expect(await pushes.status(id)).toMatchObject({ via: 'webhook', error: null });
  });

  it('acts once on a delivery that is sent twice', async () => {
    const { owner, send, pushAndWait } = await listening();
    codeHost.state.heads.set('main', hashOf(2));
    const sent = codeHost.delivery({ hash: hashOf(2), id: 'the-same' });
    expect((await send(sent)).status).toBe(202);
    await until('a version', () => owner.pushed.length === 1);
    const { notices } = await owner.looked();
    expect((await send(sent)).status).toBe(202);
    expect(await owner.looked()).toMatchObject({ notices });
    await pushAndWait(3);
    expect(owner.hashes()).toEqual([hashOf(2), hashOf(3)]);
  });

  it('looks again after a delivery that came during a look', async () => {
    codeHost = await startCodeHost(provider);
    const { host, token } = codeHost;
    let meanwhile = async () => {};
    const headCommit: CodeHost['headCommit'] = async (...question) => {
      const head = await host.headCommit(...question);
      await meanwhile();
      return head;
    };
    const owner = await rig.newOwner({ ...host, headCommit }, token);
    owner.add(REPOSITORY);
    const pushes = await owner.start({ publicUrl: PUBLIC_URL, times: RARE });
    const { id } = await owner.looked();
    const deliver = () => {
      const { body, headers } = codeHost.delivery({ hash: hashOf(2) });
      return pushes.received(provider, { watch: id, headers, body: Buffer.from(body) });
    };
    meanwhile = async () => {
      meanwhile = async () => {};
      codeHost.state.heads.set('main', hashOf(2));
      await deliver();
    };
    await deliver();
    await until('a version', () => owner.pushed.length === 1);
  });

  it('keeps the webhooks of two people on one repository apart, though a push has one delivery id at both', async () => {
    const { owner: ada, pushes, send } = await listening();
    const grace = await rig.newOwner(codeHost.host, codeHost.token);
    grace.add(REPOSITORY);
    grace.applications.push(...ada.applications);
    await pushes.close();
    const second = await grace.start({ publicUrl: PUBLIC_URL, times: RARE });
    const { id } = await grace.looked();
    await second.close();
    expect(codeHost.state.hooks).toHaveLength(2);
    codeHost.state.heads.set('main', hashOf(2));
    for (const hook of codeHost.state.hooks) {
      const query = new URL(hook.url).search;
      const other = codeHost.state.hooks.find((one) => one !== hook);
      expect((await send(codeHost.delivery({ hash: hashOf(2), id: 'one', secret: other?.secret ?? '' }), query)).status).toBe(400);
      expect((await send(codeHost.delivery({ hash: hashOf(2), id: 'one', secret: hook.secret }), query)).status).toBe(202);
    }
    const asked = async () => (await rig.db.execute<{ watch_id: string }>('select watch_id from push_deliveries')).rows.map((row) => row.watch_id);
    expect(new Set(await asked())).toEqual(new Set([id, (await ada.watches())[0]?.id]));
  });

  it('deploys the newest commit when deliveries overtake each other', async () => {
    const { owner, send, pushAndWait } = await listening();
    codeHost.state.heads.set('main', hashOf(3));
    await send(codeHost.delivery({ hash: hashOf(3) }));
    await send(codeHost.delivery({ hash: hashOf(2) }));
    await until('a version', () => owner.pushed.length === 1);
    await pushAndWait(4);
    expect(owner.hashes()).toEqual([hashOf(3), hashOf(4)]);
  });

  it.each<[string, { secret?: string; tampered?: true; unsigned?: true }]>([
    ['is signed with another secret', { secret: 'guessed' }],
    ['has another body than was signed', { tampered: true }],
    ['is not signed', { unsigned: true }],
  ])('refuses a delivery that %s', async (_what, { secret, tampered, unsigned }) => {
    const { owner, send, pushAndWait } = await listening();
    const { body, headers } = codeHost.delivery({ hash: hashOf(2), ...(secret ? { secret } : {}) });
    if (unsigned) for (const name of ['x-hub-signature', 'x-hub-signature-256']) delete headers[name];
    const asked = codeHost.questions().length;
    expect(await send({ body: tampered ? body.replace('main', 'main ') : body, headers })).toMatchObject({
      status: 400,
      json: { code: 'WEBHOOK_SIGNATURE_INVALID' },
    });
    await pushAndWait(3);
    expect(codeHost.questions()).toHaveLength(asked + 1);
    expect(owner.hashes()).toEqual([hashOf(3)]);
  });

  it('says nothing about repositories that are not watched', async () => {
    const { send } = await listening();
    const unknown = codeHost.delivery({ hash: hashOf(2), secret: 'anything' });
    for (const query of ['', '?watch=', '?watch=x', '?watch=00000000-0000-4000-8000-000000000000'])
      expect(await send(unknown, query)).toEqual({ status: 202, json: { received: true } });
  });

  it('does nothing at other branches, other events and at what moved no branch', async () => {
    const { owner, send, pushAndWait } = await listening();
    const asked = codeHost.questions().length;
    codeHost.state.heads.set('other', hashOf(2));
    for (const sent of [
      codeHost.delivery({ branch: 'other', hash: hashOf(2) }),
      codeHost.delivery({ hash: hashOf(2), event: 'ping', body: '{"zen":"Keep it logically awesome."}' }),
      codeHost.delivery(
        provider === 'github'
          ? { hash: null, body: JSON.stringify({ ref: 'refs/tags/main', after: hashOf(2) }) }
          : { hash: null, body: JSON.stringify({ push: { changes: [{ new: { type: 'tag', name: 'main', target: { hash: hashOf(2) } } }] } }) },
      ),
    ])
      expect((await send(sent)).status).toBe(202);
    await pushAndWait(3);
    expect(codeHost.questions()).toHaveLength(asked + 1);
    expect(owner.hashes()).toEqual([hashOf(3)]);
  });

  it('notes a branch that was deleted and deploys nothing', async () => {
    const { owner, id, pushes, send, pushAndWait } = await listening();
    codeHost.state.heads.delete('main');
    await send(codeHost.delivery({ hash: null }));
    await until('the note', async () => /does not exist/.test((await pushes.status(id))?.error ?? ''));
    expect(owner.pushed).toEqual([]);
    await pushAndWait(2);
  });

  it.each(['', 'no JSON', '[]', '{"push":1}'])('refuses %p as the body of a push', async (body) => {
    const { send } = await listening();
    expect(await send(codeHost.delivery({ hash: null, body }))).toMatchObject({ status: 400, json: { code: 'BODY_UNREADABLE' } });
  });

  it('refuses a delivery of more than a megabyte', async () => {
    const { send } = await listening();
    const answer = await send(codeHost.delivery({ hash: null, body: ' '.repeat(1024 * 1024 + 1) }));
    expect(answer).toMatchObject({ status: 413, json: { code: 'BODY_TOO_LARGE', message: 'The request is larger than 1024 KB.' } });
  });
});
