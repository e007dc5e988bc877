import { call, cancelled, put, select, take, takeLeading } from 'typed-redux-saga';
import { toFailure } from '../../contract/failure';
import { MESSAGES } from '../../contract/messages';
import type { Dashboard } from '../../contract/users';
import { NamedError } from '../api/apiError';
import { getDashboard } from '../api/calls';
import { selectIsSignedIn, sessionEnded } from '../session/slice';
import { dashboardAbandoned, dashboardFailed, dashboardLoaded, dashboardLoading, dashboardRequested, selectDashboard } from './slice';

const grantsOf = ({ plan_details }: Dashboard) => ({ monitoringAllowed: plan_details.perks.monitoring });

/** Loads the user's data into the store; who comes while it is on its way waits for the same answer. Throws "Failed to fetch user data". */
export function* loadDashboard() {
  while ((yield* select(selectDashboard)).status === 'loading') {
    const end = yield* take([dashboardLoaded, dashboardFailed, dashboardAbandoned, sessionEnded]);
    if (dashboardLoaded.match(end)) return grantsOf(end.payload);
    if (!dashboardAbandoned.match(end)) throw new Error(MESSAGES.auth.fetchUserFailed);
  }
  return yield* call(ask);
}

function* ask() {
  yield* put(dashboardLoading());
  try {
    const dashboard = yield* call(getDashboard);
    yield* put(dashboardLoaded(dashboard));
    return grantsOf(dashboard);
  } catch (cause) {
    const error = new NamedError(MESSAGES.auth.fetchUserFailed, cause);
    // A session that ended left an empty state to the next one.
    if (yield* select(selectIsSignedIn)) yield* put(dashboardFailed(toFailure(error, error.message)));
    throw error;
  } finally {
    if (yield* cancelled()) yield* put(dashboardAbandoned());
  }
}

function* loadForPage() {
  try {
    yield* call(loadDashboard);
  } catch (error) {
    console.error(error);
  }
}

export function* dashboardSaga() {
  yield* takeLeading(dashboardRequested, loadForPage);
}
