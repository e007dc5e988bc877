import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { DeploymentId } from '../../contract/ids';
import type { ApplicationSettings } from '../../contract/versions';

/** What the deployment that is shown will be deployed with next, as the server last said it. */
export type SettingsState = { id: DeploymentId | null; settings: ApplicationSettings | null };

export const settingsSlice = createSlice({
  name: 'settings',
  initialState: { id: null, settings: null } as SettingsState,
  reducers: {
    settingsLoaded: (_state, { payload }: PayloadAction<{ id: DeploymentId; settings: ApplicationSettings }>) => payload,
  },
});

export const { settingsLoaded } = settingsSlice.actions;
/** Looked up for whoever shows the deployment; nobody waits for it. */
export const settingsLookedUp = createAction<DeploymentId>('settings/lookedUp');

type WithSettings = { settings: SettingsState };
export const selectSettings = ({ settings: { id, settings } }: WithSettings, asked: string): ApplicationSettings | null => (id === asked ? settings : null);
