import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { SnackbarProvider } from 'notistack';
import { useMemo } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { AUTH_TOKEN_KEY } from '../../contract/constants';
import type { RunSaga } from '../../store/fromSaga';
import { sessionEnded, sessionStarted } from '../../store/session/slice';
import type { AppStore } from '../../store/store';
import { ConnectionProvider } from './connection';
import { ErrorBoundary } from './ErrorBoundary';
import { MachinesProvider, type Wrap } from './machines';
import { createRouter } from './router';
import { theme } from './theme';
import { useOtherTabs } from './useOtherTabs';

/** The app, put together: theme, store, machines, connection, routes. */
export function App({ store, run, wrap }: { store: AppStore; run: RunSaga; wrap?: Wrap | undefined }) {
  const router = useMemo(createRouter, []);
  useOtherTabs(AUTH_TOKEN_KEY, (token) => store.dispatch(token === null ? sessionEnded() : sessionStarted(token)));
  return (
    <Provider store={store}>
      <ThemeProvider theme={theme} defaultMode="system" disableTransitionOnChange>
        <CssBaseline enableColorScheme />
        <ErrorBoundary>
          <SnackbarProvider maxSnack={3} anchorOrigin={{ vertical: 'top', horizontal: 'right' }}>
            <MachinesProvider run={run} wrap={wrap}>
              <ConnectionProvider>
                <RouterProvider router={router} />
              </ConnectionProvider>
            </MachinesProvider>
          </SnackbarProvider>
        </ErrorBoundary>
      </ThemeProvider>
    </Provider>
  );
}
