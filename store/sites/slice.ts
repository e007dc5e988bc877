import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Deployment } from '../../contract/deployments';
import type { Failure } from '../../contract/failure';
import { failed, idle, type Loadable, loading, type Result, ready } from '../loadable';

export type SitesState = { list: Loadable<Deployment[]>; deletingId: string | null; deleteResult: Result | null };

const initialState: SitesState = { list: idle, deletingId: null, deleteResult: null };

export const sitesSlice = createSlice({
  name: 'sites',
  initialState,
  reducers: {
    sitesLoading: (state) => {
      state.list = loading(state.list as Loadable<Deployment[]>);
    },
    sitesLoaded: (state, { payload }: PayloadAction<Deployment[]>) => {
      state.list = ready(payload);
    },
    sitesFailed: (state, { payload }: PayloadAction<Failure>) => {
      state.list = failed(state.list as Loadable<Deployment[]>, payload);
    },
    deleteStarted: (state, { payload }: PayloadAction<string>) => {
      state.deletingId = payload;
      state.deleteResult = null;
    },
    deleteEnded: (state, { payload }: PayloadAction<Result>) => {
      state.deletingId = null;
      state.deleteResult = payload;
    },
    deleteResultDismissed: (state) => {
      state.deleteResult = null;
    },
  },
});

export const { sitesLoading, sitesLoaded, sitesFailed, deleteStarted, deleteEnded, deleteResultDismissed } = sitesSlice.actions;
export const sitesRequested = createAction('sites/requested');
/** Payload: the deployment's id. */
export const siteDeleteRequested = createAction<string>('sites/deleteRequested');

type WithSites = { sites: SitesState };
export const selectSites = (state: WithSites): Loadable<Deployment[]> => state.sites.list;
export const selectDeletingId = (state: WithSites): string | null => state.sites.deletingId;
export const selectDeleteResult = (state: WithSites): Result | null => state.sites.deleteResult;
