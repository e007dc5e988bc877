import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { type DeploymentLog, logsReceived, logsSlice, type NewLogEntry, selectLog } from '../../../store/logs/slice';
import { layOutLog, scrollLog } from '../../../testing/layout';
import { button, press } from '../../../testing/screen';
import { NO_FILTER } from './filter';
import { LogViewer } from './LogViewer';
import { timeOf } from './lines';

const AT = '2026-03-01T10:00:00.000Z';
const entry = (seq: number, part: Partial<NewLogEntry> = {}): NewLogEntry => ({
  seq,
  level: 'info',
  message: `line ${seq}`,
  timestamp: AT,
  kind: 'line',
  ...part,
});
const many = (count: number, from = 1) => Array.from({ length: count }, (_, at) => entry(from + at));
const logOf = (entries: NewLogEntry[], before: DeploymentLog | null = null) =>
  selectLog({ logs: logsSlice.reducer(before ? { x: before } : {}, logsReceived({ id: 'x', entries })) }, 'x');

let asked: number[];
let setLog: (log: DeploymentLog) => void;
const addressOf = (seq: number) => `http://localhost/sites/x#L${seq}`;
function Viewer({ first, line }: { first: DeploymentLog; line: number | null }) {
  const [log, set] = useState(first);
  setLog = set;
  const [filter, setFilter] = useState(NO_FILTER);
  return (
    <LogViewer
      label="Deployment log"
      log={log}
      name="deployment-x"
      isBusy={false}
      filter={filter}
      onFilter={setFilter}
      height={420}
      addressOf={addressOf}
      line={line}
      onLine={(seq) => asked.push(seq)}
    />
  );
}
const panel = () => screen.getByRole('log');
const row = (text: string) => within(panel()).getByText(text).closest('[data-level]') as HTMLElement;
const seen = () => [...panel().querySelectorAll('[data-seq]')].map((line) => Number(line.getAttribute('data-seq')));
const selected = () => panel().querySelector('[aria-current]')?.getAttribute('data-seq') ?? null;
const show = async (log: DeploymentLog, line: number | null = null) => {
  render(<Viewer first={log} line={line} />);
  await waitFor(() => expect(seen().length).toBeGreaterThan(0));
};
const search = (text: string) => fireEvent.change(screen.getByLabelText('Search the log'), { target: { value: text } });
const count = () => within(screen.getByRole('search')).getByRole('status').textContent;

beforeAll(layOutLog);
beforeEach(() => {
  asked = [];
});

it('draws only the rows in sight of a long log, and starts at its end [2.7-6]', async () => {
  await show(logOf(many(100_000)));
  await waitFor(() => expect(seen()).toContain(100_000));
  expect(seen().length).toBeLessThan(100);
  expect(panel()).toHaveStyle({ height: '420px' });
  expect(panel().scrollTop).toBe(100_000 * 21 - 420);
});

it('follows new lines, stops when one scrolls up, counts what comes, and goes on from the end', async () => {
  let log = logOf(many(200));
  await show(log);
  const add = (how: number) => {
    log = logOf(many(how, log.lastSeq + 1), log);
    act(() => setLog(log));
  };
  add(5);
  await waitFor(() => expect(seen()).toContain(205));
  await scrollLog(panel(), 1_000);
  add(1);
  expect(button('1 new line')).toBeVisible();
  add(6);
  expect(button('7 new lines')).toBeVisible();
  expect(panel().scrollTop).toBe(1_000);
  press('7 new lines')();
  await waitFor(() => expect(seen()).toContain(212));
  expect(screen.queryByRole('button', { name: /new line/ })).toBeNull();
  add(1);
  await waitFor(() => expect(seen()).toContain(213));
  fireEvent.keyDown(panel(), { key: 'PageUp' });
  add(2);
  expect(button('2 new lines')).toBeVisible();
  press('Follow the end')();
  expect(button('Stop following')).toHaveAttribute('aria-pressed', 'true');
});

it('finds lines in any case, says how many, and steps through them and round', async () => {
  await show(logOf([...many(300), entry(301, { message: 'npm ERR! one' }), ...many(50, 302), entry(352, { message: 'Npm Err! two' })]));
  await scrollLog(panel(), 0);
  search('npm err!');
  await waitFor(() => expect(count()).toBe('1 of 2'));
  await waitFor(() => expect(selected()).toBe('301'));
  expect(within(row('npm ERR!')).getByText('npm ERR!').tagName).toBe('MARK');
  press('Next match')();
  await waitFor(() => expect([count(), selected()]).toEqual(['2 of 2', '352']));
  fireEvent.keyDown(screen.getByLabelText('Search the log'), { key: 'Enter' });
  await waitFor(() => expect([count(), selected()]).toEqual(['1 of 2', '301']));
  fireEvent.keyDown(screen.getByLabelText('Search the log'), { key: 'Enter', shiftKey: true });
  await waitFor(() => expect(count()).toBe('2 of 2'));
  press('Previous match')();
  await waitFor(() => expect(count()).toBe('1 of 2'));

  press('Show only lines that match')();
  await waitFor(() => expect(seen()).toEqual([301, 352]));
  search('.*');
  await waitFor(() => expect(count()).toBe('No matches'));
  expect(screen.getByText('No line matches.')).toBeVisible();
  expect(button('Next match')).toBeDisabled();
  fireEvent.keyDown(screen.getByLabelText('Search the log'), { key: 'Escape' });
  await waitFor(() => expect(count()).toBe(''));
});

