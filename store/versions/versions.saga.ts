import { call, put, race, take, takeLatest } from 'typed-redux-saga';
import { toFailure } from '../../contract/failure';
import { MESSAGES } from '../../contract/messages';
import { serverSentenceOf } from '../api/apiError';
import { getComparison, getVersions } from '../api/calls';
import {
  comparisonClosed,
  comparisonFailed,
  comparisonLoaded,
  comparisonLoading,
  comparisonRequested,
  versionsFailed,
  versionsLoaded,
  versionsLoading,
  versionsLookedAt,
  versionsRequested,
} from './slice';

export function* loadVersions({ payload: id }: ReturnType<typeof versionsRequested>) {
  yield* put(versionsLoading(id));
  try {
    yield* put(versionsLoaded({ id, versions: yield* call(getVersions, id) }));
  } catch (error) {
    console.error(error);
    yield* put(versionsFailed({ ...toFailure(error, ''), message: MESSAGES.versions.listFailed, detail: serverSentenceOf(error) }));
  }
}

export function* lookAtVersions({ payload: id }: ReturnType<typeof versionsLookedAt>) {
  try {
    yield* put(versionsLoaded({ id, versions: yield* call(getVersions, id, { isQuiet: true }) }));
  } catch (error) {
    console.error(error);
  }
}

/** Whoever closes the comparison waits for it no longer. */
export function* openComparison(action: ReturnType<typeof comparisonRequested>) {
  yield* race({ loaded: call(loadComparison, action), closed: take(comparisonClosed) });
}

function* loadComparison({ payload: { id, from, to } }: ReturnType<typeof comparisonRequested>) {
  yield* put(comparisonLoading({ from, to }));
  try {
    yield* put(comparisonLoaded(yield* call(getComparison, { id, from, to })));
  } catch (error) {
    console.error(error);
    yield* put(comparisonFailed({ ...toFailure(error, ''), message: MESSAGES.versions.compareFailed, detail: serverSentenceOf(error) }));
  }
}

export function* versionsSaga() {
  yield* takeLatest(versionsRequested, loadVersions);
  yield* takeLatest(versionsLookedAt, lookAtVersions);
  yield* takeLatest(comparisonRequested, openComparison);
}
