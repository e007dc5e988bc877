import { type TrackerEvent, type TrackerSnapshot, trackerReasonsBlocked } from '../../../machines/tracker';
import type { TrackerViewProps } from './TrackerView';

/** What its machine says to the view, and what people do there says to the machine: one wiring for the product and for the designers' screens. */
export function trackerWiring(snapshot: TrackerSnapshot, send: (event: TrackerEvent) => void) {
  const { deploymentId, isNew, wasLive, attempts } = snapshot.context;
  return {
    deploymentId,
    isNew,
    // Until the page reloads, nothing says that it has ended.
    isLive: snapshot.hasTag('live') || snapshot.matches({ feed: { ended: 'completed' } }),
    isConnecting: !wasLive && attempts === 0 && snapshot.matches({ feed: { live: 'connecting' } }),
    hasEnded: snapshot.matches({ feed: 'ended' }),
    isBusy: snapshot.hasTag('busy'),
    isMinimized: snapshot.matches({ window: 'minimized' }),
    canClose: snapshot.can({ type: 'close.requested' }),
    canRetry: snapshot.can({ type: 'reconnect.requested' }),
    closeBlocked: trackerReasonsBlocked(snapshot, { type: 'close.requested' }),
    onMinimize: () => send({ type: 'minimized' }),
    onRestore: () => send({ type: 'restored' }),
    onClose: () => send({ type: 'close.requested' }),
    onRetry: () => send({ type: 'reconnect.requested' }),
  } satisfies Partial<TrackerViewProps>;
}
