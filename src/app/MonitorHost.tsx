import { lazy, Suspense } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { monitorClosed, selectMonitor } from '../../store/shell/slice';

const LiveMonitor = lazy(() => import(/* webpackChunkName: "tracker" */ '../pages/tracker/LiveMonitor'));

/** The live monitor opens over whatever page is shown when monitoring starts. */
export function MonitorHost() {
  const monitor = useAppSelector(selectMonitor);
  const dispatch = useAppDispatch();
  if (!monitor) return null;
  return (
    <Suspense fallback={null}>
      <LiveMonitor key={`${monitor.deploymentId}/${monitor.isNew}`} {...monitor} onClosed={() => dispatch(monitorClosed())} />
    </Suspense>
  );
}
