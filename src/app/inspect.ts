import { createInspector } from '@statelyai/inspect';
import type { InspectionEvent } from 'xstate';
import { inspectable } from '../../machines/inspectable';
import { INSPECT_CHANNEL, type InspectedEvent, type TabEvent, VIEWER_CONNECTED, withoutSecrets } from '../../machines/inspection';
import type { Wrap } from './machines';

const PAGE = '/statecharts/';
const VIEWER = `${PAGE}#/live`;
const OFF = 'Inspecting, but this server does not show the statecharts: start it with GANTRY_STATECHARTS=1.';
/** A viewer that comes late is told this much of what happened. */
const MOST_REMEMBERED = 500;

/** Tells the designers' page what every actor of this tab does, over a channel that no other site can hear. */
export function startInspecting(): Wrap {
  const channel = new BroadcastChannel(INSPECT_CHANNEL);
  const tab = crypto.randomUUID();
  let remembered: TabEvent[] = [];
  const running = new Map<string, TabEvent & { type: '@xstate.actor' | '@xstate.snapshot' }>();
  const send = (inspected: unknown) => {
    const event: TabEvent = { ...withoutSecrets(inspected as InspectedEvent), tab, address: window.location.pathname };
    // Actors are kept: without them nothing else makes sense.
    if (remembered.length >= MOST_REMEMBERED) remembered = remembered.filter(({ type }, index) => type === '@xstate.actor' || index >= MOST_REMEMBERED / 2);
    remembered.push(event);
    if (event.type !== '@xstate.event') {
      if (event.snapshot.status === 'active') running.set(event.sessionId, event);
      else running.delete(event.sessionId);
    }
    channel.postMessage(event);
  };
  const inspector = createInspector({ send });
  channel.onmessage = ({ data }: MessageEvent<{ type?: string }>) => {
    if (data?.type === VIEWER_CONNECTED) for (const event of remembered) channel.postMessage(event);
  };
  // Nobody else says that a page which is left takes its actors along.
  window.addEventListener('pagehide', () => {
    for (const { tab: from, address, sessionId, snapshot } of running.values())
      channel.postMessage({
        type: '@xstate.snapshot',
        tab: from,
        address,
        sessionId,
        createdAt: String(Date.now()),
        event: { type: 'page.left' },
        snapshot: { ...snapshot, status: 'stopped' },
      } satisfies TabEvent);
  });
  void showLink();
  // What a machine invokes has secrets for input and output, and no place on a chart: only machines are told of.
  const tell = (event: InspectionEvent) => {
    const { logic } = event.actorRef as { logic?: { config?: { id?: string } } };
    if (logic?.config?.id !== undefined) inspector.inspect.next?.(event);
  };
  return (machine) => inspectable(machine, tell);
}

/** A server that does not hand the page out answers with the app instead. */
const isServed = (): Promise<boolean> =>
  fetch(PAGE).then(
    async (answer) => (await answer.text()).includes('<title>Gantry statecharts</title>'),
    () => false,
  );

/** Browsers open no window that nobody asked for, so the way to the viewer is a link. */
async function showLink(): Promise<void> {
  const link = document.createElement('a');
  link.textContent = OFF;
  if (await isServed()) {
    link.href = VIEWER;
    link.target = 'gantry-statecharts';
    link.textContent = 'Open the inspector';
  }
  link.style.cssText =
    'position:fixed;left:50%;transform:translateX(-50%);bottom:16px;z-index:2000;padding:8px 14px;border-radius:99px;font:600 13px system-ui;background:#4338ca;color:#fff;text-decoration:none';
  document.body.append(link);
}
