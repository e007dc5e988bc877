import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Application, capFile } from './application';
import { openGateway } from './gateway';
import { type ProcessGroups, usageOf } from './processGroup';

const BACKOFF_MS = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000];
/** An application that ran this long has recovered: its next crash starts the backoff anew. */
const STEADY_MS = 60_000;
const SAMPLE_MS = 10_000;
const DAY_MS = 24 * 3_600_000;
/** Samples older than an hour are merged, so that a day fits in a few hundred points. */
const POINT_MS = 5 * 60_000;

export type Point = { timestamp: string; cpu: number; memory: number; requests: number };

type Site = {
  gateway: Server;
  port: number;
  application: Application | null;
  requests: number;
  crashes: number;
  closed: boolean;
  points: Point[];
  last: { at: number; cpuSeconds: number; group: number } | null;
};

export type SiteEvents = {
  /** Starts the same release again; null when it cannot. */
  restart(deploymentId: string): Promise<Application | null>;
  stateChanged(deploymentId: string, state: 'running' | 'stopped'): Promise<void>;
};

/** The sites of this machine: a gateway each on a port for life, and behind it the application that runs now, watched and restarted. */
export function createSites({ groups, host, events }: { groups: ProcessGroups; host: string; events: SiteEvents }) {
  const sites = new Map<string, Site>();
  const sampler = setInterval(() => void sample(), SAMPLE_MS);
  sampler.unref();

  async function open(id: string, preferredPort: number | null): Promise<Site> {
    const known = sites.get(id);
    if (known) return known;
    const site: Site = { gateway: null as unknown as Server, port: 0, application: null, requests: 0, crashes: 0, closed: false, points: [], last: null };
    const { server, port } = await openGateway(
      preferredPort,
      () => site.application?.port ?? null,
      () => {
        site.requests += 1;
      },
      host,
    );
    Object.assign(site, { gateway: server, port });
    sites.set(id, site);
    return site;
  }

  /** Puts an application behind the gateway and ends the one it replaces. */
  async function take(id: string, site: Site, application: Application): Promise<void> {
    const replaced = site.application;
    site.application = application;
    const since = Date.now();
    application.onEnd(() => {
      if (site.closed || site.application !== application) return;
      if (Date.now() - since > STEADY_MS) site.crashes = 0;
      site.application = null;
      void revive(id, site);
    });
    if (replaced && replaced.group !== application.group) await groups.stop(replaced.group);
  }

  async function revive(id: string, site: Site): Promise<void> {
    for (const backoff = BACKOFF_MS.slice(site.crashes); backoff.length > 0; ) {
      site.crashes += 1;
      await sleep(backoff.shift(), undefined, { ref: false });
      if (site.closed || site.application) return;
      const application = await events.restart(id).catch(() => null);
      if (application) return take(id, site, application);
    }
    await events.stateChanged(id, 'stopped');
  }

  async function sample(): Promise<void> {
    for (const site of sites.values()) {
      const { application } = site;
      const at = Date.now();
      if (application) await capFile(application.logFile).catch(() => {});
      const { cpuSeconds, memory } = application ? usageOf(application.group) : { cpuSeconds: 0, memory: 0 };
      const since = site.last && application && site.last.group === application.group ? site.last : null;
      const cpu = since ? Math.max(0, (cpuSeconds - since.cpuSeconds) / ((at - since.at) / 1000)) * 100 : 0;
      site.last = application ? { at, cpuSeconds, group: application.group } : null;
      site.points = merge([...site.points, { timestamp: new Date(at).toISOString(), cpu: Math.round(cpu * 10) / 10, memory, requests: site.requests }], at);
      site.requests = 0;
    }
  }

  return {
    open,
    take,
    get: (id: string) => sites.get(id),
    /** The last day, oldest first, with a fresh point for now. */
    async metrics(id: string): Promise<Point[]> {
      if (sites.get(id)?.points.length === 0) await sample();
      return sites.get(id)?.points ?? [];
    },
    /** Stops the application and gives the port back. Resolves to whether all of it is gone. */
    async close(id: string): Promise<boolean> {
      const site = sites.get(id);
      if (!site) return true;
      site.closed = true;
      sites.delete(id);
      const gone = site.application ? await groups.stop(site.application.group) : true;
      site.gateway.closeAllConnections();
      await new Promise((resolve) => site.gateway.close(resolve));
      return gone;
    },
    async closeAll(): Promise<void> {
      clearInterval(sampler);
      await Promise.all([...sites.keys()].map((id) => this.close(id)));
    },
  };
}

export type Sites = ReturnType<typeof createSites>;

/** Drops what is older than a day, and folds samples older than an hour into one point for each five minutes. */
function merge(points: Point[], now: number): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    const at = Date.parse(point.timestamp);
    if (now - at > DAY_MS) continue;
    const last = kept.at(-1);
    const isOld = now - at > 3_600_000;
    if (last && isOld && Math.floor(Date.parse(last.timestamp) / POINT_MS) === Math.floor(at / POINT_MS)) {
      kept[kept.length - 1] = {
        timestamp: last.timestamp,
        cpu: Math.max(last.cpu, point.cpu),
        memory: Math.max(last.memory, point.memory),
        requests: last.requests + point.requests,
      };
    } else kept.push(point);
  }
  return kept;
}
