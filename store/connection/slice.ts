import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { call, put, takeLatest } from 'typed-redux-saga';
import { type Failure, toFailure } from '../../contract/failure';
import { MESSAGES } from '../../contract/messages';
import { failed, idle, type Loadable, loading, ready } from '../loadable';
import { fetchTrustPrincipal } from './connection.saga';

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

function* loadPrincipal() {
  yield* put(principalLoading());
  try {
    yield* put(principalKnown(yield* call(fetchTrustPrincipal)));
  } catch (error) {
    console.error('The principal of the trust policy could not be loaded.', error);
    yield* put(principalFailed(toFailure(error, MESSAGES.awsGuide.trustPolicyFailed)));
  }
}

export function* connectionSaga() {
  yield* takeLatest(principalRequested, loadPrincipal);
}
