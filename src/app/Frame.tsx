import { lazy, Suspense, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useAppSelector } from '../../store/hooks';
import { selectIsSignedIn } from '../../store/session/slice';
import { selectIsLoading } from '../../store/shell/slice';
import { ErrorBoundary } from '../components/ErrorBoundary';
import { Loader } from '../components/Loader';
import { useConnection } from '../ui/connection';
import { ConnectionBadge } from '../ui/shell/ConnectionBadge';
import { MonitorHost } from './MonitorHost';
import { Notices } from './Notices';

const AwsGuideDialog = lazy(() => import(/* webpackChunkName: "aws-guide" */ '../pages/awsGuide/AwsGuideDialog'));

/** What is around every page: the loader, the connection badge, the guide, the live monitor. */
export function Frame() {
  const isLoading = useAppSelector(selectIsLoading);
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const { actor, status, isBusy, isGuideOpen, isDisconnected } = useConnection();
  const { pathname } = useLocation();

  useEffect(() => {
    if (pathname) window.scrollTo(0, 0);
  }, [pathname]);

  return (
    <>
      {/* A failed page is left behind with its address; the signed-in frame has a boundary of its own, and stays. */}
      <ErrorBoundary key={isSignedIn ? 'signed-in' : pathname}>
        <Suspense fallback={<Loader open />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
      <ConnectionBadge
        {...status}
        busy={isBusy}
        canRefresh={isSignedIn}
        onRefresh={() => actor.send({ type: 'check.requested' })}
        onConnect={isSignedIn && isDisconnected && !isGuideOpen ? () => actor.send({ type: 'guide.opened' }) : null}
      />
      {isSignedIn && isGuideOpen && (
        <ErrorBoundary onClose={() => actor.send({ type: 'guide.closed' })}>
          <Suspense fallback={<Loader open />}>
            <AwsGuideDialog />
          </Suspense>
        </ErrorBoundary>
      )}
      {isSignedIn && <MonitorHost />}
      <Notices />
      <Loader open={isLoading} />
    </>
  );
}
