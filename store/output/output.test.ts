import { DeploymentIdSchema } from '../../contract/ids';
import type { Output } from '../../contract/versions';
import { controllableServer } from '../../testing/server';
import { entriesOf, entryAt, heldOf } from '../logs/slice';
import { makeStore } from '../store';
import { outputFollowed, outputReceived, outputUnfollowed, selectOutput } from './slice';

const id = DeploymentIdSchema.parse('7f1f4c1e-9f0a-4a52-8a25-3f0c7f6f0b11');
const output = (part: Partial<Output> = {}): Output => ({ success: true, version: 3, lines: [], next: 'a', is_cut: false, ...part });

let app: ReturnType<typeof makeStore>;
let server: ReturnType<typeof controllableServer>;
beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  server = controllableServer();
  globalThis.fetch = server.serve as typeof fetch;
  app = makeStore();
});
afterEach(() => {
  app.stop();
  jest.useRealTimers();
  jest.restoreAllMocks();
});
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const answer = async (json: unknown, status?: number) => {
  server.find('getOutput').answer(json, status);
  await pass(10);
};
const state = () => selectOutput(app.store.getState());
const lines = () => entriesOf(state().log).map(({ message }) => message);
const asked = () => server.requests.length;

it('asks every second behind what it has, without a loader, and shows the history first', async () => {
  app.store.dispatch(outputFollowed(id));
  expect([server.find('getOutput').query.get('after'), app.store.getState().shell.requests]).toEqual([null, 0]);
  await answer(output({ lines: ['Listening on 4100'], next: 'line-1' }));
  await pass(1_000);
  expect(server.find('getOutput').query.get('after')).toBe('line-1');
  await answer(output({ lines: ['GET / 200'], next: 'line-2' }));
  expect(lines()).toEqual(['Listening on 4100', 'GET / 200']);
});

it('asks no more once nobody looks, nor while the document is hidden', async () => {
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  app.store.dispatch(outputFollowed(id));
  await pass(5_000);
  expect(asked()).toBe(0);
  hidden.mockReturnValue(false);
  await pass(1_000);
  const request = server.find('getOutput');
  app.store.dispatch(outputUnfollowed());
  await pass(5_000);
  expect([request.state, asked()]).toEqual(['aborted', 1]);
});

it('goes on where it was when it is looked at again, and begins anew for another deployment', async () => {
  app.store.dispatch(outputFollowed(id));
  await answer(output({ lines: ['one'], next: 'line-1' }));
  app.store.dispatch(outputUnfollowed());
  app.store.dispatch(outputFollowed(id));
  expect([server.find('getOutput').query.get('after'), lines()]).toEqual(['line-1', ['one']]);
  app.store.dispatch(outputFollowed(DeploymentIdSchema.parse('7f1f4c1e-9f0a-4a52-8a25-3f0c7f6f0b12')));
  expect([server.find('getOutput').query.get('after'), lines()]).toEqual([null, []]);
});

it('marks what is no longer kept, and where another version begins to print', async () => {
  app.store.dispatch(outputFollowed(id));
  await answer(output({ lines: ['old'], is_cut: true }));
  await pass(1_000);
  await answer(output({ version: 4, lines: ['new'] }));
  expect(lines()).toEqual(['…earlier output is no longer kept', 'old', 'Version 4 prints from here', 'new']);
});

it('keeps asking through failures, more slowly, and keeps what is there', async () => {
  app.store.dispatch(outputFollowed(id));
  await answer(output({ lines: ['one'] }));
  await pass(1_000);
  await answer({ detail: 'Away.' }, 503);
  expect([state().failure?.message, lines()]).toEqual(['Away.', ['one']]);
  await pass(4_900);
  expect(asked()).toBe(2);
  await pass(100);
  await answer(output({ lines: ['two'] }));
  expect([state().failure, lines()]).toEqual([null, ['one', 'two']]);
});

it('asks no more where the output cannot be read at all, and says so', async () => {
  app.store.dispatch(outputFollowed(id));
  await answer({ detail: 'The output of the application cannot be read where it runs.', code: 'OUTPUT_UNAVAILABLE' }, 409);
  await pass(20_000);
  expect([state().failure?.message, asked()]).toEqual(['The output of the application cannot be read where it runs.', 1]);
});

it('holds at most 20,000 lines, the newest, and knows how many went', () => {
  const many = (from: number, count: number) => Array.from({ length: count }, (_, at) => `line ${from + at}`);
  app.store.dispatch(outputReceived(output({ lines: many(0, 19_500) })));
  app.store.dispatch(outputReceived(output({ lines: many(19_500, 1_300) })));
  const { log } = state();
  expect([heldOf(log) <= 20_000, log.dropped, log.count]).toEqual([true, 1_000, 20_800]);
  expect([lines()[0], lines().at(-1)]).toEqual(['line 1000', 'line 20799']);
  expect([entryAt(log, 999), entryAt(log, 1_000)?.message, entryAt(log, 20_799)?.message]).toEqual([undefined, 'line 1000', 'line 20799']);
});
