import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { activeNodes } from '../../machines/activeNodes';
import { eventsOf } from '../../machines/model/graph';
import type { CatalogEntry } from '../../machines/samples';
import { linkTo, notePlace, type Place } from '../navigation';
import { begin, goTo, type Play, playAll, shown, take } from './player';
import { waysToStates } from './ways';

type PlayPlace = Extract<Place, { page: 'play' }>;
type Session = { input: number; play: Play };

/** Milliseconds between two steps of a replay. */
const REPLAY_STEP_MS = 900;

function enter(entry: CatalogEntry, place: PlayPlace): Session {
  const way = place.state === null ? null : waysToStates(entry).get(place.state);
  if (way) return { input: way.input, play: playAll(entry, entry.inputs[way.input]?.value, way.events) };
  const input = entry.inputs[place.input] ? place.input : 0;
  const known = eventsOf(entry);
  const events = place.events.flatMap((index) => known[index] ?? []);
  return { input, play: playAll(entry, entry.inputs[input]?.value, events) };
}

const innermost = (snapshot: AnyMachineSnapshot): string => activeNodes(snapshot).at(-1)!.id;

/** Where the play stands, as an address. What somebody typed is in no address: then only the state is. */
function placeOf(entry: CatalogEntry, { input, play }: Session): PlayPlace {
  const known = eventsOf(entry).map((event) => JSON.stringify(event));
  const events = play.steps.slice(1, play.at + 1).map(({ event }) => known.indexOf(JSON.stringify(event)));
  const whole: PlayPlace = { page: 'play', machine: entry.id, state: null, input, events };
  return events.includes(-1) ? { ...whole, state: innermost(shown(play)), events: [] } : whole;
}

/** Plays a machine from the place in the address on, and keeps the address up to date. */
export function usePlay(entry: CatalogEntry, place: PlayPlace) {
  const [session, setSession] = useState<Session>(() => enter(entry, place));
  const [isReplaying, setReplaying] = useState(false);
  const { play } = session;
  const snapshot = shown(play);

  const change = useCallback((how: (play: Play) => Play) => setSession((before) => ({ ...before, play: how(before.play) })), []);
  const send = useCallback(
    (event: EventObject) => {
      setReplaying(false);
      change((before) => take(entry, before, event));
    },
    [entry, change],
  );

  const now = useMemo(() => placeOf(entry, session), [entry, session]);
  useLayoutEffect(() => notePlace(now), [now]);

  useEffect(() => {
    if (!isReplaying) return;
    if (play.at === play.steps.length - 1) return setReplaying(false);
    const timer = setTimeout(() => change((before) => goTo(before, before.at + 1)), REPLAY_STEP_MS);
    return () => clearTimeout(timer);
  }, [isReplaying, play, change]);

  return useMemo(
    () => ({
      input: session.input,
      link: linkTo(now),
      play,
      snapshot,
      isReplaying,
      send,
      stepTo: (at: number) => {
        setReplaying(false);
        change((before) => goTo(before, at));
      },
      replay: () => {
        change((before) => goTo(before, 0));
        setReplaying(true);
      },
      stopReplay: () => setReplaying(false),
      restart: (input: number) => setSession({ input, play: begin(entry, entry.inputs[input]?.value) }),
      goToState: (state: string) => setSession(enter(entry, { page: 'play', machine: entry.id, state, input: 0, events: [] })),
    }),
    [entry, session.input, now, play, snapshot, isReplaying, send, change],
  );
}

export type Playing = ReturnType<typeof usePlay>;
