import { createTheme, ThemeProvider } from '@mui/material/styles';
import { act, cleanup, render } from '@testing-library/react';
import { SnackbarProvider } from 'notistack';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { config as transitions } from 'react-transition-group';
import type { Task } from 'redux-saga';
import type { AnyActor, AnyStateMachine, EventObject, InspectionEvent } from 'xstate';
import { AUTH_TOKEN_KEY } from '../contract/constants';
import { inspectable } from '../machines/inspectable';
import { timerOf } from '../machines/testing/timers';
import { createMachines, wrapped } from '../src/app/machines';
import { ConnectionProvider } from '../src/ui/connection';
import { MachinesProvider } from '../src/ui/machines';
import type { RunSaga } from '../store/fromSaga';
import { makeStore } from '../store/store';
import { type ControllableServer, ControllableSocket, controllableServer } from './server';

/** A saga that a machine started. `crash` makes it fail and `finish` makes it end, whatever it was doing. */
export type RunningTask = { name: string; args: unknown[]; task: Task; crash: (error: unknown) => void; finish: () => void };
export type RigOptions = {
  /** The machine under test: its root actor is watched. */
  machine: string;
  /** The chart that the page runs on in the place of its own; the sagas stay. */
  chart?: AnyStateMachine;
  page: ReactNode;
  address?: string;
  signedIn?: boolean;
  inspect: (event: InspectionEvent) => void;
};
export type Rig = {
  server: ControllableServer;
  store: ReturnType<typeof makeStore>['store'];
  tasks: RunningTask[];
  /** The newest running saga of a name. */
  task: (name: string) => RunningTask;
  actor: () => AnyActor;
  location: () => string;
  send: (event: EventObject) => Promise<void>;
  stop: () => void;
};

/** No clock runs by itself: a timer is set, and runs out when the test says so. */
const NEVER_MS = 2 ** 31 - 1;
export const stopped = (machine: AnyStateMachine) => Object.fromEntries(Object.keys(machine.implementations.delays).map((name) => [name, NEVER_MS]));

const theme = createTheme({ components: { MuiButtonBase: { defaultProps: { disableRipple: true } } } });

/** Renders a page with the real store, sagas and machines; only the network is a stand-in. */
export function mountRig({ machine, chart, page, address = '/', signedIn = true, inspect }: RigOptions): Rig {
  transitions.disabled = true;
  localStorage.clear();
  sessionStorage.clear();
  if (signedIn) localStorage.setItem(AUTH_TOKEN_KEY, 'Bearer test');
  const server = controllableServer();
  globalThis.fetch = server.serve as typeof fetch;
  ControllableSocket.opened = [];
  globalThis.WebSocket = ControllableSocket as unknown as typeof WebSocket;

  const { store, run, stop } = makeStore();
  const tasks: RunningTask[] = [];
  const recorded: RunSaga = (saga, ...args) => {
    const task = run(saga, ...args);
    let [crash, finish]: [(error: unknown) => void, () => void] = [() => {}, () => {}];
    const fate = new Promise<never>((resolve, reject) => {
      crash = (error) => {
        reject(error);
        task.cancel();
      };
      finish = () => {
        resolve(undefined as never);
        task.cancel();
      };
    });
    fate.catch(() => {});
    tasks.push({ name: saga.name, args, task, crash, finish });
    const settled = task.toPromise();
    return { ...task, toPromise: () => Promise.race([fate, settled]), isCancelled: () => false, cancel: () => task.cancel() } as Task;
  };

  let root: AnyActor | null = null;
  const watch = (event: InspectionEvent) => {
    const { actorRef } = event as unknown as { actorRef: AnyActor };
    if ((actorRef.logic as { id?: string } | undefined)?.id === machine) {
      root = actorRef;
      inspect(event);
    }
  };
  const placed = (own: AnyStateMachine) => (chart && own.id === machine ? chart.provide({ actors: own.implementations.actors }) : own);
  const wrap = (own: AnyStateMachine) => inspectable(placed(own).provide({ delays: stopped(own) }), watch);
  const machines = wrapped(createMachines(recorded), wrap);
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [address] });
  render(
    <Provider store={store}>
      <ThemeProvider theme={theme}>
        <SnackbarProvider>
          <MachinesProvider machines={machines}>
            <ConnectionProvider>
              <RouterProvider router={router} />
            </ConnectionProvider>
          </MachinesProvider>
        </SnackbarProvider>
      </ThemeProvider>
    </Provider>,
  );
  const actor = () => {
    if (!root) throw new Error(`The page started no actor of "${machine}"`);
    return root;
  };
  return {
    server,
    store,
    tasks,
    task: (name) => {
      const found = tasks.findLast((one) => one.name === name);
      if (!found) throw new Error(`No saga "${name}" was started`);
      return found;
    },
    actor,
    location: () => router.state.location.pathname,
    send: async (event) => act(async () => actor().send(event)),
    stop: () => {
      cleanup();
      stop();
    },
  };
}

/** Lets a timer of the machine run out; it must have been set. */
export async function runOut(actor: AnyActor, type: string): Promise<void> {
  const timer = timerOf(actor, (set) => set === type);
  if (!timer) throw new Error(`No timer was set for "${type}"`);
  await act(async () => actor.send(timer.event));
}

/** Gives promises and effects their turn. */
export const settle = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 0))));
