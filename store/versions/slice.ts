import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Failure } from '../../contract/failure';
import type { DeploymentId } from '../../contract/ids';
import type { Comparison, Version } from '../../contract/versions';
import { failed, idle, type Loadable, loading, ready } from '../loadable';

export type Compared = { from: number; to: number };
/** The versions of the deployment that is shown, newest first, and the comparison that is open. */
export type VersionsState = {
  id: DeploymentId | null;
  versions: Loadable<Version[]>;
  compared: Compared | null;
  comparison: Loadable<Comparison>;
};

const initialState: VersionsState = { id: null, versions: idle, compared: null, comparison: idle };

export const versionsSlice = createSlice({
  name: 'versions',
  initialState,
  reducers: {
    versionsLoading: (state, { payload }: PayloadAction<DeploymentId>) => {
      // Another deployment's versions must not show for a moment.
      if (state.id !== payload) return { ...initialState, id: payload, versions: loading<Version[]>(idle) };
      state.versions = loading(state.versions as Loadable<Version[]>);
      return state;
    },
    versionsLoaded: (state, { payload }: PayloadAction<{ id: DeploymentId; versions: Version[] }>) => {
      if (state.id === payload.id) state.versions = ready(payload.versions);
    },
    versionsFailed: (state, { payload }: PayloadAction<Failure & { detail: string | null }>) => {
      state.versions = failed(state.versions as Loadable<Version[]>, payload);
    },
    comparisonLoading: (state, { payload }: PayloadAction<Compared>) => {
      state.compared = payload;
      state.comparison = loading<Comparison>(idle);
    },
    comparisonLoaded: (state, { payload }: PayloadAction<Comparison>) => {
      state.comparison = ready(payload);
    },
    comparisonFailed: (state, { payload }: PayloadAction<Failure & { detail: string | null }>) => {
      state.comparison = failed<Comparison>(idle, payload);
    },
    comparisonClosed: (state) => {
      state.compared = null;
      state.comparison = idle;
    },
  },
});

export const { versionsLoading, versionsLoaded, versionsFailed, comparisonLoading, comparisonLoaded, comparisonFailed, comparisonClosed } =
  versionsSlice.actions;
export const versionsRequested = createAction<DeploymentId>('versions/requested');
/** Looked at once more, without a loader: what was there stays when it fails. */
export const versionsLookedAt = createAction<DeploymentId>('versions/lookedAt');
export const comparisonRequested = createAction<Compared & { id: DeploymentId }>('versions/comparisonRequested');

type WithVersions = { versions: VersionsState };
export const selectVersions = (state: WithVersions, id: string): Loadable<Version[]> => (state.versions.id === id ? state.versions.versions : idle);
export const selectCompared = (state: WithVersions): Compared | null => state.versions.compared;
export const selectComparison = (state: WithVersions): Loadable<Comparison> => state.versions.comparison;
