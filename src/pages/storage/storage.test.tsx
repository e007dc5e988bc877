import { configureStore } from '@reduxjs/toolkit';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { config as transitions } from 'react-transition-group';
import createSagaMiddleware from 'redux-saga';
import { reducer } from '../../../store/reducer';
import { createStorageSimulation, type StorageSimulation } from '../../../store/storage/simulation';
import { storageSaga } from '../../../store/storage/storage.saga';
import { mountPage } from '../../../testing/mountPage';
import { tellInlineStylesOnly } from '../../../testing/plainStyles';
import { button, press, type } from '../../../testing/screen';
import { setWidth } from '../../../testing/setWidth';
import { dateOf } from '../../components/format';
import StoragePage from './StoragePage';

let page: ReturnType<typeof mountPage> | null = null;
const wait = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));
/** Longer than the slowest change and the two lists after it. */
const LONG = 5_000;
/** Dialogs and drawers fade out. */
const FADE = 300;
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
const names = () => rows().map(([name]) => name);
const drawer = (name = 'web-assets') => within(screen.getByRole('dialog', { name }));
const upload = (name: string, size: number) => {
  const file = new File(['x'], name, { type: 'text/plain' });
  Object.defineProperty(file, 'size', { value: size });
  fireEvent.change(screen.getByLabelText('File to upload'), { target: { files: [file] } });
};
const createBucket = (name: string) => {
  press('+ New Bucket')();
  type(/Bucket Name/, name);
  press('Create')();
};

/** The page over a simulation in which one operation fails after a while. */
const openBroken = async (broken: keyof StorageSimulation) => {
  transitions.disabled = true;
  const fail = () => new Promise((_resolve, reject) => setTimeout(() => reject(new Error('The disk is full.')), 500));
  const sagas = createSagaMiddleware();
  const store = configureStore({ reducer, middleware: (defaults) => defaults({ thunk: false, serializableCheck: false }).concat(sagas) });
  sagas.run(storageSaga, { ...createStorageSimulation(), [broken]: fail });
  render(
    <Provider store={store}>
      <MemoryRouter>
        <StoragePage />
      </MemoryRouter>
    </Provider>,
  );
  await wait(LONG);
};

