import { take } from 'typed-redux-saga';
import { AUTH_TOKEN_KEY } from '../../contract/constants';
import { ControllableSocket } from '../../testing/server';
import { makeStore } from '../store';
import { followLogs, type SocketEvent } from './followLogs.saga';
import type { LogOrder } from './logOrder';
import { deploymentEnded, entriesOf, logKey, selectHasFailed, selectLog } from './slice';

const id = '7f1f4c1e-9f0a-4a52-8a25-3f0c7f6f0b11';
let app: ReturnType<typeof makeStore>;
let told: SocketEvent[];
beforeEach(() => {
  localStorage.setItem(AUTH_TOKEN_KEY, 'Bearer test');
  ControllableSocket.opened = [];
  globalThis.WebSocket = ControllableSocket as unknown as typeof WebSocket;
  told = [];
  app = makeStore();
});
afterEach(() => app.stop());

/** Frames of one screen frame come as one batch. */
const nextFrame = () => new Promise((resolve) => setTimeout(resolve, 60));
const follow = (order: Partial<LogOrder> = {}) => app.run(followLogs, (event: SocketEvent) => told.push(event), { id, ...order });
const say = async (...messages: object[]) => {
  for (const message of messages) ControllableSocket.last().say({ deployment_id: id, timestamp: '2026-01-05T10:00:00Z', status: 'info', ...message });
  await nextFrame();
};
const lines = (version?: number) =>
  entriesOf(selectLog(app.store.getState(), logKey(id, version)))
    .filter(({ kind }) => kind !== 'own')
    .map(({ seq, message }) => `${seq ?? ''} ${message}`.trim());
const search = () => new URL(ControllableSocket.last().url).search;
const types = () => told.map(({ type }) => type);

it('begins with the first line, and resumes behind the last one when it is followed again', async () => {
  const first = follow();
  expect(search()).toBe('');
  await say({ seq: 1, message: 'Fetching' }, { seq: 2, message: 'Building' });
  ControllableSocket.last().end(1006);
  await first.toPromise();
  follow();
  expect(search()).toBe('?after=2');
  await say({ seq: 2, message: 'Building' }, { seq: 3, message: 'Starting' });
  expect(lines()).toEqual(['1 Fetching', '2 Building', '3 Starting']);
});

it('marks lines that are missing', async () => {
  follow();
  await say({ seq: 1, message: 'Fetching' }, { seq: 4, message: 'Starting' });
  expect(lines()).toEqual(['1 Fetching', '2 lines are missing here', '4 Starting']);
});

it('tells when lines flow, and when the socket closes', async () => {
  const task = follow();
  ControllableSocket.last().onopen?.();
  await say({ seq: 1, message: 'Fetching' });
  ControllableSocket.last().end(1008);
  await task.toPromise();
  expect(told).toEqual([{ type: 'socket.opened' }, { type: 'log.started' }, { type: 'socket.closed', code: 1008 }]);
});

it('says of what cannot be read that it cannot, and goes on', async () => {
  follow();
  ControllableSocket.last().onmessage?.({ data: '{ no json' });
  await say({ seq: 1, message: 'Fetching' });
  const messages = entriesOf(selectLog(app.store.getState(), id)).map(({ message }) => message);
  expect(messages).toEqual(expect.arrayContaining(['Received invalid message format', 'Fetching']));
});

describe('of one version', () => {
  const version = { number: 4, firstSeq: 120 };

  it('begins with its first line, apart from the whole log and without a gap', async () => {
    follow({ version });
    expect(search()).toBe('?after=119');
    await say({ seq: 120, message: 'Fetching', version: 4 });
    expect([lines(4), lines()]).toEqual([['120 Fetching'], []]);
  });

  it('resumes behind its own last line, and tells then that lines were there before', async () => {
    const first = follow({ version });
    await say({ seq: 120, message: 'Fetching', version: 4 });
    ControllableSocket.last().end(1006);
    await first.toPromise();
    told.length = 0;
    follow({ version });
    expect(search()).toBe('?after=120');
    ControllableSocket.last().onopen?.();
    await nextFrame();
    expect(types()).toEqual(['socket.opened', 'log.started']);
  });
});

describe('the end', () => {
  const ended: string[] = [];
  beforeEach(() => {
    ended.length = 0;
    app.run(function* () {
      for (;;) ended.push((yield* take(deploymentEnded)).payload);
    });
  });

  it.each([
    ['completed', 'Deployment Completed', 'deployment.completed', false],
    ['failed', 'The build failed', 'deployment.failed', true],
    ['cancelled', 'The deployment was cancelled.', 'deployment.failed', true],
  ])('is told when the last line says %s', async (status, message, event, hasFailed) => {
    follow();
    await say({ seq: 1, message: 'Fetching' }, { seq: 2, status, message });
    expect([types().at(-1) === 'log.started' ? types().at(-2) : types().at(-1), ended]).toEqual([event, [id]]);
    expect(selectHasFailed(app.store.getState(), id)).toBe(hasFailed);
  });

  it('of a version from before is old news, wherever the lines were cut', async () => {
    follow({ since: 1 });
    await say({ seq: 1, message: 'Fetching', version: 1 }, { seq: 2, status: 'completed', message: 'Deployment Completed', version: 1 });
    await say({ seq: 3, message: 'Fetching', version: 2 });
    expect([types(), ended]).toEqual([['log.started'], []]);
    await say({ seq: 4, status: 'completed', message: 'Deployment Completed', version: 2 });
    expect(types()).toContain('deployment.completed');
  });

  it('is none while lines follow it', async () => {
    follow();
    await say({ seq: 1, status: 'failed', message: 'The build failed' }, { seq: 2, message: 'Once more' });
    expect([types(), ended]).toEqual([['log.started'], []]);
  });
});

it('closes its socket when it is cancelled, and hears nothing more', async () => {
  const task = follow();
  const socket = ControllableSocket.last();
  task.cancel();
  expect([socket.isClosed, socket.onmessage]).toEqual([true, null]);
});
