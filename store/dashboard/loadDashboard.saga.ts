import { call, put, takeLeading } from 'typed-redux-saga';
import { toFailure } from '../../contract/failure';
import { MESSAGES } from '../../contract/messages';
import { NamedError } from '../api/apiError';
import { getDashboard } from '../api/calls';
import { dashboardFailed, dashboardLoaded, dashboardLoading, dashboardRequested } from './slice';

/** Loads the user's data into the store. Throws "Failed to fetch user data". */
export function* loadDashboard() {
  yield* put(dashboardLoading());
  try {
    const dashboard = yield* call(getDashboard);
    yield* put(dashboardLoaded(dashboard));
    return { monitoringAllowed: dashboard.plan_details.perks.monitoring };
  } catch (cause) {
    const error = new NamedError(MESSAGES.auth.fetchUserFailed, cause);
    yield* put(dashboardFailed(toFailure(error, error.message)));
    throw error;
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
