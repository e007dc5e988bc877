import { call, put, select, takeLatest } from 'typed-redux-saga';
import { toFailure } from '../../contract/failure';
import { MESSAGES } from '../../contract/messages';
import { NamedError, serverSentenceOf } from '../api/apiError';
import { getDeployments } from '../api/calls';
import { deploymentEnded } from '../logs/slice';
import { followSites } from './followSites.saga';
import { selectSites, sitesFailed, sitesFollowed, sitesLoaded, sitesLoading, sitesLookedUp, sitesRequested } from './slice';

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

/** Without a loader and without a failure to show: where it is wanted, the page is of use without it. */
export function* lookUpSites() {
  try {
    yield* put(sitesLoaded(yield* call(getDeployments, { isQuiet: true })));
  } catch (error) {
    console.error(error);
  }
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
  yield* takeLatest(sitesLookedUp, lookUpSites);
}