it('takes the browser’s own search key, which would see only the rows in sight', async () => {
  await show(logOf(many(3)));
  const wasLeft = fireEvent.keyDown(document.body, { key: 'f', ctrlKey: true });
  expect(wasLeft).toBe(false);
  expect(screen.getByLabelText('Search the log')).toHaveFocus();
});

it('colours each line by its level, and leaves out the levels that are not wanted [2.7-4]', async () => {
  const levels = { info: '#d5dcea', success: '#7ee2a8', error: '#ff9b9b', warning: '#f2d479' } as const;
  await show(logOf(Object.keys(levels).map((level, at) => entry(at + 1, { level: level as keyof typeof levels, message: `a ${level} line` }))));
  for (const [level, color] of Object.entries(levels)) expect(row(`a ${level} line`)).toHaveStyle({ color });
  press('info')();
  press('success')();
  await waitFor(() => expect(seen()).toEqual([3, 4]));
  press('info')();
  await waitFor(() => expect(seen()).toEqual([1, 3, 4]));
});

it('shows times when they are wanted', async () => {
  await show(logOf([entry(1)]));
  expect(screen.queryByText(timeOf(AT))).toBeNull();
  press('Show timestamps')();
  expect(within(panel()).getByText(timeOf(AT))).toHaveAttribute('datetime', AT);
  press('Hide timestamps')();
  expect(screen.queryByText(timeOf(AT))).toBeNull();
});

it('turns terminal colours into colours, never into markup, and shows what was written last', async () => {
  const message = '\u001b]0;title\u0007\u001b[2K\u001b[31;1mError\u001b[0m: <b>bold</b>';
  await show(logOf([entry(1, { message }), entry(2, { message: '10 %\r 50 %\r100 %\r' })]));
  expect(within(panel()).getByText('Error')).toHaveStyle({ color: '#ff8f8f', fontWeight: 700 });
  expect(row('Error')).toHaveTextContent('1Error: <b>bold</b>');
  expect(row('100 %')).toHaveTextContent(/^2100 %$/);
});

it('opens at the line of the address, selects another, and copies its address', async () => {
  const copied: string[] = [];
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: async (text: string) => void copied.push(text) } });
  await show(logOf(many(1_000)), 400);
  await waitFor(() => expect(selected()).toBe('400'));
  expect(seen()).not.toContain(1_000);
  expect(screen.getByRole('link', { name: 'Line 400' })).toHaveAttribute('href', 'http://localhost/sites/x#L400');
  fireEvent.click(screen.getByRole('link', { name: 'Line 403' }));
  expect(selected()).toBe('403');
  press('Copy the link to line 403')();
  await waitFor(() => expect(button('Copied!')).toBeVisible());
  fireEvent.keyDown(panel(), { key: 'ArrowUp', shiftKey: true });
  expect(selected()).toBe('402');
  expect([copied, asked]).toEqual([['http://localhost/sites/x#L403'], [400, 403, 402]]);
});

it('copies the lines that are shown, downloads the whole log, and fills the screen', async () => {
  const copied: string[] = [];
  const files: Blob[] = [];
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: async (text: string) => void copied.push(text) } });
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
  URL.revokeObjectURL = () => {};
  const names: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await show(logOf([entry(1, { message: '\u001b[32mbuilt\u001b[0m' }), entry(2, { level: 'error', message: 'broken', timestamp: null })]));
  press('info')();
  press('Copy the log')();
  await waitFor(() => expect(copied).toEqual(['[error] broken']));
  press('Download the log')();
  expect(names).toEqual(['deployment-x.log']);
  expect(await files[0]?.text()).toBe(`${AT} [info] built\n[error] broken`);

  press('Full screen')();
  expect(screen.getByTestId('log-viewer')).toHaveStyle({ position: 'fixed' });
  fireEvent.keyDown(panel(), { key: 'Escape' });
  expect(screen.getByTestId('log-viewer')).not.toHaveStyle({ position: 'fixed' });
});
