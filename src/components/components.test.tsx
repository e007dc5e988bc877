import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { press } from '../../testing/screen';
import { AlertBox } from './AlertBox';
import { Breadcrumb } from './Breadcrumb';
import { CopyButton } from './CopyButton';

it('shows an alert box that its Close button closes [2.16-7]', () => {
  const onClose = jest.fn();
  render(
    <AlertBox title="Not saved" onClose={onClose}>
      The server said no.
    </AlertBox>,
  );
  const box = screen.getByRole('alert');
  expect(box).toHaveTextContent('Not saved');
  expect(box).toHaveTextContent('The server said no.');
  fireEvent.click(within(box).getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('shows a heading and items with a label, an icon where there is one, and an action where there is one [2.16-8]', () => {
  const onClick = jest.fn();
  render(<Breadcrumb heading="Greeter" items={[{ label: 'Home', icon: <svg data-testid="home" />, onClick }, { label: 'Deployments' }]} />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Greeter');
  const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  const home = crumbs.getByRole('button', { name: 'Home' });
  expect(within(home).getByTestId('home')).toBeVisible();
  fireEvent.click(home);
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(crumbs.getByText('Deployments')).toHaveAttribute('aria-current', 'page');
  expect(crumbs.getAllByRole('button')).toHaveLength(1);
});

it('lets a long name break, so that it does not widen the page', () => {
  render(<Breadcrumb heading="Deployment Details" items={[{ label: 'a'.repeat(63) }]} />);
  const name = screen.getByText('a'.repeat(63));
  const breaking = screen.getByRole('navigation').parentElement as HTMLElement;
  expect(breaking).toContainElement(name);
  expect([getComputedStyle(breaking).getPropertyValue('overflow-wrap'), getComputedStyle(breaking).minWidth]).toEqual(['anywhere', '0']);
  expect(getComputedStyle(name).minWidth).toBe('0');
});

describe('copy button', () => {
  const writeText = jest.fn();
  beforeEach(() => {
    jest.useFakeTimers();
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  });
  afterEach(() => jest.useRealTimers());
  const wait = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));

  it('confirms for 2 seconds [2.6-7]', async () => {
    writeText.mockResolvedValue(undefined);
    render(<CopyButton text="the policy" name="trust policy" />);
    press('Copy trust policy')();
    await wait(0);
    expect(writeText).toHaveBeenCalledWith('the policy');
    expect(screen.getByRole('button')).toHaveTextContent('Copied!');
    await wait(1_999);
    expect(screen.getByRole('button')).toHaveTextContent('Copied!');
    await wait(1);
    expect(screen.getByRole('button')).toHaveTextContent('Copy');
  });

  it('says when the browser does not let it copy', async () => {
    writeText.mockRejectedValue(new Error('denied'));
    render(<CopyButton text="the policy" />);
    press('Copy')();
    await wait(0);
    expect(screen.getByRole('button')).toHaveTextContent('Not copied');
  });
});
