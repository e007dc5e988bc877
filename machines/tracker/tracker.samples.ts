import { answered, type CatalogEntry, named, refused } from '../samples';
import { trackerEventDescriptions, trackerGuards, trackerMachine, trackerReasonsBlocked } from './tracker.machine';

const deploymentId = '7f1f4c1e-9f0a-4a52-8a25-3f0c7f6f0b11';

export const trackerEntries: CatalogEntry[] = [
  {
    id: 'tracker',
    title: 'Deployment tracker',
    machine: trackerMachine,
    inputs: [named('a running deployment', { deploymentId, isNew: true }), named('a deployment that has ended', { deploymentId, isNew: false })],
    events: [
      named('socket opened', { type: 'socket.opened' }),
      named('first line', { type: 'log.started' }),
      named('socket lost', { type: 'socket.closed', code: 1006 }),
      named('session refused', { type: 'socket.closed', code: 1008 }),
      named('deployment deleted', { type: 'socket.closed', code: 4404 }),
      named('Deployment Completed', { type: 'deployment.completed' }),
      named('deployment failed', { type: 'deployment.failed' }),
      named('Minimize', { type: 'minimized' }),
      named('Restore', { type: 'restored' }),
      named('Close', { type: 'close.requested' }),
      named('Reconnect', { type: 'reconnect.requested' }),
    ],
    answers: {
      loadStoredLogs: { done: answered(undefined), failed: [refused('Failed to fetch deployment logs')] },
      followLogs: { streams: true, done: answered(undefined), failed: [refused('WebSocket connection error')] },
    },
    eventDescriptions: trackerEventDescriptions,
    cancel: 'close.requested',
    guards: trackerGuards,
    reasonsBlocked: trackerReasonsBlocked,
    facts: ({ attempts, hasLines }) => [attempts > 0, hasLines],
  },
];
