import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { monitorOpened } from '../shell/slice';
import { append, type DeploymentLog, emptyLog, type NewLogEntry } from './chunks';

export { type DeploymentLog, entriesOf, entryAt, entryOfSeq, heldOf, type LogEntry, type NewLogEntry } from './chunks';

/** By `logKey`: a deployment's whole log, and the logs of its versions. */
export type LogsState = Record<string, DeploymentLog>;

/** Where a log is kept: a version's beside its deployment's. */
export const logKey = (id: string, version?: number): string => (version === undefined ? id : `${id}/${version}`);

export const logsSlice = createSlice({
  name: 'logs',
  initialState: {} as LogsState,
  reducers: {
    logsReceived: (state, { payload: { id, entries } }: PayloadAction<{ id: string; entries: NewLogEntry[] }>) => ({
      ...state,
      [id]: append(state[id] ?? emptyLog(), entries),
    }),
    /** A log that begins behind a line; one that is there goes on. */
    logBegun: (state, { payload: { id, after } }: PayloadAction<{ id: string; after: number }>) => (state[id] ? state : { ...state, [id]: emptyLog(after) }),
    deploymentFailed: (state, { payload: id }: PayloadAction<string>) => ({ ...state, [id]: { ...(state[id] ?? emptyLog()), hasFailed: true as const } }),
    logsCleared: (state, { payload: { id, after } }: PayloadAction<{ id: string; after: number }>) => ({ ...state, [id]: emptyLog(after) }),
  },
  extraReducers: (builder) => {
    // How the version before ended says nothing of the one that is watched now.
    builder.addCase(monitorOpened, (state, { payload: { deploymentId, isNew } }) => {
      if (!isNew || !state[deploymentId]?.hasFailed) return state;
      const { hasFailed: _before, ...log } = state[deploymentId];
      return { ...state, [deploymentId]: log };
    });
  },
});

export const { logsReceived, logBegun, logsCleared, deploymentFailed } = logsSlice.actions;
/** Fact for whoever shows the deployment; payload: its id. */
export const deploymentEnded = createAction<string>('logs/deploymentEnded');

type WithLogs = { logs: LogsState };
const NONE = emptyLog();
export const selectLog = (state: WithLogs, id: string): DeploymentLog => state.logs[id] ?? NONE;
export const selectHasFailed = (state: WithLogs, id: string): boolean => selectLog(state, id).hasFailed === true;
