import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Application } from './application';
import { createProxy, openGateway } from './gateway';
import type { Backend } from './loopback';

const BACKOFF_MS = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000];
/** An application that ran this long has recovered: its next crash starts the backoff anew. */
const STEADY_MS = 60_000;
/** How long a request waits for an application that is being started: about as long as all tries together wait. */
const HOLD_MS = 60_000;
const HOLD_POLL_MS = 50;
/** How long the old version may take to finish the requests it has. */
const DRAIN_MS = 10_000;

export type SiteState = 'running' | 'restarting' | 'stopped';

export type SiteDeps = {
  host: string;
  preferredPort: number | null;
  /** Starts the stored release and resolves once it is healthy, to null when it cannot be; ends it when the signal fires. */
  restart(signal: AbortSignal): Promise<Application | null>;
  stop(application: Application): Promise<boolean>;
  stateChanged(state: SiteState): Promise<void>;
  backoffMs?: readonly number[];
};

export type Site = Awaited<ReturnType<typeof openSite>>;

/** One site: a gateway on a port for life, and behind it the application that runs now, watched and restarted. */
export async function openSite({ host, preferredPort, restart, stop, stateChanged, backoffMs = BACKOFF_MS }: SiteDeps) {
  let application: Application | null = null;
  let crashes = 0;
  let requests = 0;
  let reviving: Promise<void> | null = null;
  let clearing: Promise<boolean> = Promise.resolve(true);
  const closing = new AbortController();
  const proxy = createProxy(backend, {
    onRequest: () => {
      requests += 1;
    },
  });
  const { server, port } = await openGateway(preferredPort, proxy, host);

  async function backend(): Promise<Backend | null> {
    for (const deadline = Date.now() + HOLD_MS; application === null && reviving !== null && Date.now() < deadline; ) await sleep(HOLD_POLL_MS);
    return application;
  }

  /** Puts an application behind the gateway; the one it replaces finishes its requests, then ends. */
  async function put(next: Application): Promise<void> {
    const replaced = application;
    application = next;
    const since = Date.now();
    void next.exit.then(() => {
      if (application !== next || closing.signal.aborted) return;
      if (Date.now() - since > STEADY_MS) crashes = 0;
      application = null;
      // Its first process ended; others of its group may still hold files and memory.
      clearing = stop(next);
      revive();
    });
    if (!replaced) return;
    for (const deadline = Date.now() + DRAIN_MS; replaced.open > 0 && Date.now() < deadline; ) await sleep(HOLD_POLL_MS);
    await stop(replaced);
  }

  /** Starts the release again, later each time it fails; `atOnce` begins without waiting. */
  function revive({ atOnce = false } = {}): void {
    reviving ??= tryAgain([...(atOnce ? [0] : []), ...backoffMs.slice(crashes)])
      .catch(() => false)
      .then((isBack) => {
        reviving = null;
        // It ended while its start was still being written down.
        if (isBack && application === null && !closing.signal.aborted) revive();
      });
  }

  /** Resolves to whether an application was put behind the gateway. */
  async function tryAgain(waits: number[]): Promise<boolean> {
    await stateChanged('restarting');
    for (const wait of waits) {
      if (wait > 0) crashes += 1;
      await sleep(wait, undefined, { signal: closing.signal });
      const next = await restart(closing.signal).catch(() => null);
      // A new version may have taken the place in the meantime.
      if (application !== null || closing.signal.aborted) {
        if (next) await stop(next);
        return false;
      }
      if (!next) continue;
      await put(next);
      await stateChanged('running');
      return true;
    }
    await stateChanged('stopped');
    return false;
  }

  return {
    port,
    revive,
    /** Puts a new version behind the gateway, with a clean record. */
    take(next: Application): Promise<void> {
      crashes = 0;
      return put(next);
    },
    application: (): Application | null => application,
    /** Counts of requests since the last call. */
    takeRequests(): number {
      const counted = requests;
      requests = 0;
      return counted;
    },
    proxy,
    /** Stops the application and gives the port back. Resolves to whether all of it is gone. */
    async close(): Promise<boolean> {
      closing.abort();
      await reviving;
      const last = application;
      application = null;
      const gone = (await clearing) && (last ? await stop(last) : true);
      (server as Server).closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      return gone;
    },
  };
}
