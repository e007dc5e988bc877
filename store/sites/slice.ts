import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Deployment } from '../../contract/deployments';
import type { Failure } from '../../contract/failure';
import { type Seen, see } from '../deploymentDetail/underWay';
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
    sitesSeen: ({ list }, { payload }: PayloadAction<Seen[]>) => {
      const seen = new Map(payload.map((one) => [one.id, one]));
      for (const site of list.data ?? []) {
        const now = seen.get(site.id);
        if (now) see(site, now);
      }
    },
    /** `detail` is the server's own sentence. */
    sitesFailed: (state, { payload }: PayloadAction<Failure & { detail: string | null }>) => {
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

export const { sitesLoading, sitesLoaded, sitesSeen, sitesFailed, deleteStarted, deleteEnded, deleteResultDismissed } = sitesSlice.actions;
export const sitesRequested = createAction('sites/requested');
/** Looked at again every 5 s until `sitesUnfollowed`. */
export const sitesFollowed = createAction('sites/followed');
export const sitesUnfollowed = createAction('sites/unfollowed');
/** Payload: the deployment's id. */
export const siteDeleteRequested = createAction<string>('sites/deleteRequested');

type WithSites = { sites: SitesState };
export const selectSites = (state: WithSites): Loadable<Deployment[]> => state.sites.list;
export const selectDeletingId = (state: WithSites): string | null => state.sites.deletingId;
export const selectDeleteResult = (state: WithSites): Result | null => state.sites.deleteResult;
