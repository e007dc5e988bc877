import { done, expired, failed, play } from '../testing/play';

const query = { host: 'github', code: 'oauth-code', state: 'nonce', error: null } as const;
const answer = { username: 'ada', email: 'ada@example.com', qai: 'png', code: 'challenge-1', requiresMFA: true };
const back = (input: object = {}, events: Parameters<typeof play>[1] = []) => play('callback', events, { input: { ...query, ...input } });

describe('callback', () => {
  it('exchanges the code, and forgets it as soon as it has been exchanged', async () => {
    const stage = await back();
    expect(stage.value()).toBe('exchanging');
    expect(stage.snapshot().hasTag('busy')).toBe(true);
    expect(stage.inputOf('exchangeCode')).toEqual({ host: 'github', code: 'oauth-code', state: 'nonce' });
    await stage.act(done('exchangeCode', answer));
    expect(stage.context()).toMatchObject({ code: null, state: null });
  });

  it.each([
    ['github', { error: 'access_denied' }, 'GitHub authentication was cancelled or failed'],
    ['bitbucket', { error: 'access_denied' }, 'Bitbucket authentication was cancelled or failed'],
    ['github', { code: null }, 'No authorization code received'],
    ['bitbucket', { code: '' }, 'No authorization code received from Bitbucket'],
  ])('asks nobody when the address of %s carries %j', async (host, part, message) => {
    const stage = await back({ host, ...part });
    expect(stage.value()).toBe('failed');
    expect(stage.inFlight()).toEqual([]);
    expect(stage.context().failure.message).toBe(message);
  });

  it.each(['png', ''])('asks for the second factor with the QR code "%s" and the challenge', async (qai) => {
    const stage = await back({}, [done('exchangeCode', { ...answer, qai })]);
    expect(stage.value()).toBe('secondFactor');
    expect(stage.context().challenge).toEqual({ username: 'ada', email: 'ada@example.com', qai, code: 'challenge-1' });
  });

  it('is signed in when no second factor is required', async () => {
    const stage = await back({}, [done('exchangeCode', { ...answer, requiresMFA: false })]);
    expect(stage.value()).toBe('signedIn');
  });

  it.each([
    ['no user name', { username: '' }],
    ['no email', { email: undefined }],
    ['no email and no second factor', { email: '', requiresMFA: false }],
    ['no user name and no second factor', { username: undefined, requiresMFA: false }],
    ['no QR field', { qai: undefined }],
  ])('does not accept an answer with %s', async (_case, part) => {
    const stage = await back({ host: 'bitbucket' }, [done('exchangeCode', { ...answer, ...part })]);
    expect(stage.value()).toBe('failed');
    expect(stage.context().failure.message).toBe('Invalid response from Bitbucket authentication');
  });

  it('does not accept an empty answer', async () => {
    const stage = await back({}, [done('exchangeCode', undefined)]);
    expect(stage.context().failure.message).toBe('Invalid response from GitHub authentication');
  });

  it.each([
    [
      'the sentence of the server',
      { message: 'The code host did not accept this sign-in.', code: 'OAUTH_EXCHANGE_FAILED', status: 400 },
      'The code host did not accept this sign-in.',
    ],
    ['its own sentence', {}, 'Failed to authenticate with GitHub'],
  ])('shows %s when the exchange fails', async (_case, error, message) => {
    const stage = await back({}, [failed('exchangeCode', error)]);
    expect(stage.value()).toBe('failed');
    expect(stage.context().failure.message).toBe(message);
  });

  it('fails when the exchange takes too long', async () => {
    const stage = await back({}, [expired('requestDeadline', 'callback.exchanging')]);
    expect(stage.value()).toBe('failed');
    expect(stage.context().failure).toMatchObject({ code: 'DEADLINE', message: 'Failed to authenticate with GitHub' });
    expect(stage.inFlight()).toEqual([]);
  });

  it('goes back to the sign-in page 3 seconds after a failure', async () => {
    const stage = await back({ error: 'x' });
    expect(stage.delayOf('redirectDelay')).toBe(3_000);
    await stage.act(expired('redirectDelay', 'callback.failed'));
    expect(stage.value()).toBe('redirected');
  });

  it.each([
    ['after a failure', [failed('exchangeCode')]],
    ['while the code is exchanged', []],
  ])('goes back at once when "Return to Login" is pressed %s', async (_case, events) => {
    const stage = await back({}, [...events, 'retry.chosen']);
    expect(stage.value()).toBe('redirected');
    expect(stage.context()).toMatchObject({ code: null, state: null });
  });

  it.each([
    ['mfa.verified', 'signedIn'],
    ['mfa.cancelled', 'redirected'],
  ])('after %s it is %s, and the challenge is forgotten', async (event, state) => {
    const stage = await back({}, [done('exchangeCode', answer), event]);
    expect(stage.value()).toBe(state);
    expect(stage.context().challenge).toBeNull();
  });
});
