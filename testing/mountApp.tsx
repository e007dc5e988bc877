import { act, cleanup, render, waitFor } from '@testing-library/react';
import { config as transitions } from 'react-transition-group';
import type { AnyActor, AnyStateMachine, InspectionEvent } from 'xstate';
import type { CallName } from '../contract/calls';
import { AUTH_TOKEN_KEY } from '../contract/constants';
import { inspectable } from '../machines/inspectable';
import { timerOf } from '../machines/testing/timers';
import { App } from '../src/app/App';
import { makeStore } from '../store/store';
import { tellInlineStylesOnly } from './plainStyles';
import { settle, stopped } from './rig';
import { ControllableSocket, controllableServer, type Request } from './server';

type Options = {
  signedIn?: boolean;
  /** Whether what local storage holds stays as it is; without it, it is emptied first. */
  keepStorage?: boolean;
};

/** The whole app at an address, with jsdom's own history; only the network is a stand-in, and machines' clocks stand still. */
export function mountApp(address: string, { signedIn = true, keepStorage = false }: Options = {}) {
  tellInlineStylesOnly();
  transitions.disabled = true;
  if (!keepStorage) {
    localStorage.clear();
    sessionStorage.clear();
  }
  if (signedIn) localStorage.setItem(AUTH_TOKEN_KEY, 'Bearer test');
  window.scrollTo = () => {};
  window.history.replaceState(null, '', address);

  const server = controllableServer();
  globalThis.fetch = server.serve as typeof fetch;
  ControllableSocket.opened = [];
  globalThis.WebSocket = ControllableSocket as unknown as typeof WebSocket;

  const actors = new Map<string, AnyActor>();
  const watch = (event: InspectionEvent) => {
    const { actorRef } = event as unknown as { actorRef: AnyActor };
    const id = (actorRef.logic as { id?: string } | undefined)?.id;
    if (id !== undefined) actors.set(id, actorRef);
  };
  const wrap = (machine: AnyStateMachine) => inspectable(machine.provide({ delays: stopped(machine) }), watch);
  const { store, run, stop } = makeStore();
  render(<App store={store} run={run} wrap={wrap} />);

  const reply = async (call: CallName, how: (request: Request) => void) => {
    const request = await waitFor(() => server.find(call));
    await act(async () => how(request));
    await settle();
    return request;
  };
  return {
    server,
    store,
    answer: (call: CallName, json: unknown, status?: number) => reply(call, (request) => request.answer(json, status)),
    /** No answer comes: the connection breaks. */
    drop: (call: CallName) => reply(call, (request) => request.drop()),
    asked: (call: CallName) => server.requests.filter((request) => request.call === call).length,
    location: () => window.location.pathname,
    /** Sends a machine an event that no button leads to. */
    send: (machine: string, event: { type: string } & Record<string, unknown>) => act(async () => actors.get(machine)?.send(event)),
    /** Lets a delay of a machine run out, by the machine's id and the delay's name; it must have been set. */
    runOut: async (machine: string, delay: string) => {
      const actor = actors.get(machine);
      const timer = actor && timerOf(actor, (set) => set.startsWith(`xstate.after.${delay}.`));
      if (!timer) throw new Error(`No timer "${delay}" of "${machine}" was set`);
      await act(async () => timer.target.send(timer.event));
      await settle();
    },
    stop: () => {
      cleanup();
      stop();
    },
  };
}
