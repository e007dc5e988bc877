import { act, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createRef } from 'react';
import type { DeploymentConfig } from '../../../contract/deployments';
import { emptyDraft } from '../../../machines/deploy/draft';
import { mountPage } from '../../../testing/mountPage';
import { tellInlineStylesOnly } from '../../../testing/plainStyles';
import { sampleDashboard } from '../../../testing/sampleDashboard';
import { choose, hasButton, press, sees, type } from '../../../testing/screen';
import { setWidth } from '../../../testing/setWidth';
import DeployPage from './DeployPage';
import type { StepProps } from './deployProps';
import { ReviewStep } from './ReviewStep';

let page: ReturnType<typeof mountPage>;
const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
const rows = () => screen.getAllByLabelText(/^Key \d/).map((key, at) => [(key as HTMLInputElement).value, field(`Value ${at + 1}`).value]);
const paste = (label: string, text: string) => {
  const event = createEvent.paste(field(label), { clipboardData: { getData: () => text } });
  fireEvent(field(label), event);
  return event.defaultPrevented;
};
const upload = (content: string | Uint8Array, name = 'variables.txt') => {
  const file = new File([content as BlobPart], name, { type: 'text/plain' });
  // jsdom's files have no text() of their own.
  file.text = () => new Response(content as BodyInit).text();
  fireEvent.change(screen.getByLabelText('Env file'), { target: { files: [file] } });
};
const changes = () => [...screen.getByRole('region', { name: 'Changes' }).querySelectorAll('.MuiChip-label')].map(({ textContent }) => textContent);
const note = () => [...screen.getByRole('alert').querySelectorAll('.MuiAlert-message > div')].map(({ textContent }) => textContent);
const openEditor = async () => {
  fireEvent.click(screen.getByLabelText('Environment Variables'));
  await screen.findByRole('dialog', { name: 'Environment Variables' });
};
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const saved = () => field('Environment Variables').value;
const confirm = async () => {
  press('Confirm')();
  await closed();
};

beforeEach(async () => {
  tellInlineStylesOnly();
  setWidth(1280);
  page = mountPage('/deploy', <DeployPage />);
  await page.answer('getDashboard', sampleDashboard());
  await page.answer('listRepositories', ['ada/hello-node']);
});
afterEach(() => page.stop());

it('has a row for each variable, adds, removes and clears, and drops rows with a blank key [2.5-21, 5-6]', async () => {
  await openEditor();
  for (const name of ['Upload Env File', '+ Add Row', 'Clear All', 'Cancel', 'Confirm', 'Remove row 1']) expect(hasButton(name)).toBe(true);
  expect(screen.getByLabelText('Env file')).toHaveAttribute('accept', expect.stringContaining('.txt'));
  expect(field('Key 1')).toHaveFocus();
  type('Key 1', ' NAME ');
  type('Value 1', ' Ada Lovelace ');
  press('+ Add Row')();
  expect(field('Key 2')).toHaveFocus();
  type('Key 2', '   ');
  type('Value 2', 'nobody asks for me');
  press('+ Add Row')();
  type('Key 3', 'EMPTY');
  press('+ Add Row')();
  type('Key 4', 'GONE');
  press('Remove GONE')();
  expect(field('Key 3')).toHaveFocus();
  await confirm();
  expect(saved()).toBe('2 variables');

  await openEditor();
  expect(rows()).toEqual([
    ['NAME', ' Ada Lovelace '],
    ['EMPTY', ''],
  ]);
  press('Clear All')();
  expect(rows()).toEqual([['', '']]);
  press('Cancel')();
  await closed();
  expect(saved()).toBe('2 variables');
});

