import { act, screen } from '@testing-library/react';
import type { TrackerEvent, TrackerInput, TrackerSnapshot } from '../../../machines/tracker/tracker.machine';
import { modelTest } from '../../../testing/modelTest';
import { hasButton, isDisabled, press, sees } from '../../../testing/screen';
import { ControllableSocket } from '../../../testing/server';
import { LiveMonitor } from '.';

let closed = 0;
let seq = 0;
const say = (status: string, message: string) =>
  act(async () => ControllableSocket.last().say({ deployment_id: 'x', status, message, timestamp: new Date().toISOString(), seq: ++seq }));

describe('tracker overlay', () => {
  beforeEach(() => {
    closed = 0;
    seq = 0;
  });

  modelTest({
    id: 'tracker',
    bound: 3,
    delays: {
      requestDeadline: 91_000,
      connectDeadline: 15_000,
      renewal: 600_000,
      silence: 10_000,
      backoff: ({ context }: TrackerSnapshot) => [1_000, 2_000, 4_000, 8_000, 16_000, 30_000][context.attempts - 1]!,
      reloadDelay: 1_000,
    },
    page: (input: TrackerInput) => (
      <LiveMonitor
        {...input}
        onClosed={() => {
          closed += 1;
        }}
      />
    ),
    act: {
      'socket.opened': () => act(async () => ControllableSocket.last().onopen?.()),
      'log.started': () => say('info', 'Fetching the source'),
      'socket.closed': ({ code }: Extract<TrackerEvent, { type: 'socket.closed' }>) => act(async () => ControllableSocket.last().end(code)),
      'deployment.completed': () => say('completed', 'Deployment Completed'),
      'deployment.failed': () => say('failed', 'The build failed'),
      minimized: press('Minimize'),
      restored: press(/Open the log of deployment/),
      'close.requested': press('Close'),
      'reconnect.requested': press('Try again'),
    },
    // The pill offers nothing but itself.
    offers: (snapshot: TrackerSnapshot, { type }) => !(snapshot.matches({ window: 'minimized' }) && ['close.requested', 'reconnect.requested'].includes(type)),
    answers: { loadStoredLogs: { calls: ['getLogs'], json: () => ['2026-01-05T10:00:00Z Built', 'Started'] }, followLogs: {} },
    see: (snapshot: TrackerSnapshot, rig) => {
      const { deploymentId, isNew } = snapshot.context;
      if (snapshot.status === 'done') {
        expect(closed).toBe(1);
        return expect(sees(/Deployment Status/)).toBe(false);
      }
      const isOpen = snapshot.matches({ window: 'open' });
      expect(sees(`Deployment Status: ${deploymentId}`)).toBe(isOpen);
      expect(sees(`Deployment ${deploymentId.slice(0, 8)}...`)).toBe(!isOpen);
      if (snapshot.matches({ feed: { live: 'live' } }) || snapshot.matches({ feed: { live: 'connecting' } }))
        expect(ControllableSocket.last().isClosed).toBe(false);
      else expect(ControllableSocket.opened.every((socket) => socket.isClosed)).toBe(true);
      if (snapshot.matches({ feed: { stored: 'loading' } })) expect(rig.server.find('getLogs').params).toEqual({ id: deploymentId });
      if (!isOpen) return;
      const isLive = snapshot.matches({ feed: { live: 'live' } });
      const isSilent = snapshot.matches({ feed: { live: { live: 'silent' } } });
      expect(sees('Deployment ended')).toBe(snapshot.matches({ feed: { ended: 'failed' } }) || snapshot.matches({ feed: { ended: 'missing' } }));
      const hasCompleted = snapshot.matches({ feed: { ended: 'completed' } });
      expect(screen.queryByTestId('live-badge')?.textContent ?? null).toBe(isNew ? (isLive || hasCompleted ? 'LIVE' : 'DISCONNECTED') : null);
      expect(isDisabled('Close')).toBe(isLive && !isSilent);
      const canRetry = [{ live: 'disconnected' }, { live: 'refused' }, { stored: 'failed' }].some((feed) => snapshot.matches({ feed } as never));
      expect(hasButton('Try again')).toBe(canRetry);
    },
  });
});
