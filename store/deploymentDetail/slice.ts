import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Deployment, Step } from '../../contract/deployments';
import type { Failure } from '../../contract/failure';
import type { DeploymentId } from '../../contract/ids';
import { MESSAGES } from '../../contract/messages';
import { failed, idle, type Loadable, loading, ready } from '../loadable';
import { type Seen, see } from './underWay';

/** `message` is the issue status, null without one; `noReport` says that none is known. */
export type ReportStatus = { noReport: boolean; message: string | null };
export type DeploymentDetailState = {
  id: string | null;
  deployment: Loadable<Deployment>;
  hostedLink: string | null;
  steps: Step[];
  /** Null until a failed deployment's report was looked up. */
  report: ReportStatus | null;
};

/** Of what is not there nothing stays on the screen. */
const NOT_THERE: Loadable<Deployment> = {
  status: 'failed',
  data: null,
  failure: { code: 'DEPLOYMENT_NOT_FOUND', status: 404, message: MESSAGES.sites.detailsFailed },
};

const initialState: DeploymentDetailState = {
  id: null,
  deployment: idle,
  hostedLink: null,
  steps: [],
  report: null,
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
      // What was reported of an earlier attempt says nothing of the next.
      if (payload.status.toLowerCase() !== 'failed') state.report = null;
    },
    detailSeen: ({ id, deployment }, { payload }: PayloadAction<Seen>) => {
      if (id === payload.id && deployment.data) see(deployment.data, payload);
    },
    /** `detail` is the server's own sentence. */
    detailFailed: (state, { payload }: PayloadAction<Failure & { detail: string | null }>) => {
      state.deployment = failed(state.deployment as Loadable<Deployment>, payload);
    },
    /** The server knows no such deployment (any more); payload: its id. */
    deploymentGone: (state, { payload }: PayloadAction<string>) => {
      if (state.id === payload) state.deployment = NOT_THERE;
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
  },
});

export const { detailLoading, detailLoaded, detailSeen, detailFailed, deploymentGone, hostedLinkLoaded, stepsLoaded, reportStatusLoaded } =
  deploymentDetailSlice.actions;
/** A version was begun and is to be watched: its live monitor opens as soon as it is known where its log begins. */
export const versionStarted = createAction<{ id: DeploymentId; number: number }>('deploymentDetail/versionStarted');
/** Payload of each: the deployment's id. */
export const detailRequested = createAction<string>('deploymentDetail/requested');
/** Looked at again every 5 s until `detailUnfollowed`. */
export const detailFollowed = createAction<string>('deploymentDetail/followed');
export const detailUnfollowed = createAction('deploymentDetail/unfollowed');

/** Whether the failure at hand can be reported: it was looked up, and nothing is under review. */
export const canReportOf = (report: ReportStatus | null): boolean => report !== null && report.message === null;
export const selectDetail = (state: { deploymentDetail: DeploymentDetailState }): DeploymentDetailState => state.deploymentDetail;
