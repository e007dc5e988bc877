import type { TrackerSnapshot } from '../../machines/tracker';
import { TrackerView } from '../../src/pages/tracker/TrackerView';
import { trackerWiring } from '../../src/pages/tracker/trackerWiring';
import { SignedIn } from './SignedIn';
import { logOf } from './samples';
import type { Screen } from './types';

function linesIn(snapshot: TrackerSnapshot) {
  const { deploymentId } = snapshot.context;
  if (snapshot.matches({ feed: { ended: 'completed' } }) || snapshot.matches({ feed: { stored: 'shown' } })) return logOf.completed(deploymentId);
  if (snapshot.matches({ feed: { ended: 'failed' } })) return logOf.failed(deploymentId);
  if (snapshot.matches({ feed: { live: { live: 'quiet' } } })) return logOf.empty(deploymentId);
  return snapshot.hasTag('live') || snapshot.context.attempts > 0 ? logOf.running(deploymentId) : logOf.empty(deploymentId);
}

export const trackerScreen: Screen<TrackerSnapshot> = (tracker, send) => {
  return <SignedIn>{!tracker.matches({ window: 'closed' }) && <TrackerView {...trackerWiring(tracker, send)} log={linesIn(tracker)} />}</SignedIn>;
};
