import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Failure } from '../../contract/failure';
import { failed, idle, type Loadable, loading, ready } from '../loadable';
import type { Bucket, StoredFile } from './simulation';

export type StorageState = {
  buckets: Loadable<Bucket[]>;
  /** The bucket whose files are open. */
  openId: string | null;
  files: Loadable<StoredFile[]>;
  upload: { name: string; percent: number } | null;
  busy: boolean;
  failure: Failure | null;
};

const initialState: StorageState = { buckets: idle, openId: null, files: idle, upload: null, busy: false, failure: null };

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
      state.openId = null;
      state.files = idle;
    },
    uploadProgressed: (state, { payload }: PayloadAction<{ name: string; percent: number } | null>) => {
      state.upload = payload;
    },
    workStarted: (state) => {
      state.busy = true;
      state.failure = null;
    },
    workEnded: (state, { payload }: PayloadAction<Failure | null>) => {
      state.busy = false;
      state.failure = payload;
    },
  },
});

export const { bucketsLoading, bucketsLoaded, bucketsFailed, filesLoading, filesLoaded, filesFailed, filesClosed, uploadProgressed, workStarted, workEnded } =
  storageSlice.actions;

export const bucketsRequested = createAction('storage/bucketsRequested');
/** Payload: the bucket's id. */
export const filesRequested = createAction<string>('storage/filesRequested');
export const bucketCreateRequested = createAction<{ name: string; region: string }>('storage/bucketCreateRequested');
export const bucketDeleteRequested = createAction<string>('storage/bucketDeleteRequested');
export const fileUploadRequested = createAction<{ bucketId: string; file: { name: string; size: number; type: string } }>('storage/fileUploadRequested');
export const fileDeleteRequested = createAction<{ bucketId: string; fileId: string }>('storage/fileDeleteRequested');

export const selectStorage = (state: { storage: StorageState }): StorageState => state.storage;
