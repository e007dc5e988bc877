import { createAction, createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { DEFAULT_CLOUD } from '../../contract/constants';
import type { Failure } from '../../contract/failure';
import { type Dashboard, parseConnectedClouds } from '../../contract/users';
import { failed, idle, type Loadable, loading, ready } from '../loadable';

export type DashboardState = Loadable<Dashboard>;

export const dashboardSlice = createSlice({
  name: 'dashboard',
  initialState: idle as DashboardState,
  reducers: {
    dashboardLoading: (state) => loading(state as DashboardState),
    dashboardLoaded: (_state, { payload }: PayloadAction<Dashboard>) => ready(payload),
    dashboardFailed: (state, { payload }: PayloadAction<Failure>) => failed(state as DashboardState, payload),
    /** Nobody waits for the answer any more. */
    dashboardAbandoned: ({ data }) => (data === null ? idle : ready(data as Dashboard)),
  },
});

export const { dashboardLoading, dashboardLoaded, dashboardFailed, dashboardAbandoned } = dashboardSlice.actions;
export const dashboardRequested = createAction('dashboard/requested');

type WithDashboard = { dashboard: DashboardState };
export const selectDashboard = (state: WithDashboard): DashboardState => state.dashboard;
export const selectConnectedClouds = createSelector([(state: WithDashboard) => state.dashboard.data], (data) =>
  data ? parseConnectedClouds(data.connected_clouds) : null,
);
/** What the plan grants; not before it is known. */
export const selectMonitoringAllowed = (state: WithDashboard): boolean => state.dashboard.data?.plan_details.perks.monitoring ?? false;
/** Null until it is known. */
export const selectIsCloudConnected = (state: WithDashboard): boolean | null => {
  const clouds = selectConnectedClouds(state);
  return clouds === null ? null : clouds.some((cloud) => cloud.toLowerCase() === DEFAULT_CLOUD.toLowerCase());
};
