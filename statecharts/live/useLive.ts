import { useCallback, useEffect, useReducer, useRef } from 'react';
import { INSPECT_CHANNEL, type TabEvent, VIEWER_CONNECTED } from '../../machines/inspection';
import { type LiveState, withEvent } from './liveState';
import { isTabEvent } from './recording';

/** The actors of every tab of the app that was opened with `?inspect`, and all that was told of them. */
export function useLive(): { state: LiveState; told: () => readonly TabEvent[]; tellAll: (events: TabEvent[]) => void } {
  const [state, tell] = useReducer(withEvent, new Map() as LiveState);
  const heard = useRef(new Map<string, TabEvent>());
  const tellAll = useCallback((events: TabEvent[]) => {
    for (const event of events) {
      // Tabs repeat themselves to each viewer that arrives.
      const key = JSON.stringify(event);
      if (heard.current.has(key)) continue;
      heard.current.set(key, event);
      tell(event);
    }
  }, []);
  useEffect(() => {
    const channel = new BroadcastChannel(INSPECT_CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isTabEvent(data)) tellAll([data]);
    };
    channel.postMessage({ type: VIEWER_CONNECTED });
    return () => channel.close();
  }, [tellAll]);
  return { state, told: () => [...heard.current.values()], tellAll };
}
