import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Failure } from '../../contract/failure';
import { failed, idle, type Loadable, loading, ready } from '../loadable';
import type { Bucket, StoredFile } from './simulation';

export type StorageState = {
  buckets: Loadable<Bucket[]>;
  /** The bucket whose files are open. */
  openId: string | null;
  files: Loadable<StoredFile[]>;
  upload: { bucketId: string; name: string; percent: number } | null;
  busy: boolean;
  /** `bucketId` is the bucket whose files it is about, null when it is about the buckets themselves. */
  failure: (Failure & { bucketId: string | null }) | null;
};

const initialState: StorageState = { buckets: idle, openId: null, files: idle, upload: null, busy: false, failure: null };

/** What was shown beside the files of `bucketId`, or on the page until they opened, is seen; another bucket's is not. */
const forgetSeen = (state: Pick<StorageState, 'failure'>, bucketId: string | null) => {
  if (state.failure?.bucketId === null || state.failure?.bucketId === bucketId) state.failure = null;
};

export const storageSlice = createSlice({
  name: 'storage',
  initialState,
  reducers: {
    bucketsLoading: (state) => {
      state.buckets = loading(state.buckets as Loadable<Bucket[]>);
    },
    bucketsLoaded: (state, { payload }: PayloadAction<Bucket[]>) => {
      state.buckets = ready(payload);
    },
    bucketsFailed: (state, { payload }: PayloadAction<Failure>) => {
      state.buckets = failed(state.buckets as Loadable<Bucket[]>, payload);
    },
    filesLoading: (state, { payload }: PayloadAction<string>) => {
      // The same files once more: a change to them has just ended, and may have failed.
      if (state.openId !== payload) forgetSeen(state, payload);
      state.files = state.openId === payload ? loading(state.files as Loadable<StoredFile[]>) : loading<StoredFile[]>(idle);
      state.openId = payload;
    },
    /** An answer that comes after the bucket was closed is for nobody. */
    filesLoaded: (state, { payload: { bucketId, files } }: PayloadAction<{ bucketId: string; files: StoredFile[] }>) => {
      if (bucketId === state.openId) state.files = ready(files);
    },
    filesFailed: (state, { payload: { bucketId, failure } }: PayloadAction<{ bucketId: string; failure: Failure }>) => {
      if (bucketId === state.openId) state.files = failed(state.files as Loadable<StoredFile[]>, failure);
    },
    filesClosed: (state) => {
      forgetSeen(state, state.openId);
      state.openId = null;
      state.files = idle;
    },
    uploadProgressed: (state, { payload }: PayloadAction<StorageState['upload']>) => {
      state.upload = payload;
    },
    workStarted: (state) => {
      state.busy = true;
      state.failure = null;
    },
    workEnded: (state, { payload }: PayloadAction<StorageState['failure']>) => {
      state.busy = false;
      state.failure = payload;
    },
    failureDismissed: (state) => {
      state.failure = null;
    },
  },
});

export const {
  bucketsLoading,
  bucketsLoaded,
  bucketsFailed,
  filesLoading,
  filesLoaded,
  filesFailed,
  filesClosed,
  uploadProgressed,
  workStarted,
  workEnded,
  failureDismissed,
} = storageSlice.actions;

export const bucketsRequested = createAction('storage/bucketsRequested');
/** Payload: the bucket's id. */
export const filesRequested = createAction<string>('storage/filesRequested');
export const bucketCreateRequested = createAction<{ name: string; region: string }>('storage/bucketCreateRequested');
export const bucketDeleteRequested = createAction<string>('storage/bucketDeleteRequested');
export const fileUploadRequested = createAction<{ bucketId: string; file: { name: string; size: number; type: string } }>('storage/fileUploadRequested');
export const fileDeleteRequested = createAction<{ bucketId: string; fileId: string }>('storage/fileDeleteRequested');

export const selectStorage = (state: { storage: StorageState }): StorageState => state.storage;
