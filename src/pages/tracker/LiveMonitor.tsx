import { useMachine } from '@xstate/react';
import { useSnackbar } from 'notistack';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { COMPLETION_TOAST_MS } from '../../../contract/constants';
import { DeploymentIdSchema } from '../../../contract/ids';
import { MESSAGES } from '../../../contract/messages';
import { useAppSelector } from '../../../store/hooks';
import { logKey, selectLog } from '../../../store/logs/slice';
import type { Monitor } from '../../../store/shell/slice';
import { carryNotice } from '../../ui/carriedNotice';
import { useMachines } from '../../ui/machines';
import { beep } from './beep';
import { OutputPanel } from './OutputPanel';
import { lineAddress, lineOfHash } from './permalink';
import { TrackerView } from './TrackerView';
import { trackerWiring } from './trackerWiring';

type Props = Monitor & { onClosed: () => void };

/** The log of one deployment over whatever page is shown. */
export default function LiveMonitor({ deploymentId, isNew, version, since, onClosed }: Props) {
  const { tracker } = useMachines();
  const [snapshot, send] = useMachine(tracker, { input: { deploymentId, isNew, version, since } });
  const log = useAppSelector((state) => selectLog(state, logKey(deploymentId, version?.number)));
  // Nothing else can be a deployment's id.
  const id = DeploymentIdSchema.safeParse(deploymentId).data;
  const { enqueueSnackbar } = useSnackbar();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const isOwnPage = pathname === `/sites/${deploymentId}`;
  const line = isOwnPage ? lineOfHash(hash) : null;
  const hasCompleted = snapshot.matches({ feed: { ended: 'completed' } });
  const isReloading = snapshot.matches({ feed: 'reload' });
  const isClosed = snapshot.matches({ feed: 'closed' });

  useEffect(() => {
    if (!hasCompleted) return;
    beep();
    carryNotice(MESSAGES.tracker.completedToast, COMPLETION_TOAST_MS);
    enqueueSnackbar(MESSAGES.tracker.completedToast, { variant: 'success', autoHideDuration: COMPLETION_TOAST_MS });
  }, [hasCompleted, enqueueSnackbar]);

  const leave = useEffectEvent(() => {
    // The address of a line would open the log again.
    if (line !== null) navigate({ pathname, search }, { replace: true });
    onClosed();
  });
  const reload = useEffectEvent(() => {
    leave();
    // The wizard has nothing more to show: its deployment does.
    if (pathname === '/deploy') window.location.assign(`/sites/${deploymentId}`);
    else window.location.reload();
  });

  useEffect(() => {
    if (isReloading) reload();
    if (isClosed) leave();
  }, [isReloading, isClosed]);

  if (isReloading || isClosed) return null;
  return (
    <TrackerView
      {...trackerWiring(snapshot, send)}
      log={log}
      version={version?.number}
      output={id && <OutputPanel deploymentId={id} />}
      addressOf={(seq) => lineAddress(deploymentId, seq)}
      line={line}
      onLine={(seq) => {
        if (isOwnPage && seq !== line) navigate({ pathname, search, hash: `#L${seq}` }, { replace: true });
      }}
    />
  );
}
