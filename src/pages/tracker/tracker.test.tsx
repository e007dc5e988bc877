import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { monitorOpened } from '../../../store/shell/slice';
import { layOutLog } from '../../../testing/layout';
import { mountApp } from '../../../testing/mountApp';
import { sampleSite } from '../../../testing/sampleSite';
import { button, isDisabled, press, sees } from '../../../testing/screen';
import { ControllableSocket } from '../../../testing/server';

const ID = '5b0c5d1e-0000-4000-8000-000000000001';
let app: ReturnType<typeof mountApp>;
let logged: jest.SpyInstance;

const open = async (isNew: boolean, address = '/sites') => {
  app = mountApp(address);
  await act(async () => void app.store.dispatch(monitorOpened({ deploymentId: ID, isNew })));
  await screen.findByText(`Deployment Status: ${ID}`);
};
const socket = () => ControllableSocket.last();
const connect = () => act(async () => socket().onopen?.());
const hangUp = (code: number) => act(async () => socket().end(code));
const frame = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 60))));
let seq = 0;
const say = async (status: string, message: string) => {
  seq += 1;
  await act(async () => socket().say({ deployment_id: ID, status, message, timestamp: '2026-03-01T10:00:00Z', seq }));
  await frame();
};
const panel = () => within(screen.getByRole('log'));
const line = async (text: string) => (await panel().findByText(text)).closest('[data-level]') as HTMLElement;
const levelOf = async (text: string) => (await line(text)).dataset.level;
const hasReloaded = () => logged.mock.calls.some(([error]) => /navigation/.test(String(error?.message ?? error)));

beforeAll(() => {
  layOutLog();
  // Requests that a page leaves behind fail later, and are told of then.
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});
beforeEach(() => {
  seq = 0;
  logged.mockClear();
});
afterEach(() => {
  app.stop();
  jest.useRealTimers();
});

it('is connecting, then live once the socket is open, and cannot be closed then, unless nothing comes [2.7-1, 2.7-2, 2.7-3, 2.7-5, 4-32, 8-35]', async () => {
  await open(true);
  expect(screen.getByTestId('live-badge')).toHaveTextContent(/^DISCONNECTED$/);
  expect([sees('CONNECTING...'), sees('CONNECTION LOST')]).toEqual([true, false]);
  expect(await levelOf(`Connecting to deployment ${ID}...`)).toBe('info');
  expect(socket().url).toBe(`ws://localhost/ws/deployments/${ID}`);
  await connect();
  expect(screen.getByTestId('live-badge')).toHaveTextContent(/^LIVE$/);
  expect(sees('LIVE MONITORING')).toBe(true);
  expect(await levelOf(`Connected to deployment ${ID}`)).toBe('info');
  expect(isDisabled('Close')).toBe(true);
  // Of a queued deployment that nobody has triggered no line ever comes.
  await app.runOut('tracker', 'silence');
  expect(isDisabled('Close')).toBe(false);
  await say('info', 'Fetching the source');
  expect(isDisabled('Close')).toBe(true);
  expect(button('Minimize')).toBeEnabled();
});

it('says that the connection is lost, and can be closed then [2.7-2, 2.7-5, 4-32, 8-32, 8-34]', async () => {
  await open(true);
  await connect();
  await act(async () => socket().onerror?.());
  await hangUp(1006);
  expect(screen.getByTestId('live-badge')).toHaveTextContent(/^DISCONNECTED$/);
  expect(sees('CONNECTION LOST')).toBe(true);
  expect(await levelOf('WebSocket connection error')).toBe('error');
  expect(await levelOf('Disconnected from deployment')).toBe('warning');
  press('Close')();
  await waitFor(() => expect(sees(/Deployment Status/)).toBe(false));
});

it('goes on from its last line when it connects again', async () => {
  await open(true);
  await connect();
  await say('info', 'Fetching the source');
  await hangUp(1006);
  await app.runOut('tracker', 'backoff');
  expect(socket().url).toBe(`ws://localhost/ws/deployments/${ID}?after=1`);
  await connect();
  await say('info', 'Building');
  expect(panel().getAllByText('Fetching the source')).toHaveLength(1);
});

