import { redact } from './redact';

/** The channel between the tabs of the app that were opened with `?inspect` and the designers' page. */
export const INSPECT_CHANNEL = 'gantry-inspect';
/** What a viewer says when it arrives, so that it is told what happened before; the same word as in `@statelyai/inspect`. */
export const VIEWER_CONNECTED = '@statelyai.connected';

export type InspectedSnapshot = { status: string; value?: unknown; context?: unknown };
/** The events of the `@statelyai/inspect` protocol, as far as they are shown. Times are milliseconds since 1970, as text. */
export type InspectedEvent = { sessionId: string; createdAt: string; rootId?: string } & (
  | { type: '@xstate.actor'; name: string; snapshot: InspectedSnapshot }
  | { type: '@xstate.event'; event: { type: string }; sourceId?: string }
  | { type: '@xstate.snapshot'; event: { type: string }; snapshot: InspectedSnapshot }
);
/** An event with the tab it comes from: session ids count from the start in each tab. */
export type TabEvent = InspectedEvent & { tab: string; address: string };

const snapshotOf = ({ status, value, context }: InspectedSnapshot): InspectedSnapshot => ({ status, value, context: redact(context) });

/** What may leave the tab: no secret, and no more of a snapshot than where it stands and what it remembers. */
export function withoutSecrets(inspected: InspectedEvent): InspectedEvent {
  const { type, sessionId, createdAt, rootId } = inspected;
  const common = { sessionId, createdAt, ...(rootId === undefined ? {} : { rootId }) };
  if (type === '@xstate.actor') return { ...common, type, name: inspected.name, snapshot: snapshotOf(inspected.snapshot) };
  if (type === '@xstate.event') return { ...common, type, event: redact(inspected.event) };
  return { ...common, type, event: redact(inspected.event), snapshot: snapshotOf(inspected.snapshot) };
}
