import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Deployment } from '../../contract/deployments';
import type { Failure } from '../../contract/failure';
import { type Seen, see } from '../deploymentDetail/underWay';
import { failed, idle, type Loadable, loading, ready } from '../loadable';

export type SitesState = { list: Loadable<Deployment[]> };

const initialState: SitesState = { list: idle };

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
  },
});

export const { sitesLoading, sitesLoaded, sitesSeen, sitesFailed } = sitesSlice.actions;
export const sitesRequested = createAction('sites/requested');
/** Looked at again every 5 s until `sitesUnfollowed`. */
export const sitesFollowed = createAction('sites/followed');
export const sitesUnfollowed = createAction('sites/unfollowed');
/** Looked up for who does not wait for the list. */
export const sitesLookedUp = createAction('sites/lookedUp');

type WithSites = { sites: SitesState };
export const selectSites = (state: WithSites): Loadable<Deployment[]> => state.sites.list;