it('takes a file by upload, by drop and by paste into a key; known keys get the new value [2.5-21, 5-5]', async () => {
  await openEditor();
  upload('NAME = one \n\nURL=postgres://u:p@h/db?a=b\n');
  await waitFor(() => expect(note()).toEqual(['2 variables read.']));
  expect(rows()).toEqual([
    ['NAME', 'one'],
    ['URL', 'postgres://u:p@h/db?a=b'],
  ]);
  const text = 'NAME=two\nnonsense\nDEBUG=1';
  const file = { size: text.length, text: async () => text };
  fireEvent.drop(screen.getByRole('dialog'), { dataTransfer: { files: [file] } });
  await waitFor(() => expect(note()).toEqual(['2 variables read.', 'Line 2: There is no "=" in this line.']));
  expect(rows().map(([key, value]) => `${key}=${value}`)).toEqual(['NAME=two', 'URL=postgres://u:p@h/db?a=b', 'DEBUG=1']);
  expect(paste('Key 1', 'PORT=8080')).toBe(true);
  expect(paste('Key 1', 'JUST_A_NAME')).toBe(false);
  expect(rows().at(-1)).toEqual(['PORT', '8080']);
});

it('leaves what is pasted into a value a value, unless it is plainly a file', async () => {
  await openEditor();
  type('Key 1', 'KEY');
  expect(paste('Value 1', 'postgres://u:p@h/db?a=b')).toBe(false);
  expect(paste('Value 1', 'c2VjcmV0==')).toBe(false);
  const pem = '-----BEGIN KEY-----\nabc=\n-----END KEY-----\n';
  expect(paste('Value 1', pem)).toBe(true);
  press('Show values')();
  expect(field('Value 1').value).toBe(pem);
  press('Hide values')();
  // A masked field has one line: to edit it there would lose the others.
  expect(field('Value 1')).toHaveAttribute('readonly');
  expect(sees('Several lines: show the values to edit it.')).toBe(true);
  expect(paste('Value 1', '# two\nA=1\nexport B=2')).toBe(true);
  expect(rows().map(([key]) => key)).toEqual(['KEY', 'A', 'B']);
});

it.each([
  ['too large', 'A='.padEnd(257 * 1024, 'x'), 'The file is larger than 256 KB; an environment file is not.'],
  ['not text', new Uint8Array([137, 80, 0, 0]), 'This is not a text file.'],
])('refuses a file that is %s', async (_case, content, message) => {
  await openEditor();
  upload(content);
  expect(await screen.findByText(message)).toBeVisible();
  expect(rows()).toEqual([['', '']]);
});

it('hides values until they are asked for, and tells by name what confirming changes', async () => {
  await openEditor();
  expect(sees('No changes')).toBe(true);
  paste('Key 1', 'KEEP=1\nCHANGE=1\nDROP=1');
  expect(field('Value 1')).toHaveAttribute('type', 'password');
  press('Show values')();
  expect(field('Value 1')).not.toHaveAttribute('type', 'password');
  expect(changes()).toEqual(['KEEP added', 'CHANGE added', 'DROP added']);
  await confirm();
  await openEditor();
  expect(field('Value 1')).toHaveAttribute('type', 'password');
  expect(changes()).toEqual([]);
  type('Value 2', '2');
  press('Remove DROP')();
  press('+ Add Row')();
  type('Key 3', 'NEW');
  expect(changes()).toEqual(['NEW added', 'CHANGE changed', 'DROP removed']);
});

it('goes to the key that no variable can have, and says which of two equal keys counts', async () => {
  await openEditor();
  paste('Key 1', 'GOOD=1\nBAD-KEY=2\nGOOD=3');
  expect(rows().map(([key]) => key)).toEqual(['GOOD', 'BAD-KEY']);
  press('+ Add Row')();
  type('Key 3', 'GOOD');
  expect(sees('A later row has the same key and counts.')).toBe(true);
  press('Confirm')();
  expect(field('Key 2')).toHaveFocus();
  expect(sees(/^BAD-KEY is not a valid environment variable name/)).toBe(true);
  type('Key 2', 'BETTER');
  await confirm();
  expect(saved()).toBe('2 variables');
});

