import { entryOf } from '../../machines/catalog';
import type { InspectedSnapshot, TabEvent } from '../../machines/inspection';

export type LiveEvent = { type: string; at: number; event: object };
/** One actor in one tab of the app, as far as it was told of. */
export type LiveActor = {
  key: string;
  tab: string;
  address: string;
  machine: string;
  snapshot: InspectedSnapshot;
  events: LiveEvent[];
  seenAt: number;
};
export type LiveState = ReadonlyMap<string, LiveActor>;

/** React makes actors that it then throws away: they are told of and never begin. */
export const hasBegun = ({ events }: LiveActor): boolean => events.length > 0;

const MOST_EVENTS = 200;
const keyOf = ({ tab, sessionId }: TabEvent) => `${tab} ${sessionId}`;
const isKnown = (machine: string) => {
  try {
    return entryOf(machine) !== undefined;
  } catch {
    return false;
  }
};

/** What is known after one more event. A viewer that arrives late is told things twice: the same time and type count once. */
export function withEvent(state: LiveState, told: TabEvent): LiveState {
  const key = keyOf(told);
  const known = state.get(key);
  const seenAt = Number(told.createdAt);
  const put = (actor: LiveActor) => new Map(state).set(key, actor);
  if (told.type === '@xstate.actor') {
    if (known || !isKnown(told.name)) return state;
    return put({ key, tab: told.tab, address: told.address, machine: told.name, snapshot: told.snapshot, events: [], seenAt });
  }
  if (!known) return state;
  if (told.type === '@xstate.snapshot') return put({ ...known, address: told.address, snapshot: told.snapshot, seenAt });
  const isTwice = known.events.some(({ type, at }) => type === told.event.type && at === seenAt);
  if (isTwice) return state;
  return put({
    ...known,
    address: told.address,
    seenAt,
    events: [...known.events, { type: told.event.type, at: seenAt, event: told.event }].slice(-MOST_EVENTS),
  });
}
