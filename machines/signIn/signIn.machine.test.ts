import { MESSAGES } from '../../contract/messages';
import { entryOf } from '../catalog';
import { done, expired, failed, play } from '../testing/play';

const choose = (provider: string) => ({ type: 'provider.chosen', provider });
const url = 'https://github.com/login/oauth/authorize?state=nonce';

describe('sign-in', () => {
  it.each(['github', 'bitbucket'])('asks the server for the address of %s and leaves for it', async (provider) => {
    const stage = await play('signIn', [choose(provider)]);
    expect(stage.inputOf('requestLoginUrl')).toEqual({ provider });
    expect(stage.snapshot().hasTag('busy')).toBe(true);
    await stage.act(done('requestLoginUrl', { url }));
    expect(stage.value()).toBe('redirecting');
    expect(stage.snapshot().hasTag('busy')).toBe(true);
    expect(stage.inputOf('leaveTo')).toEqual({ url });
  });

  it.each([
    ['gitlab', 'GitLab login not implemented yet'],
    ['sourcehut', 'Unsupported provider'],
  ])('stays at the choice when %s is chosen and says why', async (provider, message) => {
    const stage = await play('signIn', [choose(provider)]);
    expect(stage.value()).toBe('choosing');
    expect(stage.context()).toEqual({ provider: null, failure: { code: null, status: null, message } });
  });

  it("shows the server's sentence when the address cannot be had, and its own when there is none", async () => {
    const told = await play('signIn', [choose('github'), failed('requestLoginUrl', { message: 'Failed to get GitHub auth URL', status: 502, code: 'X' })]);
    expect(told.value()).toBe('choosing');
    expect(told.context().failure).toEqual({ message: 'Failed to get GitHub auth URL', status: 502, code: 'X' });
    const silent = await play('signIn', [choose('github'), failed('requestLoginUrl', {})]);
    expect(silent.context().failure.message).toBe('Failed to initiate github login');
  });

  it('says which login failed when the browser does not leave', async () => {
    const blocked = await play('signIn', [choose('bitbucket'), done('requestLoginUrl', { url }), failed('leaveTo', {})]);
    expect(blocked.value()).toBe('choosing');
    expect(blocked.context().failure.message).toBe(MESSAGES.auth.initiateFailed('bitbucket'));
  });

  it.each([
    ['requestingUrl', 'requestDeadline', [choose('github')], 91_000],
    ['redirecting', 'leaveDeadline', [choose('github'), done('requestLoginUrl', { url })], 15_000],
  ])('comes back to the choice when %s takes too long', async (state, delay, events, length) => {
    const stage = await play('signIn', events);
    expect(stage.delayOf(delay)).toBe(length);
    await stage.act(expired(delay, `signIn.${state}`));
    expect(stage.value()).toBe('choosing');
    expect(stage.context().failure).toEqual({ code: 'DEADLINE', status: null, message: 'Failed to initiate github login' });
  });

  it.each([[[choose('github')]], [[choose('github'), done('requestLoginUrl', { url })]]])('forgets everything when it is given up', async (events) => {
    const stage = await play('signIn', [choose('gitlab'), ...events, 'cancelled']);
    expect(stage.value()).toBe('choosing');
    expect(stage.context()).toEqual({ provider: null, failure: null });
    expect(stage.inFlight()).toEqual([]);
  });

  it('clears the last failure when a code host is chosen again', async () => {
    const stage = await play('signIn', [choose('gitlab'), choose('github')]);
    expect(stage.context()).toEqual({ provider: 'github', failure: null });
  });

  it('keeps the address out of its context', async () => {
    const stage = await play('signIn', [choose('github'), done('requestLoginUrl', { url })]);
    expect(JSON.stringify(stage.context())).not.toContain('nonce');
  });

  it('names what it is doing when a code host cannot be chosen', async () => {
    const stage = await play('signIn', [choose('github')]);
    expect(entryOf('signIn').reasonsBlocked(stage.snapshot() as never, choose('github') as never)).toEqual([
      'Not possible now. The server is asked for the address of the code host.',
    ]);
  });
});
