import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { call, put, takeLatest } from 'typed-redux-saga';
import { type Failure, toFailure } from '../../contract/failure';
import type { Plan } from '../../contract/plans';
import { getPlans } from '../api/calls';
import { failed, idle, type Loadable, loading, ready } from '../loadable';

export type PlansState = Loadable<Plan[]>;
const FAILED = 'The plans could not be loaded.';

export const plansSlice = createSlice({
  name: 'plans',
  initialState: idle as PlansState,
  reducers: {
    plansLoading: (state) => loading(state as PlansState),
    plansLoaded: (_state, { payload }: PayloadAction<Plan[]>) => ready(payload),
    plansFailed: (state, { payload }: PayloadAction<Failure>) => failed(state as PlansState, payload),
  },
});

export const { plansLoading, plansLoaded, plansFailed } = plansSlice.actions;
export const plansRequested = createAction('plans/requested');
export const selectPlans = (state: { plans: PlansState }): PlansState => state.plans;

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
