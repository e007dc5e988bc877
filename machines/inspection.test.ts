import { createActor, type InspectionEvent } from 'xstate';
import { inspectable } from './inspectable';
import { withoutSecrets } from './inspection';
import { callbackMachine } from './signIn';

const common = { sessionId: 'x:0', createdAt: '1', rootId: 'x:0' };

describe('inspection', () => {
  it('lets no code, token or environment value out of the tab', () => {
    const sent = [
      withoutSecrets({ ...common, type: '@xstate.event', event: { type: 'code.submitted', token: '408915' } as never }),
      withoutSecrets({ ...common, type: '@xstate.event', event: { type: 'xstate.init', input: { code: 'oauth-code', state: 'nonce' } } as never }),
      withoutSecrets({
        ...common,
        type: '@xstate.snapshot',
        event: { type: 'xstate.done.actor.exchangeCode', output: { code: 'challenge', qai: 'qr-image', email: 'ada@example.com' } } as never,
        snapshot: { status: 'active', value: 'secondFactor', context: { challenge: { code: 'challenge', qai: 'qr-image' } }, output: 'challenge' } as never,
      }),
      withoutSecrets({
        ...common,
        type: '@xstate.actor',
        name: 'deploy',
        snapshot: { status: 'active', context: { draft: { env_vars: { KEY: 'env-value' } } } },
      }),
    ];
    const text = JSON.stringify(sent);
    for (const secret of ['408915', 'oauth-code', 'nonce', '"challenge"', 'qr-image', 'env-value']) expect(text).not.toContain(secret.replaceAll('"', '":"'));
    expect(text).toContain('ada@example.com');
    expect(text).toContain('"value":"secondFactor"');
  });

  it('tells of an actor from its first breath, whoever made it and whatever actors it was given', () => {
    const told: InspectionEvent[] = [];
    const machine = inspectable(callbackMachine, (event) => told.push(event)).provide({});
    const actor = createActor(machine, { input: { host: 'github', code: null, state: null, error: null } });
    expect(told[0]).toMatchObject({ type: '@xstate.actor', actorRef: actor });
    expect(told.map(({ type }) => type)).toContain('@xstate.microstep');
    actor.start();
    actor.send({ type: 'retry.chosen' });
    expect(told.filter(({ type }) => type === '@xstate.event')).toHaveLength(2);
    expect(actor.getSnapshot().value).toBe('redirected');
  });
});
