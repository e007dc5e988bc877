import { AUTH_TOKEN_KEY } from '../../contract/constants';
import { DeploymentIdSchema } from '../../contract/ids';
import { controllableServer } from '../../testing/server';
import { logoutRequested, selectIsSignedIn } from '../session/slice';
import { selectNotices } from '../shell/slice';
import { makeStore } from '../store';
import { getOutput, getVersions, postLogs, postRollBack } from './calls';
import { request } from './client';

const id = DeploymentIdSchema.parse('7f1f4c1e-9f0a-4a52-8a25-3f0c7f6f0b11');
let app: ReturnType<typeof makeStore>;
let server: ReturnType<typeof controllableServer>;
beforeEach(() => {
  localStorage.clear();
  localStorage.setItem(AUTH_TOKEN_KEY, 'Bearer test');
  server = controllableServer();
  globalThis.fetch = server.serve as typeof fetch;
  app = makeStore();
  // The middleware writes every failure of a saga down.
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  app.stop();
  jest.restoreAllMocks();
});
const start = (saga: (...args: never[]) => Generator, ...args: unknown[]) => {
  const task = app.run(saga as never, ...args);
  task.toPromise().catch(() => {});
  return task;
};
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

it.each([401, 403])('ends the session at %s, clears what the browser kept, and says so once for requests of one moment', async (status) => {
  const tasks = [start(getVersions, id), start(getVersions, id)];
  const [first, second] = server.waiting();
  first?.answer({ detail: 'No.', code: 'SESSION_INVALID' }, status);
  await settle();
  second?.answer({ detail: 'No.', code: 'SESSION_INVALID' }, status);
  await settle();
  expect([localStorage.length, selectIsSignedIn(app.store.getState())]).toEqual([0, false]);
  expect(selectNotices(app.store.getState()).map(({ message }) => message)).toEqual(['Your session is no longer valid. Sign in again.']);
  await Promise.all(tasks.map((task) => expect(task.toPromise()).rejects.toMatchObject({ status })));
});

it('says nothing to who logs out: the session ends because it was asked for', async () => {
  start(getVersions, id);
  app.store.dispatch(logoutRequested());
  server.find('listVersions').answer({}, 401);
  await settle();
  expect(selectNotices(app.store.getState())).toEqual([]);
});

it('tells an answer that did not come from one that refused', async () => {
  const lost = start(getVersions, id);
  server.find('listVersions').drop();
  await expect(lost.toPromise()).rejects.toMatchObject({ status: null, code: 'NO_RESPONSE', isServerSentence: false });
  const refused = start(getVersions, id);
  server.find('listVersions').answer({ detail: 'Slow down.', code: 'RATE_LIMITED' }, 429);
  await expect(refused.toPromise()).rejects.toMatchObject({ status: 429, code: 'RATE_LIMITED', message: 'Slow down.', isServerSentence: true });
  const unread = start(getVersions, id);
  server.find('listVersions').answer([{ number: 'one' }]);
  await expect(unread.toPromise()).rejects.toMatchObject({ status: 200, code: 'ANSWER_UNREADABLE' });
});

it('fills the path and leaves out a query that was not given', () => {
  const asked = (...part: Parameters<typeof start>) => {
    start(...part);
    const { params, query } = server.waiting().at(-1)!;
    return [params, query.toString()];
  };
  expect(asked(postRollBack, id, 3)).toEqual([{ id, number: '3' }, '']);
  expect(asked(postLogs, id)).toEqual([{ id }, '']);
  expect(asked(postLogs, id, 3)).toEqual([{ id }, 'version=3']);
  expect(asked(getOutput, id, undefined)).toEqual([{ id }, '']);
  expect(asked(getOutput, id, '17:4')).toEqual([{ id }, 'after=17%3A4']);
});

it('aborts the request when its saga is cancelled, and takes the loader down', async () => {
  const task = app.run(function* () {
    yield* request('listVersions', { params: { id } });
  });
  const { state } = app.store.getState().shell.requests === 1 ? server.find('listVersions') : { state: 'no loader' };
  task.cancel();
  await settle();
  expect([state, server.requests[0]?.state, app.store.getState().shell.requests]).toEqual(['waiting', 'aborted', 0]);
});
