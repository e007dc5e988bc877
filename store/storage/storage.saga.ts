import { channel } from 'redux-saga';
import { call, cancelled, fork, put, select, take, takeEvery, takeLatest } from 'typed-redux-saga';
import { MESSAGES } from '../../contract/messages';
import { createStorageSimulation, type StorageSimulation } from './simulation';
import {
  bucketCreateRequested,
  bucketDeleteRequested,
  bucketsFailed,
  bucketsLoaded,
  bucketsLoading,
  bucketsRequested,
  fileDeleteRequested,
  filesFailed,
  filesLoaded,
  filesLoading,
  filesRequested,
  fileUploadRequested,
  selectStorage,
  uploadProgressed,
  workEnded,
  workStarted,
} from './slice';

const T = MESSAGES.storage;
/** The specification's sentence, and behind it why. */
const failureOf = (sentence: string, error: unknown) => ({
  code: null,
  status: null,
  message: error instanceof Error && error.message ? `${sentence}: ${error.message}` : sentence,
});

export function* storageSaga(storage: StorageSimulation = createStorageSimulation()) {
  function* loadBuckets() {
    yield* put(bucketsLoading());
    try {
      yield* put(bucketsLoaded(yield* call(storage.listBuckets)));
    } catch (error) {
      yield* put(bucketsFailed(failureOf(T.listFailed, error)));
    }
  }

  function* loadFiles({ payload: bucketId }: ReturnType<typeof filesRequested>) {
    yield* put(filesLoading(bucketId));
    try {
      yield* put(filesLoaded({ bucketId, files: yield* call(storage.listFiles, bucketId) }));
    } catch (error) {
      yield* put(filesFailed({ bucketId, failure: failureOf(T.detailsFailed, error) }));
    }
  }

  /** Runs one change, then shows the lists as they are now. */
  function* change(sentence: string, work: () => Promise<void>, bucketId: string | null = null) {
    yield* put(workStarted());
    try {
      yield* call(work);
      yield* put(workEnded(null));
    } catch (error) {
      yield* put(workEnded({ ...failureOf(sentence, error), bucketId }));
    }
    yield* call(loadBuckets);
    // Its files may have been closed meanwhile, and must not open again by themselves.
    if (bucketId !== null && (yield* select(selectStorage)).openId === bucketId) yield* call(loadFiles, filesRequested(bucketId));
  }

  function* upload({ payload: { bucketId, file } }: ReturnType<typeof fileUploadRequested>) {
    const progress = channel<number>();
    yield* fork(function* showProgress() {
      try {
        for (;;) yield* put(uploadProgressed({ bucketId, name: file.name, percent: yield* take(progress) }));
      } finally {
        if (!(yield* cancelled())) yield* put(uploadProgressed(null));
      }
    });
    yield* put(uploadProgressed({ bucketId, name: file.name, percent: 0 }));
    yield* call(change, T.uploadFailed, () => storage.uploadFile(bucketId, file, (percent) => progress.put(percent)), bucketId);
    progress.close();
  }

  yield* takeLatest(bucketsRequested, loadBuckets);
  yield* takeLatest(filesRequested, loadFiles);
  yield* takeEvery(bucketCreateRequested, ({ payload }) => change(T.createFailed, () => storage.createBucket(payload)));
  yield* takeEvery(bucketDeleteRequested, ({ payload }) => change(T.deleteFailed, () => storage.deleteBucket(payload)));
  yield* takeEvery(fileUploadRequested, upload);
  yield* takeEvery(fileDeleteRequested, ({ payload }) => change(T.deleteFileFailed, () => storage.deleteFile(payload.fileId), payload.bucketId));
}
