import { useMachine } from '@xstate/react';
import { useSnackbar } from 'notistack';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { COMPLETION_TOAST_MS } from '../../../contract/constants';
import { MESSAGES } from '../../../contract/messages';
import { trackerReasonsBlocked } from '../../../machines/tracker';
import { useAppSelector } from '../../../store/hooks';
import { selectLog } from '../../../store/logs/slice';
import { carryNotice } from '../../app/carriedNotice';
import { useMachines } from '../../app/machines';
import { beep } from './beep';
import { TrackerView } from './TrackerView';

type Props = { deploymentId: string; isNew: boolean; onClosed: () => void };

/** The log of one deployment over whatever page is shown. */
export default function LiveMonitor({ deploymentId, isNew, onClosed }: Props) {
  const { tracker } = useMachines();
  const [snapshot, send] = useMachine(tracker, { input: { deploymentId, isNew } });
  const log = useAppSelector((state) => selectLog(state, deploymentId));
  const { enqueueSnackbar } = useSnackbar();
  const { pathname } = useLocation();
  const hasCompleted = snapshot.matches({ feed: { ended: 'completed' } });
  const isReloading = snapshot.matches({ feed: 'reload' });
  const isClosed = snapshot.matches({ feed: 'closed' });
  const hasEnded = snapshot.matches({ feed: 'ended' });

  useEffect(() => {
    if (!hasCompleted) return;
    beep();
    carryNotice(MESSAGES.tracker.completedToast, COMPLETION_TOAST_MS);
    enqueueSnackbar(MESSAGES.tracker.completedToast, { variant: 'success', autoHideDuration: COMPLETION_TOAST_MS });
  }, [hasCompleted, enqueueSnackbar]);

  useEffect(() => {
    if (!isReloading) return;
    onClosed();
    // The wizard has nothing more to show: its deployment does.
    if (pathname === '/deploy') window.location.assign(`/sites/${deploymentId}`);
    else window.location.reload();
  }, [isReloading, onClosed, pathname, deploymentId]);

  useEffect(() => {
    if (isClosed) onClosed();
  }, [isClosed, onClosed]);

  if (isReloading || isClosed) return null;
  return (
    <TrackerView
      deploymentId={deploymentId}
      isNew={isNew}
      isLive={snapshot.hasTag('live') || hasCompleted}
      hasEnded={hasEnded}
      isBusy={snapshot.hasTag('busy')}
      isMinimized={snapshot.matches({ window: 'minimized' })}
      canClose={snapshot.can({ type: 'close.requested' })}
      canRetry={snapshot.can({ type: 'reconnect.requested' })}
      closeBlocked={trackerReasonsBlocked(snapshot, { type: 'close.requested' })}
      log={log}
      onMinimize={() => send({ type: 'minimized' })}
      onRestore={() => send({ type: 'restored' })}
      onClose={() => send({ type: 'close.requested' })}
      onRetry={() => send({ type: 'reconnect.requested' })}
    />
  );
}