it('cannot be closed while it is live again after lines that came before, in this monitor or an earlier one', async () => {
  await open(true);
  await connect();
  await say('info', 'Fetching the source');
  await hangUp(1006);
  press('Close')();
  await waitFor(() => expect(sees(/Deployment Status/)).toBe(false));
  await act(async () => void app.store.dispatch(monitorOpened({ deploymentId: ID, isNew: true })));
  await screen.findByText(`Deployment Status: ${ID}`);
  expect(isDisabled('Close')).toBe(false);
  await connect();
  expect(isDisabled('Close')).toBe(true);
});

it('says that the token is not valid when the socket closes with 1008, and does not try again by itself [8-33]', async () => {
  await open(true);
  await hangUp(1008);
  expect(await levelOf('Authentication failed: Invalid token')).toBe('error');
  expect(panel().queryByText('Disconnected from deployment')).toBeNull();
  expect(ControllableSocket.opened).toHaveLength(1);
  press('Try again')();
  await waitFor(() => expect(ControllableSocket.opened).toHaveLength(2));
});

it('says in one line that the deployment is gone when the socket closes with 4404, and ends', async () => {
  await open(true);
  await connect();
  await hangUp(4404);
  expect(await levelOf('This deployment was not found. It may have already been deleted.')).toBe('error');
  expect(panel().queryByText(/Authentication failed|Disconnected/)).toBeNull();
  expect([sees('Deployment ended'), sees('Try again'), ControllableSocket.opened.length]).toEqual([true, false, 1]);
  press('Close')();
  await waitFor(() => expect(sees(/Deployment Status/)).toBe(false));
});

it('shows a message by its status: completed as success, a level as itself, anything else as info [4-28, 2.7-4]', async () => {
  const levels = { completed: 'success', info: 'info', success: 'success', error: 'error', warning: 'warning', in_progress: 'info', other: 'info' };
  await open(true);
  await connect();
  for (const [status, level] of Object.entries(levels)) {
    await say(status, `A step that is ${status}`);
    expect([status, await levelOf(`A step that is ${status}`)]).toEqual([status, level]);
  }
});

it('shows failed as an error and stays open, with nothing left to lose [4-28, 2.7-5]', async () => {
  await open(true);
  await connect();
  await say('failed', 'The build failed');
  expect(await levelOf('The build failed')).toBe('error');
  expect(sees('Deployment ended')).toBe(true);
  expect(sees('CONNECTION LOST')).toBe(false);
  expect(isDisabled('Close')).toBe(false);
});

it('says that a message could not be read, and shows the next [8-31]', async () => {
  await open(true);
  await connect();
  await act(async () => socket().onmessage?.({ data: 'not JSON' }));
  await act(async () => socket().onmessage?.({ data: '{"status":7}' }));
  await frame();
  await waitFor(() => expect(panel().getAllByText('Received invalid message format')).toHaveLength(2));
  for (const text of panel().getAllByText('Received invalid message format')) expect(text.closest('[data-level]')).toHaveAttribute('data-level', 'error');
  await say('info', 'A step of the build');
  expect(await levelOf('A step of the build')).toBe('info');
});

it('reads a stored log once, its entries as info [4-30, 2.7-2]', async () => {
  await open(false);
  const request = await app.answer('getLogs', ['2026-03-01T10:00:00.000Z Cloned', 'error: not really']);
  expect(request.params).toEqual({ id: ID });
  expect(await levelOf('Cloned')).toBe('info');
  expect(await levelOf('error: not really')).toBe('info');
  expect(screen.queryByTestId('live-badge')).toBeNull();
  expect([app.asked('getLogs'), ControllableSocket.opened.length]).toEqual([1, 0]);
});

it.each([
  ['empty', []],
  ['missing', null],
  ['no list', { detail: 'odd' }],
])('warns when the stored log is %s [4-31]', async (_case, answer) => {
  await open(false);
  await app.answer('getLogs', answer);
  expect(await levelOf('No logs available for this deployment')).toBe('warning');
});

