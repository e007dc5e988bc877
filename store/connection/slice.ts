import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { call, put, takeLatest } from 'typed-redux-saga';
import { fetchTrustPrincipal } from './connection.saga';

export type ConnectionState = { principalArn: string | null };

export const connectionSlice = createSlice({
  name: 'connection',
  initialState: { principalArn: null } as ConnectionState,
  reducers: {
    principalKnown: (state, { payload }: PayloadAction<string>) => {
      state.principalArn = payload;
    },
  },
});

export const { principalKnown } = connectionSlice.actions;
export const principalRequested = createAction('connection/principalRequested');
export const selectPrincipalArn = (state: { connection: ConnectionState }): string | null => state.connection.principalArn;

function* loadPrincipal() {
  try {
    yield* put(principalKnown(yield* call(fetchTrustPrincipal)));
  } catch (error) {
    console.error('The principal of the trust policy could not be loaded.', error);
  }
}

export function* connectionSaga() {
  yield* takeLatest(principalRequested, loadPrincipal);
}
