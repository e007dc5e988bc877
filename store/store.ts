import { configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import type { RunSaga } from './fromSaga';
import { reducer } from './reducer';
import { rootSaga } from './rootSaga';

/** The app's store with its watchers running; `run` is for sagas that machines invoke. */
export function makeStore() {
  const sagas = createSagaMiddleware({ onError: (error) => console.error(error) });
  const store = configureStore({
    reducer,
    // Walking through 100,000 log lines after each batch would freeze the page.
    middleware: (defaults) => defaults({ thunk: false, serializableCheck: false, immutableCheck: false }).concat(sagas),
  });
  const root = sagas.run(rootSaga);
  const run: RunSaga = (saga, ...args) => sagas.run(saga, ...args);
  return { store, run, stop: () => root.cancel() };
}

export type AppStore = ReturnType<typeof makeStore>['store'];
export type AppDispatch = AppStore['dispatch'];
