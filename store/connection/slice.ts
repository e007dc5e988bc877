import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Failure } from '../../contract/failure';
import { failed, idle, type Loadable, loading, ready } from '../loadable';

/** `principal` is the ARN that the trust policy must name. */
export type ConnectionState = { principal: Loadable<string> };

export const connectionSlice = createSlice({
  name: 'connection',
  initialState: { principal: idle } as ConnectionState,
  reducers: {
    principalLoading: (state) => {
      state.principal = loading(state.principal as Loadable<string>);
    },
    principalKnown: (state, { payload }: PayloadAction<string>) => {
      state.principal = ready(payload);
    },
    principalFailed: (state, { payload }: PayloadAction<Failure>) => {
      state.principal = failed(state.principal as Loadable<string>, payload);
    },
  },
});

export const { principalLoading, principalKnown, principalFailed } = connectionSlice.actions;
export const principalRequested = createAction('connection/principalRequested');
export const selectPrincipal = (state: { connection: ConnectionState }): Loadable<string> => state.connection.principal;
