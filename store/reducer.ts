import { combineSlices } from '@reduxjs/toolkit';
import { billingSlice } from './billing/slice';
import { connectionSlice } from './connection/slice';
import { dashboardSlice } from './dashboard/slice';
import { deploymentDetailSlice } from './deploymentDetail/slice';
import { logsSlice } from './logs/slice';
import { metricsSlice } from './metrics/slice';
import { outputSlice } from './output/slice';
import { plansSlice } from './plans/slice';
import { repositoriesSlice } from './repositories/slice';
import { sessionEnded, sessionSlice } from './session/slice';
import { settingsSlice } from './settings/slice';
import { shellSlice } from './shell/slice';
import { sitesSlice } from './sites/slice';
import { storageSlice } from './storage/slice';
import { versionsSlice } from './versions/slice';

const slices = combineSlices(
  billingSlice,
  connectionSlice,
  dashboardSlice,
  deploymentDetailSlice,
  logsSlice,
  metricsSlice,
  outputSlice,
  plansSlice,
  repositoriesSlice,
  sessionSlice,
  settingsSlice,
  shellSlice,
  sitesSlice,
  storageSlice,
  versionsSlice,
);

/** When a session ends nothing of its user stays: the next one may be somebody else. */
export const reducer: typeof slices = Object.assign((state: Parameters<typeof slices>[0], action: Parameters<typeof slices>[1]) => {
  if (!sessionEnded.match(action) || state === undefined) return slices(state, action);
  const { shell } = state;
  return slices({ session: state.session, shell: { ...shell!, monitor: null } } as typeof state, action);
}, slices);
