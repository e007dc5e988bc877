import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { dashboardRequested, selectDashboard } from '../../store/dashboard/slice';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { logoutRequested } from '../../store/session/slice';
import { ErrorBoundary } from '../components/ErrorBoundary';
import { Loader } from '../components/Loader';
import { Shell } from '../ui/shell/Shell';

/** The signed-in pages: the frame stays while they come, fail and go. */
export function ShellPage({ children }: { children: ReactNode }) {
  const dispatch = useAppDispatch();
  const { data: user, status } = useAppSelector(selectDashboard);
  const { pathname } = useLocation();
  const statusNow = useRef(status);
  statusNow.current = status;
  useEffect(() => {
    if (status === 'idle') dispatch(dashboardRequested());
  }, [dispatch, status]);
  useEffect(() => {
    // Another page is another try.
    if (pathname && statusNow.current === 'failed') dispatch(dashboardRequested());
  }, [dispatch, pathname]);
  useFocusOnPage(pathname);
  return (
    <Shell user={user} onLogout={() => dispatch(logoutRequested())}>
      <ErrorBoundary key={pathname}>
        <Suspense fallback={<Loader open />}>{children}</Suspense>
      </ErrorBoundary>
    </Shell>
  );
}

/** A link that was pressed inside a page is gone with the page: the keyboard goes on at the new one. */
function useFocusOnPage(pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}