it('says that the stored log could not be loaded, and loads it again [8-30]', async () => {
  await open(false);
  await app.answer('getLogs', { detail: 'The database is away.' }, 503);
  expect(await levelOf('Failed to fetch deployment logs')).toBe('error');
  press('Try again')();
  await app.answer('getLogs', ['Cloned']);
  expect(await levelOf('Cloned')).toBe('info');
  expect(panel().queryByText('Failed to fetch deployment logs')).toBeNull();
});

it('is a pill at the bottom right when minimized, and comes back [2.7-3, 2.7-7]', async () => {
  await open(true);
  await connect();
  press('Minimize')();
  const pill = button(`Open the log of deployment ${ID}`);
  expect(pill).toHaveTextContent('Deployment 5b0c5d1e...');
  expect(pill).toHaveStyle({ position: 'fixed', right: '16px', bottom: '68px' });
  expect(sees(/Deployment Status/)).toBe(false);
  fireEvent.click(pill);
  expect(await line(`Connected to deployment ${ID}`)).toBeVisible();
});

it('keeps its search while it is minimized', async () => {
  await open(true);
  await connect();
  const search = () => screen.getByRole('textbox', { name: 'Search the log' });
  fireEvent.change(search(), { target: { value: 'Connected' } });
  press('Minimize')();
  fireEvent.click(button(`Open the log of deployment ${ID}`));
  expect(search()).toHaveValue('Connected');
});

it('opens at the line of the address, keeps the selected one there, and forgets it when it is closed', async () => {
  app = mountApp(`/sites/${ID}#L2`);
  await app.answer('getDeployment', { success: true, data: sampleSite({ id: ID }) });
  await app.answer('getLogs', ['one', 'two', 'three']);
  await waitFor(async () => expect(await line('two')).toHaveAttribute('aria-current', 'true'));
  fireEvent.click(screen.getByRole('link', { name: 'Line 3' }));
  await waitFor(() => expect(window.location.hash).toBe('#L3'));
  expect(await line('three')).toHaveAttribute('aria-current', 'true');
  press('Close')();
  await waitFor(() => expect(window.location.hash).toBe(''));
  expect(sees(/Deployment Status/)).toBe(false);
});

const TOAST = 'Deployment Completed. Check logs for details';
const complete = () =>
  act(async () => socket().say({ deployment_id: ID, status: 'completed', message: 'Deployment Completed', timestamp: '2026-03-01T10:00:00Z', seq: 1 }));

it('beeps and shows a green toast, then closes and loads the page anew, where the toast is seen on [4-29, 2.7-8]', async () => {
  const tone = { frequency: { value: 0 }, connect: () => ({ connect: () => {} }), start: jest.fn(), stop: jest.fn() };
  const volume = { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} } };
  globalThis.AudioContext = class {
    currentTime = 0;
    createOscillator = () => tone;
    createGain = () => volume;
  } as never;
  await open(true);
  await connect();
  await complete();
  expect((await screen.findByText(TOAST)).closest('.notistack-MuiContent-success')).not.toBeNull();
  expect(tone.start).toHaveBeenCalledTimes(1);
  expect(tone.stop).toHaveBeenCalledWith(0.18);
  expect([sees(`Deployment Status: ${ID}`), hasReloaded()]).toEqual([true, false]);

  await app.runOut('tracker', 'reloadDelay');
  await waitFor(() => expect(hasReloaded()).toBe(true));
  expect(sees(/Deployment Status/)).toBe(false);
  app.stop();
  app = mountApp('/sites', { keepStorage: true });
  await screen.findByText(TOAST);
});

it('shows the toast for five seconds [2.7-8]', async () => {
  await open(true);
  await connect();
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'] });
  await complete();
  const pass = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));
  await pass(100);
  expect(sees(TOAST)).toBe(true);
  await pass(4_700);
  expect(sees(TOAST)).toBe(true);
  // Its way out is a few short steps.
  for (let step = 0; step < 4; step++) await pass(300);
  expect(sees(TOAST)).toBe(false);
});