it('does not lose what was entered by a click beside it, and asks at Escape', async () => {
  const pressEscape = () => fireEvent.keyDown(screen.getByRole('dialog', { name: 'Environment Variables' }), { key: 'Escape' });
  act(() => field('Environment Variables').focus());
  await openEditor();
  pressEscape();
  await closed();
  expect(field('Environment Variables')).toHaveFocus();
  await openEditor();
  type('Key 1', 'NAME');
  fireEvent.click(document.querySelector('.MuiDialog-container')!);
  expect(field('Key 1')).toHaveValue('NAME');
  pressEscape();
  await screen.findByRole('dialog', { name: 'Discard changes?' });
  press('Keep editing')();
  await waitFor(() => expect(sees('Discard changes?')).toBe(false));
  expect(field('Key 1')).toHaveValue('NAME');
  expect(field('Key 1')).toHaveFocus();
  pressEscape();
  await screen.findByRole('dialog', { name: 'Discard changes?' });
  press('Discard')();
  await closed();
  expect(field('Environment Variables')).toHaveFocus();
  expect(saved()).toBe('');
});

describe('the review', () => {
  const facts = (section: string) => {
    const list = within(screen.getByRole('heading', { name: section }).closest('section')!);
    const values = list.getAllByRole('definition').map(({ textContent }) => textContent);
    return Object.fromEntries(list.getAllByRole('term').map(({ textContent }, at) => [textContent, values[at]]));
  };
  const renderReview = (part: Partial<DeploymentConfig>) => {
    page.stop();
    const props = { stage: 'review', draft: { ...emptyDraft(), ...part }, heading: createRef(), onPrevious() {}, onDeploy() {}, onCancel() {} };
    render(<ReviewStep {...(props as unknown as StepProps)} />);
  };

  it('shows everything once more, long values cut to 30 characters, and the resources [2.5-13, 2.5-15, 2.5-16, 2.5-17]', async () => {
    choose('Choose Repository', 'ada/hello-node');
    await page.answer('listBranches', ['main', 'develop']);
    choose('Select Branch', 'develop');
    type('Application Name', 'Greeter');
    choose('Deployment Env', 'Staging');
    press('Next')();
    fireEvent.click(screen.getByRole('switch', { name: 'Enable CI/CD' }));
    press('Next')();
    expect(facts('Application Details')).toMatchObject({
      'App Name': 'Greeter',
      'Repository Name': 'ada/hello-node',
      Branch: 'develop',
      'Cloud Provider': 'AWS',
      'Service Selected': 'EC2',
      'Deployment Env': 'staging',
      'CI/CD Enabled': 'Yes',
    });
    expect(facts('Resources')).toEqual({ CPU: '2 cores', Memory: '2 GB', 'Min Instances': '1', 'Max Instances': '5' });
    expect(screen.getByText('No environment variables configured')).toBeVisible();

    press('Back')();
    press('Previous')();
    await openEditor();
    paste('Key 1', `SHORT=${'a'.repeat(30)}\nLONG=${'b'.repeat(31)}\nFACES=${'c'.repeat(29)}🚀🚀`);
    await confirm();
    press('Next')();
    press('Next')();
    const table = within(screen.getByRole('table', { name: 'Environment variables' }));
    expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      'SHORT',
      'a'.repeat(30),
      'LONG',
      `${'b'.repeat(30)}...`,
      'FACES',
      `${'c'.repeat(29)}🚀...`,
    ]);
    expect(table.getByRole('cell', { name: 'FACES' })).toHaveStyle({ overflowWrap: 'anywhere' });
    expect(sees('No environment variables configured')).toBe(false);
  });

  it('shows main for an empty branch, No without CI/CD, and the Dockerfile path when there is one [2.5-13, 2.5-14]', () => {
    renderReview({ branch: '', dockerfilePath: 'deploy/Dockerfile' });
    expect(facts('Application Details')).toMatchObject({ Branch: 'main', 'CI/CD Enabled': 'No', 'Dockerfile Path': 'deploy/Dockerfile' });
    renderReview({});
    expect(sees('Dockerfile Path')).toBe(false);
  });
});
