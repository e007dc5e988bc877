import { entryOf } from '../catalog';
import { done, expired, failed, play } from '../testing/play';

const submit = (token: string) => ({ type: 'code.submitted', token });
const reasons = (snapshot: unknown, token: string) => entryOf('mfa').reasonsBlocked(snapshot as never, submit(token) as never);

describe('second factor', () => {
  it('verifies the six digits with the challenge, and keeps them nowhere', async () => {
    const stage = await play('mfa', [submit('408915')]);
    expect(stage.value()).toBe('verifying');
    expect(stage.snapshot().hasTag('busy')).toBe(true);
    expect(stage.inputOf('verifyMfa')).toEqual({ email: 'ada@example.com', token: '408915', code: 'challenge-1', host: 'github' });
    expect(JSON.stringify(stage.context())).not.toContain('408915');
    await stage.act(done('verifyMfa'));
    expect(stage.value()).toBe('verified');
  });

  it('says that a code is required when none was typed', async () => {
    const stage = await play('mfa', [submit(' ')]);
    expect(stage.value()).toBe('entering');
    expect(stage.context().failure.message).toBe('Verification token is required');
  });

  it.each(['12345', '1234567', '12345a', ' 12345'])('does nothing with "%s" and says what is missing', async (token) => {
    const stage = await play('mfa');
    expect(stage.snapshot().can(submit(token))).toBe(false);
    expect(reasons(stage.snapshot(), token)).toEqual(['Enter the 6 digits of the code.']);
  });

  it('cannot submit while verifying', async () => {
    const stage = await play('mfa', [submit('408915')]);
    expect(stage.snapshot().can(submit('408915'))).toBe(false);
    expect(reasons(stage.snapshot(), '408915')).toEqual(['Not possible now. The server checks the code.']);
  });

  it.each([
    [
      'the server refuses it',
      failed('verifyMfa', { message: 'The code is wrong, expired or was already used.', status: 400, code: 'MFA_TOKEN_INVALID' }),
      'MFA_TOKEN_INVALID',
    ],
    ['no answer comes', expired('requestDeadline', 'mfa.verifying'), 'DEADLINE'],
  ])('shows "Invalid Token" when %s', async (_case, event, code) => {
    const stage = await play('mfa', [submit('408915'), event]);
    expect(stage.value()).toBe('entering');
    expect(stage.context().failure).toMatchObject({ message: 'Invalid Token', code });
    expect(stage.inFlight()).toEqual([]);
    await stage.act(submit('408916'));
    expect(stage.context().failure).toBeNull();
  });

  it('sends a reset email to the address of the sign-in, then closes after 3 seconds', async () => {
    const stage = await play('mfa', ['reset.opened']);
    expect(stage.value()).toBe('resetPrompt');
    expect(stage.snapshot().hasTag('reset')).toBe(true);
    await stage.act('reset.confirmed');
    expect(stage.inputOf('resetMfa')).toEqual({ email: 'ada@example.com' });
    expect([stage.snapshot().hasTag('busy'), stage.snapshot().hasTag('reset')]).toEqual([true, true]);
    await stage.act(done('resetMfa'));
    expect(stage.value()).toBe('resetSent');
    expect(stage.snapshot().hasTag('reset')).toBe(true);
    expect(stage.delayOf('confirmationDelay')).toBe(3_000);
    await stage.act(expired('confirmationDelay', 'mfa.resetSent'));
    expect(stage.value()).toBe('closed');
  });

  it.each([
    ["the server's detail", failed('resetMfa', { message: 'The email could not be sent.' }), 'The email could not be sent.'],
    ['its own sentence', failed('resetMfa', {}), 'Failed to reset QR code'],
    ['its own sentence', expired('requestDeadline', 'mfa.sendingReset'), 'Failed to reset QR code'],
  ])('stays in the reset view with %s when the email cannot be sent', async (_case, event, message) => {
    const stage = await play('mfa', ['reset.opened', 'reset.confirmed', event]);
    expect(stage.value()).toBe('resetPrompt');
    expect(stage.context().failure.message).toBe(message);
    await stage.act('reset.confirmed');
    expect(stage.context().failure).toBeNull();
  });

  it('drops the failure of one view when the other opens', async () => {
    const stage = await play('mfa', [submit(''), 'reset.opened']);
    expect(stage.context().failure).toBeNull();
    await stage.act('reset.confirmed', failed('resetMfa'), 'reset.closed');
    expect(stage.value()).toBe('entering');
    expect(stage.context().failure).toBeNull();
  });

  it('stops the email when the reset view is left', async () => {
    const stage = await play('mfa', ['reset.opened', 'reset.confirmed', 'reset.closed']);
    expect(stage.value()).toBe('entering');
    expect(stage.inFlight()).toEqual([]);
  });

  it.each([
    ['entering', []],
    ['verifying', [submit('408915')]],
    ['resetPrompt', ['reset.opened']],
    ['sendingReset', ['reset.opened', 'reset.confirmed']],
    ['resetSent', ['reset.opened', 'reset.confirmed', done('resetMfa')]],
  ])('can be given up in %s', async (state, events) => {
    const stage = await play('mfa', events);
    expect(stage.value()).toBe(state);
    await stage.act('cancelled');
    expect(stage.value()).toBe('cancelled');
    expect(stage.inFlight()).toEqual([]);
  });
});
