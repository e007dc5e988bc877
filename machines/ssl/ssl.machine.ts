import { assign, type DoneActorEvent, type SnapshotFrom, setup } from 'xstate';
import { type Failure, toFailure } from '../../contract/failure';
import { MESSAGES } from '../../contract/messages';
import type { Outcome } from '../../contract/reply';
import { lateFailure, ownFailure, REQUEST_DEADLINE_MS } from '../deadlines';
import { mustProvide } from '../mustProvide';
import { type GuardNotes, reasonsBlocked } from '../reasons';

export type SslInput = { deploymentId: string; instanceId: string; publicIp: string };
export type SslContext = SslInput & { domain: string; email: string; failure: Failure | null };
export type SslEvent =
  | { type: 'next' }
  | { type: 'back' }
  | { type: 'domain.changed'; value: string }
  | { type: 'email.changed'; value: string }
  | { type: 'submitted' }
  | { type: 'cancelled' }
  | { type: 'done' };
export type SslActors = {
  configureSsl: { input: { id: string; instanceId: string; domain_name: string; email_id: string }; output: Outcome };
};

function fieldsMissing({ domain, email }: SslContext): string[] {
  const missing = [];
  if (domain.trim() === '') missing.push('Enter the domain name.');
  if (email.trim() === '') missing.push('Enter the email address.');
  return missing;
}

/** The dialog that puts a domain and a certificate on a completed deployment. */
export const sslMachine = setup({
  types: { input: {} as SslInput, context: {} as SslContext, events: {} as SslEvent, tags: {} as 'busy' },
  actors: { configureSsl: mustProvide<Outcome, SslActors['configureSsl']['input']>('configureSsl') },
  guards: {
    fieldsFilled: ({ context }) => fieldsMissing(context).length === 0,
    configured: ({ event }) => (event as unknown as DoneActorEvent<Outcome | undefined>).output?.success === true,
  },
  actions: {
    keepFailure: assign({ failure: (_, failure: Failure) => failure }),
    forgetFailure: assign({ failure: null }),
    setDomain: assign({ domain: (_, value: string) => value, failure: null }),
    setEmail: assign({ email: (_, value: string) => value, failure: null }),
    resetFields: assign({ domain: '', email: '', failure: null }),
  },
  delays: { requestDeadline: REQUEST_DEADLINE_MS },
}).createMachine({
  id: 'ssl',
  description: 'A domain name with a certificate for a completed deployment.',
  context: ({ input }) => ({ ...input, domain: '', email: '', failure: null }),
  initial: 'dns',
  on: { cancelled: '.closed' },
  states: {
    dns: {
      description: 'Step 1, DNS Setup: the A record that the domain needs.',
      on: { next: 'config' },
    },
    config: {
      description: 'Step 2, SSL Config: domain name and email address.',
      on: {
        'domain.changed': { actions: { type: 'setDomain', params: ({ event }) => event.value } },
        'email.changed': { actions: { type: 'setEmail', params: ({ event }) => event.value } },
        back: { target: 'dns', actions: 'forgetFailure' },
        submitted: [{ guard: 'fieldsFilled', target: 'configuring' }, { actions: { type: 'keepFailure', params: ownFailure(MESSAGES.ssl.fieldsRequired) } }],
      },
    },
    configuring: {
      description: 'The server gets the certificate and serves the domain.',
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'configureSsl',
        src: 'configureSsl',
        input: ({ context }) => ({
          id: context.deploymentId,
          instanceId: context.instanceId,
          domain_name: context.domain.trim(),
          email_id: context.email.trim(),
        }),
        onDone: [
          { guard: 'configured', target: 'complete' },
          { target: 'config', actions: { type: 'keepFailure', params: ({ event }) => ownFailure(event.output?.message || MESSAGES.ssl.failed) } },
        ],
        onError: { target: 'config', actions: { type: 'keepFailure', params: ({ event }) => toFailure(event.error, MESSAGES.ssl.failed) } },
      },
      after: { requestDeadline: { target: 'config', actions: { type: 'keepFailure', params: lateFailure(MESSAGES.ssl.failed) } } },
    },
    complete: {
      description: 'Step 3, Complete: the domain is served with its certificate.',
      on: { done: 'closed' },
    },
    closed: { description: 'The dialog is closed and its fields are empty again.', type: 'final', entry: 'resetFields' },
  },
});

export type SslSnapshot = SnapshotFrom<typeof sslMachine>;

/** Index of the step shown, 0 to 2. */
export function sslStep(snapshot: SslSnapshot): 0 | 1 | 2 {
  if (snapshot.matches('dns')) return 0;
  return snapshot.matches('complete') ? 2 : 1;
}

export const sslEventDescriptions: Record<SslEvent['type'], string> = {
  next: 'The person goes on to the fields.',
  back: 'The person presses Back.',
  'domain.changed': 'The person types the domain name.',
  'email.changed': 'The person types the email address.',
  submitted: 'The person presses Configure SSL.',
  cancelled: 'The person presses Cancel or closes the dialog.',
  done: 'The person presses Done.',
};

export const sslGuards: GuardNotes<SslContext, SslEvent> = {
  fieldsFilled: { asks: 'Domain name and email address are filled in.', missing: fieldsMissing },
  configured: { asks: 'The answer says that the certificate is there.' },
};

/** Whether Configure SSL may be pressed. */
export const canConfigureSsl = (snapshot: SslSnapshot) => snapshot.matches('config') && fieldsMissing(snapshot.context).length === 0;

export const sslReasonsBlocked = (snapshot: SslSnapshot, event: SslEvent): string[] =>
  event.type === 'submitted' && snapshot.matches('config') ? fieldsMissing(snapshot.context) : reasonsBlocked(snapshot, event, sslGuards);
