import { AUTH_TOKEN_KEY } from '../../contract/constants';
import * as calls from '../../store/api/calls';
import { selectIsSignedIn } from '../../store/session/slice';
import { selectIsLoading } from '../../store/shell/slice';
import { makeStore } from '../../store/store';
import { controllableServer } from '../../testing/server';

type AnyCall = (input?: unknown) => Generator;
const every = Object.entries(calls as unknown as Record<string, AnyCall>).filter(([name]) => /^(get|post|patch|delete)[A-Z]/.test(name));
/** Refreshes and helps that nobody waits for (docs/adr/0007). */
const QUIET = ['getMetrics', 'getOutput', 'getTrustPrincipal'];
const INPUTS: Record<string, unknown[]> = {
  getLoginUrl: ['github'],
  getComparison: [{ id: 'one', from: 1, to: 2 }],
  getCallback: ['github', { code: 'one' }],
  postSsl: [{ id: 'one', instanceId: 'i-1', domain_name: 'app.example.com', email_id: 'ada@example.com' }],
};

let app: ReturnType<typeof makeStore>;
let server: ReturnType<typeof controllableServer>;
const start = (name: string, call: AnyCall) => {
  const task = app.run(call as never, ...(INPUTS[name] ?? ['one']));
  // What becomes of the answer is each call's own affair.
  task.toPromise().catch(() => {});
  return task;
};
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem(AUTH_TOKEN_KEY, 'Bearer test');
  localStorage.setItem('left', 'over');
  server = controllableServer();
  globalThis.fetch = server.serve as typeof fetch;
  app = makeStore();
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  app.stop();
  jest.restoreAllMocks();
});

it('knows every call of the product', () => {
  expect(every.length).toBeGreaterThanOrEqual(37);
});

it.each(every)('%s raises the loader while it is under way and takes it down at every end [2.16-6]', async (name, call) => {
  const ends = [
    (one: ReturnType<typeof server.find>) => one.answer({}),
    (one: ReturnType<typeof server.find>) => one.answer({}, 500),
    (one: ReturnType<typeof server.find>) => one.drop(),
  ];
  for (const end of ends) {
    start(name, call);
    expect(selectIsLoading(app.store.getState())).toBe(!QUIET.includes(name));
    const [request] = server.waiting();
    expect(request?.authorization).toBe('Bearer test');
    end(request as NonNullable<typeof request>);
    await settle();
    expect(selectIsLoading(app.store.getState())).toBe(false);
  }
  const task = start(name, call);
  task.cancel();
  await settle();
  expect(server.waiting()).toEqual([]);
  expect(selectIsLoading(app.store.getState())).toBe(false);
});

it.each(every.flatMap(([name, call]) => [401, 403].map((status) => [name, status, call] as const)))(
  '%s clears all local storage and ends the session when it answers %s [4-2]',
  async (name, status, call) => {
    start(name, call);
    server.waiting()[0]?.answer({ detail: 'No.' }, status);
    await settle();
    expect(localStorage).toHaveLength(0);
    expect(selectIsSignedIn(app.store.getState())).toBe(false);
  },
);
