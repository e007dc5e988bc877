import { type CatalogEntry, named, refused } from '../samples';
import { sslEventDescriptions, sslGuards, sslMachine, sslReasonsBlocked } from './ssl.machine';

export const sslEntries: CatalogEntry[] = [
  {
    id: 'ssl',
    title: 'Domain and certificate',
    machine: sslMachine,
    inputs: [
      named('a completed deployment', { deploymentId: '7f1f4c1e-9f0a-4a52-8a25-3f0c7f6f0b11', instanceId: 'i-0abc1234def567890', publicIp: '203.0.113.7' }),
    ],
    events: [
      named('Next', { type: 'next' }),
      named('Back', { type: 'back' }),
      named('domain typed', { type: 'domain.changed', value: 'hello.example.com' }),
      named('domain emptied', { type: 'domain.changed', value: '' }),
      named('email typed', { type: 'email.changed', value: 'ada@example.com' }),
      named('Configure SSL', { type: 'submitted' }),
      named('Cancel', { type: 'cancelled' }),
      named('Done', { type: 'done' }),
    ],
    answers: {
      configureSsl: {
        done: [named('configured', { success: true, message: '' }), named('refused', { success: false, message: '' })],
        failed: [refused('hello.example.com points to nothing, not to 203.0.113.7. Correct the A record, then try again.', 422, 'DNS_NOT_POINTING')],
      },
    },
    eventDescriptions: sslEventDescriptions,
    cancel: 'cancelled',
    guards: sslGuards,
    reasonsBlocked: sslReasonsBlocked,
    facts: ({ domain, email, failure }) => [domain === '', email === '', failure !== null],
  },
];
