import { DeploymentIdSchema } from '../../contract/ids';
import { sampleVersion } from '../../testing/sampleSite';
import { controllableServer } from '../../testing/server';
import { makeStore } from '../store';
import { comparisonClosed, comparisonRequested, selectCompared, selectVersions, versionsLoading, versionsLookedAt, versionsRequested } from './slice';

const id = DeploymentIdSchema.parse('7f1f4c1e-9f0a-4a52-8a25-3f0c7f6f0b11');
const other = DeploymentIdSchema.parse('7f1f4c1e-9f0a-4a52-8a25-3f0c7f6f0b12');
let app: ReturnType<typeof makeStore>;
let server: ReturnType<typeof controllableServer>;
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  server = controllableServer();
  globalThis.fetch = server.serve as typeof fetch;
  app = makeStore();
});
afterEach(() => {
  app.stop();
  jest.restoreAllMocks();
});
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const shown = () => selectVersions(app.store.getState(), id);
const load = async () => {
  app.store.dispatch(versionsRequested(id));
  server.find('listVersions').answer([sampleVersion({ number: 2 }), sampleVersion()]);
  await settle();
};

it('keeps what is there while it is asked for again, and when that fails', async () => {
  await load();
  app.store.dispatch(versionsRequested(id));
  expect([shown().status, shown().data?.length]).toEqual(['loading', 2]);
  server.find('listVersions').drop();
  await settle();
  expect(shown()).toMatchObject({ status: 'failed', failure: { message: 'Failed to fetch versions' } });
  expect(shown().data).toHaveLength(2);
});

it('looks again without a loader, and a failure of that changes nothing', async () => {
  await load();
  app.store.dispatch(versionsLookedAt(id));
  expect(app.store.getState().shell.requests).toBe(0);
  server.find('listVersions').answer({}, 503);
  await settle();
  expect([shown().status, shown().data?.length]).toEqual(['ready', 2]);
});

it('shows no versions of another deployment, nor an answer that comes too late for its own', async () => {
  await load();
  expect(selectVersions(app.store.getState(), other).data).toBeNull();
  app.store.dispatch(versionsLookedAt(id));
  app.store.dispatch(versionsLoading(other));
  server.find('listVersions').answer([sampleVersion()]);
  await settle();
  expect(selectVersions(app.store.getState(), other)).toEqual({ status: 'loading', data: null });
});

it('gives a comparison up when it is closed', async () => {
  app.store.dispatch(comparisonRequested({ id, from: 1, to: 2 }));
  const request = server.find('compareVersions');
  expect([request.params, selectCompared(app.store.getState())]).toEqual([
    { id, from: '1', to: '2' },
    { from: 1, to: 2 },
  ]);
  app.store.dispatch(comparisonClosed());
  await settle();
  expect([request.state, selectCompared(app.store.getState())]).toEqual(['aborted', null]);
});
