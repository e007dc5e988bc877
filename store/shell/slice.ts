import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type Notice = { id: number; kind: 'success' | 'error' | 'info' | 'warning'; message: string };
/** `version` where the log of one version is meant and not the deployment's whole log; `since`: the newest version there was before the one that is watched. */
export type Monitor = { deploymentId: string; isNew: boolean; version?: { number: number; firstSeq: number } | undefined; since?: number | undefined };
export type ShellState = { requests: number; notices: Notice[]; nextNotice: number; monitor: Monitor | null };

const initialState: ShellState = { requests: 0, notices: [], nextNotice: 1, monitor: null };

export const shellSlice = createSlice({
  name: 'shell',
  initialState,
  reducers: {
    requestStarted: (state) => {
      state.requests += 1;
    },
    requestEnded: (state) => {
      state.requests -= 1;
    },
    noticeRaised: (state, { payload }: PayloadAction<Omit<Notice, 'id'>>) => {
      state.notices.push({ ...payload, id: state.nextNotice });
      state.nextNotice += 1;
    },
    noticeShown: (state, { payload }: PayloadAction<number>) => {
      state.notices = state.notices.filter(({ id }) => id !== payload);
    },
    /** Opens the live monitor, or the stored log of a deployment that is not new. */
    monitorOpened: (state, { payload }: PayloadAction<Monitor>) => {
      state.monitor = payload;
    },
    monitorClosed: (state) => {
      state.monitor = null;
    },
  },
});

export const { requestStarted, requestEnded, noticeRaised, noticeShown, monitorOpened, monitorClosed } = shellSlice.actions;

type WithShell = { shell: ShellState };
export const selectIsLoading = (state: WithShell): boolean => state.shell.requests > 0;
export const selectNotices = (state: WithShell): Notice[] => state.shell.notices;
export const selectMonitor = (state: WithShell): Monitor | null => state.shell.monitor;
