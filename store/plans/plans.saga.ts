import { call, put, takeLatest } from 'typed-redux-saga';
import { toFailure } from '../../contract/failure';
import { getPlans } from '../api/calls';
import { plansFailed, plansLoaded, plansLoading, plansRequested } from './slice';

const FAILED = 'The plans could not be loaded.';

export function* loadPlans() {
  yield* put(plansLoading());
  try {
    yield* put(plansLoaded(yield* call(getPlans)));
  } catch (error) {
    yield* put(plansFailed(toFailure(error, FAILED)));
  }
}

export function* plansSaga() {
  yield* takeLatest(plansRequested, loadPlans);
}
