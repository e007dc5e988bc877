import { lazy, Suspense } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { monitorClosed, selectMonitor } from '../../store/shell/slice';
import { ErrorBoundary } from '../components/ErrorBoundary';
import { Loader } from '../components/Loader';

const LiveMonitor = lazy(() => import(/* webpackChunkName: "tracker" */ '../pages/tracker/LiveMonitor'));

/** The live monitor opens over whatever page is shown when monitoring starts. */
export function MonitorHost() {
  const monitor = useAppSelector(selectMonitor);
  const dispatch = useAppDispatch();
  if (!monitor) return null;
  const close = () => dispatch(monitorClosed());
  const key = `${monitor.deploymentId}/${monitor.isNew}/${monitor.version?.number}`;
  return (
    <ErrorBoundary key={key} onClose={close}>
      <Suspense fallback={<Loader open />}>
        <LiveMonitor {...monitor} onClosed={close} />
      </Suspense>
    </ErrorBoundary>
  );
}
