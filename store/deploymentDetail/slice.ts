import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Deployment, Step } from '../../contract/deployments';
import type { Failure } from '../../contract/failure';
import { failed, idle, type Loadable, loading, type Result, ready } from '../loadable';

/** `message` is the issue status, null without one; `noReport` says that none was ever sent, so that one can be. */
export type ReportStatus = { noReport: boolean; message: string | null };
export type DeploymentDetailState = {
  id: string | null;
  deployment: Loadable<Deployment>;
  hostedLink: string | null;
  steps: Step[];
  report: ReportStatus;
  busy: 'triggering' | 'reporting' | null;
  result: Result | null;
};

const initialState: DeploymentDetailState = {
  id: null,
  deployment: idle,
  hostedLink: null,
  steps: [],
  report: { noReport: false, message: null },
  busy: null,
  result: null,
};

export const deploymentDetailSlice = createSlice({
  name: 'deploymentDetail',
  initialState,
  reducers: {
    detailLoading: (state, { payload }: PayloadAction<string>) => {
      // Another deployment's facts must not show for a moment.
      if (state.id !== payload) return { ...initialState, id: payload, deployment: loading<Deployment>(idle) };
      state.deployment = loading(state.deployment as Loadable<Deployment>);
      return state;
    },
    detailLoaded: (state, { payload }: PayloadAction<Deployment>) => {
      state.deployment = ready(payload);
    },
    detailFailed: (state, { payload }: PayloadAction<Failure>) => {
      state.deployment = failed(state.deployment as Loadable<Deployment>, payload);
    },
    hostedLinkLoaded: (state, { payload }: PayloadAction<string | null>) => {
      state.hostedLink = payload;
    },
    stepsLoaded: (state, { payload }: PayloadAction<Step[]>) => {
      state.steps = payload;
    },
    reportStatusLoaded: (state, { payload }: PayloadAction<ReportStatus>) => {
      state.report = payload;
    },
    actionStarted: (state, { payload }: PayloadAction<'triggering' | 'reporting'>) => {
      state.busy = payload;
      state.result = null;
    },
    actionEnded: (state, { payload }: PayloadAction<Result | null>) => {
      state.busy = null;
      state.result = payload;
    },
    resultDismissed: (state) => {
      state.result = null;
    },
  },
});

export const { detailLoading, detailLoaded, detailFailed, hostedLinkLoaded, stepsLoaded, reportStatusLoaded, actionStarted, actionEnded, resultDismissed } =
  deploymentDetailSlice.actions;
/** Payload of each: the deployment's id. */
export const detailRequested = createAction<string>('deploymentDetail/requested');
export const triggerRequested = createAction<string>('deploymentDetail/triggerRequested');
export const reportRequested = createAction<string>('deploymentDetail/reportRequested');

export const selectDetail = (state: { deploymentDetail: DeploymentDetailState }): DeploymentDetailState => state.deploymentDetail;
