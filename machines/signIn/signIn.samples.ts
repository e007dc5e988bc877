import type { MachineContext } from 'xstate';
import { answered, type CatalogEntry, named, SERVER_DOWN } from '../samples';
import { type CallbackInput, callbackEventDescriptions, callbackGuards, callbackMachine, callbackReasonsBlocked } from './callback.machine';
import { mfaEventDescriptions, mfaGuards, mfaMachine, mfaReasonsBlocked } from './mfa.machine';
import { signInEventDescriptions, signInGuards, signInMachine, signInReasonsBlocked } from './signIn.machine';

const answer = { username: 'ada', email: 'ada@example.com', qai: 'iVBORw0KGgo=', code: 'challenge-1', requiresMFA: true };
const callback = (part: Partial<CallbackInput>): CallbackInput => ({ host: 'github', code: 'oauth-code', state: 'nonce', error: null, ...part });
const failed = (context: MachineContext) => context.failure !== null;

export const signInEntries: CatalogEntry[] = [
  {
    id: 'signIn',
    title: 'Sign-in',
    machine: signInMachine,
    inputs: [named('landing page', undefined)],
    events: [
      named('GitHub', { type: 'provider.chosen', provider: 'github' }),
      named('Bitbucket', { type: 'provider.chosen', provider: 'bitbucket' }),
      named('GitLab', { type: 'provider.chosen', provider: 'gitlab' }),
      named('another provider', { type: 'provider.chosen', provider: 'sourcehut' }),
      named('cancelled', { type: 'cancelled' }),
    ],
    answers: {
      requestLoginUrl: { done: answered({ url: 'https://github.com/login/oauth/authorize?state=nonce' }), failed: [SERVER_DOWN] },
      leaveTo: { done: [], failed: [named('blocked by the browser', new Error('Navigation was blocked'))] },
    },
    eventDescriptions: signInEventDescriptions,
    cancel: 'cancelled',
    guards: signInGuards,
    reasonsBlocked: signInReasonsBlocked,
    facts: failed,
  },
  {
    id: 'callback',
    title: 'Back from the code host',
    machine: callbackMachine,
    inputs: [
      named('with a code', callback({})),
      named('with a code, Bitbucket', callback({ host: 'bitbucket' })),
      named('with an error', callback({ error: 'access_denied' })),
      named('without a code', callback({ code: null })),
    ],
    events: [
      named('second factor accepted', { type: 'mfa.verified' }),
      named('second factor given up', { type: 'mfa.cancelled' }),
      named('Return to Login', { type: 'retry.chosen' }),
    ],
    answers: {
      exchangeCode: {
        done: [
          named('second factor, with QR code', answer),
          named('second factor, enrolled', { ...answer, qai: '' }),
          named('no second factor', { ...answer, requiresMFA: false }),
          named('not a sign-in', {}),
        ],
        failed: [SERVER_DOWN],
      },
    },
    eventDescriptions: callbackEventDescriptions,
    cancel: 'retry.chosen',
    guards: callbackGuards,
    reasonsBlocked: callbackReasonsBlocked,
    facts: failed,
  },
  {
    id: 'mfa',
    title: 'Second factor',
    machine: mfaMachine,
    inputs: [named('after GitHub', { email: 'ada@example.com', code: 'challenge-1', host: 'github' })],
    events: [
      named('six digits', { type: 'code.submitted', token: '408915' }),
      named('empty', { type: 'code.submitted', token: '' }),
      named('reset opened', { type: 'reset.opened' }),
      named('reset confirmed', { type: 'reset.confirmed' }),
      named('reset closed', { type: 'reset.closed' }),
      named('cancelled', { type: 'cancelled' }),
    ],
    answers: {
      verifyMfa: {
        done: answered(undefined),
        failed: [named('wrong code', Object.assign(new Error('The code is wrong, expired or was already used.'), { status: 400, code: 'MFA_TOKEN_INVALID' }))],
      },
      resetMfa: {
        done: answered(undefined),
        failed: [named('no mail', Object.assign(new Error('The email could not be sent. Try again in a minute.'), { status: 502, code: 'MAIL_FAILED' }))],
      },
    },
    eventDescriptions: mfaEventDescriptions,
    cancel: 'cancelled',
    guards: mfaGuards,
    reasonsBlocked: mfaReasonsBlocked,
    facts: failed,
  },
];
