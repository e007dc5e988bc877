import { DeploymentIdSchema } from '../../contract/ids';
import { sampleSettings } from '../../testing/sampleSite';
import { controllableServer } from '../../testing/server';
import { makeStore } from '../store';
import { loadSettings, saveSettings } from './settings.saga';
import { selectSettings, settingsLookedUp } from './slice';

const id = DeploymentIdSchema.parse('7f1f4c1e-9f0a-4a52-8a25-3f0c7f6f0b11');
const reply = (part = {}) => ({ success: true, message: '', data: sampleSettings(part) });
let app: ReturnType<typeof makeStore>;
let server: ReturnType<typeof controllableServer>;
let logged: jest.SpyInstance;
beforeEach(() => {
  server = controllableServer();
  globalThis.fetch = server.serve as typeof fetch;
  app = makeStore();
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  app.stop();
  logged.mockRestore();
});
const kept = () => selectSettings(app.store.getState(), id);
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const SECRET = 'postgres://one:two@three';
const changes = { branch: 'develop', variables: { set: { DATABASE_URL: SECRET } } };

it('sends what was changed, and keeps what the server then says', async () => {
  const task = app.run(saveSettings, { id, changes });
  const { params, body } = server.find('changeSettings');
  expect([params, body]).toEqual([{ id }, changes]);
  server.find('changeSettings').answer(reply({ branch: 'develop', is_undeployed: true }));
  expect(await task.toPromise()).toMatchObject({ branch: 'develop', is_undeployed: true });
  expect(kept()).toMatchObject({ branch: 'develop', is_undeployed: true });
});

it('keeps no value of a variable, whatever becomes of the request', async () => {
  const saved = app.run(saveSettings, { id, changes });
  server.find('changeSettings').answer(reply());
  await saved.toPromise();
  const refused = app.run(saveSettings, { id, changes });
  server.find('changeSettings').answer({ detail: 'No.' }, 422);
  await expect(refused.toPromise()).rejects.toThrow('No.');
  expect(JSON.stringify(app.store.getState())).not.toContain(SECRET);
});

it.each([
  ['the sentence of the server', (request: ReturnType<typeof server.find>) => request.answer({ detail: 'No such branch.' }, 422), 'No such branch.'],
  ['one of its own where the answer was lost', (request: ReturnType<typeof server.find>) => request.drop(), 'Failed to save settings'],
  ['one of its own where the answer cannot be read', (request: ReturnType<typeof server.find>) => request.answer({ success: true }), 'Failed to save settings'],
])('throws %s, and the settings stay as they were', async (_case, end, message) => {
  const loaded = app.run(loadSettings, { id });
  server.find('getSettings').answer(reply());
  await loaded.toPromise();
  const task = app.run(saveSettings, { id, changes });
  end(server.find('changeSettings'));
  await expect(task.toPromise()).rejects.toThrow(message);
  expect(kept()).toEqual(sampleSettings());
});

it('looks the settings up without a loader, and lives without them', async () => {
  app.store.dispatch(settingsLookedUp(id));
  expect(app.store.getState().shell.requests).toBe(0);
  server.find('getSettings').answer({}, 500);
  await settle();
  expect(kept()).toBeNull();
  app.store.dispatch(settingsLookedUp(id));
  server.find('getSettings').answer(reply({ is_undeployed: true }));
  await settle();
  expect(kept()?.is_undeployed).toBe(true);
});