beforeEach(() => {
  setWidth(1280);
  tellInlineStylesOnly();
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  page?.stop();
  page = null;
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('the simulated buckets', () => {
  const open = async () => {
    page = mountPage('/storage', <StoragePage />);
    await wait(LONG);
  };
  const asked = () => page?.server.requests.map(({ call }) => call);

  it.each([
    ['0.5 s', 0, 500],
    ['1.5 s', 1, 1_500],
  ])('come after %s at the least or most [2.15-1]', async (_label, random, ms) => {
    jest.spyOn(Math, 'random').mockReturnValue(random);
    page = mountPage('/storage', <StoragePage />);
    expect(screen.getByText('Loading...')).toBeVisible();
    await wait(ms - 1);
    expect(screen.getByText('Loading...')).toBeVisible();
    await wait(1);
    expect(screen.queryByText('Loading...')).toBeNull();
    expect(names()).toHaveLength(3);
  });

  it('are listed with date, files and megabytes, and no call is made [2.15-1]', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Storage Buckets' })).toBeVisible();
    expect(document.title).toBe('Storage Buckets · Gantry');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['BUCKET NAME', 'CREATED ON', 'FILES', 'SIZE', 'ACTIONS']);
    expect(rows()).toEqual([
      ['web-assets', dateOf('2026-02-11T09:00:00Z'), '3', '1.91 MB', 'Delete'],
      ['nightly-backups', dateOf('2026-02-20T18:30:00Z'), '2', '97.00 MB', 'Delete'],
      ['build-cache', dateOf('2026-03-01T08:00:00Z'), '0', '0.00 MB', 'Delete'],
    ]);
    createBucket('logs');
    await wait(LONG);
    // The connection badge asks for the role; nothing else is asked.
    expect(asked()).toEqual(['getAwsClient']);
  });

  it('are cards on a narrow screen, with all that the table has', async () => {
    setWidth(390);
    await open();
    expect(screen.queryByRole('table')).toBeNull();
    const [card] = within(screen.getByRole('list', { name: 'Storage buckets' })).getAllByRole('listitem');
    for (const fact of ['web-assets', dateOf('2026-02-11T09:00:00Z'), '3', '1.91 MB']) expect(within(card!).getByText(fact)).toBeVisible();
    press('Delete web-assets')();
    press('Delete Bucket')();
    await wait(LONG);
    expect(screen.queryByRole('button', { name: 'web-assets' })).toBeNull();
  });

  it('can be made, and deleted after a warning [2.15-2]', async () => {
    await open();
    createBucket('logs');
    expect(button('Creating...')).toBeDisabled();
    await wait(LONG);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(names()).toEqual(['logs', 'web-assets', 'nightly-backups', 'build-cache']);
    press('Delete web-assets')();
    expect(within(screen.getByRole('dialog', { name: 'Delete Bucket' })).getByText(/every file in it\? This cannot be undone\./)).toBeVisible();
    press('Cancel')();
    await wait(FADE);
    press('Delete web-assets')();
    press('Delete Bucket')();
    await wait(LONG);
    expect(names()).toEqual(['logs', 'nightly-backups', 'build-cache']);
  });

  it('open their files in a drawer, where one is uploaded in 10 steps and deleted [2.15-2]', async () => {
    await open();
    press('web-assets')();
    await wait(LONG);
    expect(page?.location()).toBe('/storage');
    expect(drawer().getAllByRole('listitem')).toHaveLength(3);
    upload('notes.txt', 3 * 1024 * 1024);
    const seen: string[] = [];
    for (let at = 0; at < 64; at++) {
      const [text] = screen.queryAllByText(/^Uploading/).map(({ textContent }) => textContent ?? '');
      if (text && text !== seen.at(-1)) seen.push(text);
      await wait(25);
    }
    expect(seen).toEqual(Array.from({ length: 11 }, (_, step) => `Uploading notes.txt: ${step * 10}%`));
    await wait(LONG);
    expect(drawer().getByText(/3\.00 MB · text\/plain/)).toBeVisible();
    press('Delete notes.txt')();
    press('Delete File')();
    await wait(LONG);
    expect(drawer().queryByText('notes.txt')).toBeNull();
    expect(drawer().getAllByRole('listitem')).toHaveLength(3);
    press('Close files')();
    await wait(FADE);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('do not open their files again by themselves when the drawer was closed during an upload', async () => {
    await open();
    press('web-assets')();
    await wait(LONG);
    upload('notes.txt', 10);
    await wait(100);
    press('Close files')();
    await wait(LONG);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(rows()[0]?.[2]).toBe('4');
  });

  it('show an upload and its failure beside the files that they are about, and on the page when those are closed', async () => {
    await open();
    const goTo = async (bucket: string) => {
      press('Close files')();
      await wait(FADE);
      press(bucket)();
      await wait(FADE);
    };
    jest.spyOn(Math, 'random').mockReturnValue(1);
    press('web-assets')();
    await wait(LONG);
    upload('notes.txt', 10);
    await wait(100);
    await goTo('build-cache');
    expect(drawer('build-cache').queryByText(/^Uploading/)).toBeNull();
    await goTo('web-assets');
    expect(drawer().getByText(/^Uploading notes.txt/)).toBeVisible();
    await wait(LONG);

    upload('film.mov', 101 * 1024 * 1024);
    await wait(LONG);
    expect(drawer().getByRole('alert')).toHaveTextContent(/^Failed to upload file/);
    await goTo('build-cache');
    expect(screen.queryByRole('alert', { hidden: true })).toBeNull();
    await goTo('web-assets');
    expect(screen.queryByRole('alert', { hidden: true })).toBeNull();
  });

  it('say on the page what became of files that were closed meanwhile, and forget it when a bucket is made', async () => {
    await openBroken('deleteFile');
    press('web-assets')();
    await wait(LONG);
    press('Delete logo.svg')();
    press('Delete File')();
    await wait(FADE);
    press('Close files')();
    await wait(FADE);
    press('build-cache')();
    await wait(LONG);
    expect(drawer('build-cache').queryByRole('alert')).toBeNull();
    press('Close files')();
    await wait(FADE);
    expect(screen.getByRole('alert')).toHaveTextContent(/^Failed to delete file/);
    press('+ New Bucket')();
    expect(screen.queryByRole('alert', { hidden: true })).toBeNull();
  });

  it('say why a bucket or a file was not taken, and keep what was typed [8-43, 8-45]', async () => {
    await open();
    createBucket('No Capitals');
    await wait(LONG);
    expect(screen.getByRole('alert')).toHaveTextContent(/^Failed to create bucket: A bucket name has 3 to 63/);
    expect(screen.getByLabelText(/Bucket Name/)).toHaveValue('No Capitals');
    expect(screen.getByLabelText(/Bucket Name/)).toHaveFocus();
    type(/Bucket Name/, 'web-assets');
    press('Create')();
    await wait(LONG);
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to create bucket: The bucket name web-assets is taken.');
    press('Cancel')();
    await wait(FADE);
    expect(screen.queryByRole('alert')).toBeNull();

    press('web-assets')();
    await wait(LONG);
    upload('film.mov', 101 * 1024 * 1024);
    await wait(LONG);
    expect(drawer().getByRole('alert')).toHaveTextContent(/^Failed to upload file: /);
    press('Close')();
    expect(drawer().queryByRole('alert')).toBeNull();
  });
});

describe('storage that fails', () => {
  const openFiles = async () => {
    press('web-assets')();
    await wait(LONG);
  };

  it.each<[string, keyof StorageSimulation, string, () => unknown]>([
    ['8-41', 'listBuckets', 'Failed to fetch buckets', () => {}],
    ['8-42', 'listFiles', 'Failed to fetch bucket details', openFiles],
    ['8-43', 'createBucket', 'Failed to create bucket', () => createBucket('logs')],
    [
      '8-44',
      'deleteBucket',
      'Failed to delete bucket',
      () => {
        press('Delete web-assets')();
        press('Delete Bucket')();
      },
    ],
    [
      '8-45',
      'uploadFile',
      'Failed to upload file',
      async () => {
        await openFiles();
        upload('notes.txt', 10);
      },
    ],
    [
      '8-46',
      'deleteFile',
      'Failed to delete file',
      async () => {
        await openFiles();
        press('Delete logo.svg')();
        press('Delete File')();
      },
    ],
  ])('says which operation it was [%s]', async (_tag, broken, sentence, act) => {
    await openBroken(broken);
    await act();
    await wait(LONG);
    expect(screen.getByRole('alert')).toHaveTextContent(`${sentence}: The disk is full.`);
  });
});
