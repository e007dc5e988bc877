import { type TrackerSnapshot, trackerReasonsBlocked } from '../../machines/tracker';
import { TrackerView } from '../../src/pages/tracker/TrackerView';
import { SignedIn } from './SignedIn';
import { logOf } from './samples';
import type { Screen } from './types';

function linesIn(snapshot: TrackerSnapshot) {
  const { deploymentId } = snapshot.context;
  if (snapshot.matches({ feed: { ended: 'completed' } }) || snapshot.matches({ feed: { stored: 'shown' } })) return logOf.completed(deploymentId);
  if (snapshot.matches({ feed: { ended: 'failed' } })) return logOf.failed(deploymentId);
  return snapshot.hasTag('live') || snapshot.context.attempts > 0 ? logOf.running(deploymentId) : logOf.empty(deploymentId);
}

export const trackerScreen: Screen = (snapshot, send) => {
  const tracker = snapshot as TrackerSnapshot;
  const { deploymentId, isNew } = tracker.context;
  const hasCompleted = tracker.matches({ feed: { ended: 'completed' } });
  return (
    <SignedIn>
      {!tracker.matches({ window: 'closed' }) && (
        <TrackerView
          deploymentId={deploymentId}
          isNew={isNew}
          isLive={tracker.hasTag('live') || hasCompleted}
          hasEnded={tracker.matches({ feed: 'ended' })}
          isBusy={tracker.hasTag('busy')}
          isMinimized={tracker.matches({ window: 'minimized' })}
          canClose={tracker.can({ type: 'close.requested' })}
          canRetry={tracker.can({ type: 'reconnect.requested' })}
          closeBlocked={trackerReasonsBlocked(tracker, { type: 'close.requested' })}
          log={linesIn(tracker)}
          onMinimize={() => send({ type: 'minimized' })}
          onRestore={() => send({ type: 'restored' })}
          onClose={() => send({ type: 'close.requested' })}
          onRetry={() => send({ type: 'reconnect.requested' })}
        />
      )}
    </SignedIn>
  );
};
