import { act, screen, waitFor, within } from '@testing-library/react';
import { type Monitor, monitorOpened } from '../../../store/shell/slice';
import { layOutLog } from '../../../testing/layout';
import { mountApp } from '../../../testing/mountApp';
import { hasButton, press, sees } from '../../../testing/screen';
import { ControllableSocket } from '../../../testing/server';

const ID = '5b0c5d1e-0000-4000-8000-000000000001';
const output = (part = {}) => ({ success: true, version: 3, lines: [], next: 'a', is_cut: false, ...part });
let app: ReturnType<typeof mountApp>;
const open = async (part: Partial<Monitor> = {}) => {
  app = mountApp('/sites');
  await act(async () => void app.store.dispatch(monitorOpened({ deploymentId: ID, isNew: false, ...part })));
  await screen.findByText(`Deployment Status: ${ID}`);
};
const tab = (name: string) => act(async () => screen.getByRole('tab', { name }).click());
const log = (name: string) => within(screen.getByRole('log', { name }));

beforeAll(layOutLog);
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  app.stop();
  jest.restoreAllMocks();
});

it('shows the log of the deployment first, and what the application prints in a second tab', async () => {
  await open();
  await app.answer('getLogs', ['2026-03-01T10:00:00Z Built']);
  expect(log('Deployment log').getByText('Built')).toBeVisible();
  expect(app.asked('getOutput')).toBe(0);
  await tab('Application output');
  await app.answer('getOutput', output({ lines: ['Listening on 4100', 'GET / 200'], is_cut: true }));
  const texts = ['…earlier output is no longer kept', 'Listening on 4100', 'GET / 200'];
  for (const text of texts) expect(log('Application output').getByText(text)).toBeVisible();
  expect(screen.queryByRole('log', { name: 'Deployment log' })).toBeNull();
});

it('asks for no output any more once the first tab is shown again', async () => {
  await open();
  await tab('Application output');
  const request = await waitFor(() => app.server.find('getOutput'));
  await tab('Deployment log');
  await waitFor(() => expect(request.state).toBe('aborted'));
  expect(screen.getByRole('log', { name: 'Deployment log' })).toBeVisible();
});

it('says that nothing was printed yet, or that nothing runs', async () => {
  await open();
  await tab('Application output');
  await app.answer('getOutput', output());
  expect(sees('The application has printed nothing yet.')).toBe(true);
  app.stop();
  await open();
  await tab('Application output');
  await app.answer('getOutput', output({ version: null }));
  expect(sees('Nothing runs yet.')).toBe(true);
});

it('says why the output cannot be read', async () => {
  await open();
  await tab('Application output');
  await app.answer('getOutput', { detail: 'The output of the application cannot be read where it runs.', code: 'OUTPUT_UNAVAILABLE' }, 409);
  expect(screen.getByRole('alert')).toHaveTextContent('The output of the application cannot be read where it runs.');
  expect(sees('The application has printed nothing yet.')).toBe(false);
});

it('shows the stored log of one version with its own line numbers, and says which it is', async () => {
  await open({ version: { number: 3, firstSeq: 80 } });
  const { query } = await app.answer('getLogs', ['2026-03-01T10:00:00Z Built', 'Started']);
  expect(query.get('version')).toBe('3');
  expect(sees('Version 3')).toBe(true);
  expect(screen.getByRole('link', { name: 'Line 80' })).toHaveAttribute('href', `http://localhost/sites/${ID}#L80`);
  expect(hasButton('Try again')).toBe(false);
});

it('follows the live log of one version from its first line', async () => {
  await open({ isNew: true, version: { number: 4, firstSeq: 120 } });
  expect(ControllableSocket.last().url).toBe(`ws://localhost/ws/deployments/${ID}?after=119`);
  press('Minimize')();
  press(`Open the log of deployment ${ID}`)();
  expect(sees('Version 4')).toBe(true);
});
