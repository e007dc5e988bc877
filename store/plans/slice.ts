import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Failure } from '../../contract/failure';
import type { Plan } from '../../contract/plans';
import { failed, idle, type Loadable, loading, ready } from '../loadable';

export type PlansState = Loadable<Plan[]>;

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
