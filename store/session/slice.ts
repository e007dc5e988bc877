import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { AUTH_TOKEN_KEY } from '../../contract/constants';

export type SessionState = {
  /** `Bearer …`, as it is kept in local storage; null when signed out. */
  authToken: string | null;
  /** Why the session ended, for the connection badge; null while one is open or when nobody was signed in. */
  endedBecause: string | null;
  /** Whether the person is logging out: that the session ends is no news then. */
  isLeaving: boolean;
};

export const logoutRequested = createAction('session/logoutRequested');

const initialState = (): SessionState => ({ authToken: localStorage.getItem(AUTH_TOKEN_KEY), endedBecause: null, isLeaving: false });

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    sessionStarted: (state, { payload }: PayloadAction<string>) => {
      state.authToken = payload;
      state.endedBecause = null;
      state.isLeaving = false;
    },
    /** Whoever ends a session clears local storage. `reason` is shown on the badge. */
    sessionEnded: {
      prepare: (reason: string | null = null) => ({ payload: reason }),
      reducer: (state, { payload }: PayloadAction<string | null>) => {
        state.authToken = null;
        state.endedBecause = payload;
      },
    },
  },
  extraReducers: (builder) => {
    builder.addCase(logoutRequested, (state) => {
      state.isLeaving = true;
    });
  },
});

export const { sessionStarted, sessionEnded } = sessionSlice.actions;
/** Asked for when a session was opened without a second factor. */
export const userVerificationRequested = createAction('session/userVerificationRequested');

type WithSession = { session: SessionState };
export const selectSession = (state: WithSession): SessionState => state.session;
export const selectIsSignedIn = (state: WithSession): boolean => state.session.authToken !== null;
export const selectSessionEnd = (state: WithSession): string | null => state.session.endedBecause;
