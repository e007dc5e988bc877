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
import { ErrorBoundary } from '../components/ErrorBoundary';
import { ConnectionProvider } from '../ui/connection';
import { MachinesProvider } from '../ui/machines';
import { theme } from '../ui/theme';
import { createMachines, type Wrap, wrapped } from './machines';
import { createRouter } from './router';
import { useOtherTabs } from './useOtherTabs';

/** The app, put together: theme, store, machines, connection, routes. */
export function App({ store, run, wrap }: { store: AppStore; run: RunSaga; wrap?: Wrap | undefined }) {
  const router = useMemo(createRouter, []);
  const machines = useMemo(() => (wrap ? wrapped(createMachines(run), wrap) : createMachines(run)), [run, wrap]);
  useOtherTabs(AUTH_TOKEN_KEY, (token) => store.dispatch(token === null ? sessionEnded() : sessionStarted(token)));
  return (
    <Provider store={store}>
      <ThemeProvider theme={theme} defaultMode="system" disableTransitionOnChange>
        <CssBaseline enableColorScheme />
        <ErrorBoundary>
          <SnackbarProvider maxSnack={3} anchorOrigin={{ vertical: 'top', horizontal: 'right' }}>
            <MachinesProvider machines={machines}>
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
