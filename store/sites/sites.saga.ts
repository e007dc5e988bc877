import { call, put, select, takeLatest, takeLeading } from 'typed-redux-saga';
import { toFailure } from '../../contract/failure';
import { MESSAGES } from '../../contract/messages';
import { NamedError, serverSentenceOf, statusOf } from '../api/apiError';
import { deleteDeployment, getDeployments } from '../api/calls';
import { deploymentGone } from '../deploymentDetail/slice';
import type { Result } from '../loadable';
import { deploymentEnded } from '../logs/slice';
import { followSites } from './followSites.saga';
import { deleteEnded, deleteStarted, selectSites, siteDeleteRequested, sitesFailed, sitesFollowed, sitesLoaded, sitesLoading, sitesRequested } from './slice';

const T = MESSAGES.remove;
const DELETED = 'Deployment Deleted';
const DELETED_TEXT = 'The deployment and its resources have been removed.';

/** The deployment-list call; its own message is the one the specification gives it. */
export function* fetchDeployments() {
  try {
    return yield* call(getDeployments);
  } catch (error) {
    throw new NamedError(MESSAGES.sites.listCallFailed, error);
  }
}

export function* loadSites() {
  yield* put(sitesLoading());
  try {
    yield* put(sitesLoaded(yield* call(fetchDeployments)));
  } catch (error) {
    console.error(error);
    yield* put(sitesFailed({ ...toFailure(error, ''), message: MESSAGES.sites.listFailed, detail: serverSentenceOf((error as Error).cause) }));
  }
}

export function* deleteSite({ payload: id }: ReturnType<typeof siteDeleteRequested>) {
  yield* put(deleteStarted(id));
  try {
    const { success, message } = yield* call(deleteDeployment, id);
    yield* put(
      deleteEnded(
        success
          ? { kind: 'success', title: DELETED, message: message || DELETED_TEXT }
          : { kind: 'error', title: T.failedTitle, message: message || T.failed(200) },
      ),
    );
  } catch (error) {
    yield* put(deleteEnded(deleteFailure(error)));
    if (statusOf(error) === 404) yield* put(deploymentGone(id));
  }
}

function deleteFailure(error: unknown): Result {
  const status = statusOf(error);
  if (status === null) return { kind: 'error', title: T.failedTitle, message: T.noResponse };
  const sentence = serverSentenceOf(error);
  return status === 404
    ? { kind: 'error', title: T.notFoundTitle, message: sentence ?? T.notFound }
    : { kind: 'error', title: T.failedTitle, message: sentence ?? T.failed(status) };
}

/** A list that is shown must not go on saying that a deployment is under way. */
function* refreshListed() {
  const list = yield* select(selectSites);
  if (list.data !== null) yield* call(loadSites);
}

export function* sitesSaga() {
  yield* takeLatest(sitesRequested, loadSites);
  yield* takeLatest(deploymentEnded, refreshListed);
  yield* takeLatest(sitesFollowed, followSites);
  yield* takeLeading(siteDeleteRequested, deleteSite);
}
