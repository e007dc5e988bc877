import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { LocalMetrics } from '../../contract/deployments';

export type MetricsState = { id: string | null; metrics: LocalMetrics | null };

export const metricsSlice = createSlice({
  name: 'metrics',
  initialState: { id: null, metrics: null } as MetricsState,
  reducers: {
    metricsLoaded: (_state, { payload }: PayloadAction<{ id: string; metrics: LocalMetrics }>) => payload,
    metricsForgotten: (): MetricsState => ({ id: null, metrics: null }),
  },
});

export const { metricsLoaded, metricsForgotten } = metricsSlice.actions;
/** Payload: the deployment's id. Refreshed every 30 s until `metricsStopped`. */
export const metricsStarted = createAction<string>('metrics/started');
export const metricsStopped = createAction('metrics/stopped');
export const selectMetrics = (state: { metrics: MetricsState }, id: string): LocalMetrics | null => (state.metrics.id === id ? state.metrics.metrics : null);
