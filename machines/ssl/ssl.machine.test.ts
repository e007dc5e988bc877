import { done, expired, failed, play } from '../testing/play';
import { canConfigureSsl, type SslSnapshot, sslReasonsBlocked, sslStep } from './ssl.machine';

const domain = (value: string) => ({ type: 'domain.changed', value });
const email = (value: string) => ({ type: 'email.changed', value });
const filled = ['next', domain(' hello.example.com '), email('ada@example.com')];
const configuring = [...filled, 'submitted'];
type Stage = Awaited<ReturnType<typeof play>>;
const snapshot = (stage: Stage) => stage.snapshot() as SslSnapshot;

describe('SSL dialog', () => {
  it('goes from the DNS record to the fields and back', async () => {
    const stage = await play('ssl');
    expect([stage.value(), sslStep(snapshot(stage))]).toEqual(['dns', 0]);
    await stage.act('next');
    expect([stage.value(), sslStep(snapshot(stage))]).toEqual(['config', 1]);
    await stage.act('back');
    expect(stage.value()).toBe('dns');
  });

  it('cannot be submitted before both fields are filled, and says what is missing', async () => {
    const stage = await play('ssl', ['next']);
    expect(canConfigureSsl(snapshot(stage))).toBe(false);
    expect(sslReasonsBlocked(snapshot(stage), { type: 'submitted' })).toEqual(['Enter the domain name.', 'Enter the email address.']);
    await stage.act(domain('hello.example.com'), email(' '), 'submitted');
    expect([stage.value(), stage.context().failure.message]).toEqual(['config', 'Please fill in all required fields']);
    expect(sslReasonsBlocked(snapshot(stage), { type: 'submitted' })).toEqual(['Enter the email address.']);
    await stage.act(email('ada@example.com'));
    expect(stage.context().failure).toBeNull();
    expect(canConfigureSsl(snapshot(stage))).toBe(true);
  });

  it('drops the failure when the domain is typed again, and when a step back is taken', async () => {
    const stage = await play('ssl', ['next', 'submitted', domain('x')]);
    expect(stage.context().failure).toBeNull();
    await stage.act('submitted', 'back');
    expect(stage.context().failure).toBeNull();
  });

  it('configures the trimmed domain of the deployment and its machine', async () => {
    const stage = await play('ssl', configuring);
    expect([stage.value(), stage.snapshot().hasTag('busy'), sslStep(snapshot(stage)), canConfigureSsl(snapshot(stage))]).toEqual([
      'configuring',
      true,
      1,
      false,
    ]);
    expect(stage.inputOf('configureSsl')).toEqual({
      id: '7f1f4c1e-9f0a-4a52-8a25-3f0c7f6f0b11',
      instanceId: 'i-0abc1234def567890',
      domain_name: 'hello.example.com',
      email_id: 'ada@example.com',
    });
    expect(sslReasonsBlocked(snapshot(stage), { type: 'submitted' })).toEqual(['Not possible now. The server gets the certificate and serves the domain.']);
    await stage.act(done('configureSsl', { success: true, message: '' }));
    expect([stage.value(), sslStep(snapshot(stage))]).toEqual(['complete', 2]);
  });

  it.each([
    ["the server's sentence", failed('configureSsl', { message: 'The A record is wrong.' }), 'The A record is wrong.'],
    ['its own sentence', failed('configureSsl', {}), 'SSL configuration failed'],
    ["the server's refusal", done('configureSsl', { success: false, message: 'Not now.' }), 'Not now.'],
    ['its own sentence', done('configureSsl', { success: false, message: '' }), 'SSL configuration failed'],
    ['its own sentence', expired('requestDeadline', 'ssl.configuring'), 'SSL configuration failed'],
  ])('is back at the fields with %s when it fails', async (_case, event, message) => {
    const stage = await play('ssl', [...configuring, event]);
    expect([stage.value(), stage.context().failure.message, stage.inFlight()]).toEqual(['config', message, []]);
    expect(stage.context()).toMatchObject({ domain: ' hello.example.com ', email: 'ada@example.com' });
    await stage.act('submitted');
    expect([stage.value(), stage.context().failure]).toEqual(['configuring', null]);
  });

  it.each([
    ['the first step', [], 'cancelled'],
    ['the fields', filled, 'cancelled'],
    ['configuring', configuring, 'cancelled'],
    ['the end', [...configuring, done('configureSsl', { success: true, message: '' })], 'done'],
    ['the end, by the cross', [...configuring, done('configureSsl', { success: true, message: '' })], 'cancelled'],
  ])('resets its fields when it closes at %s', async (_case, events, event) => {
    const stage = await play('ssl', [...events, event]);
    expect([stage.value(), stage.inFlight()]).toEqual(['closed', []]);
    expect(stage.context()).toMatchObject({ domain: '', email: '', failure: null });
  });
});
