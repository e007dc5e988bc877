import type { Application } from './application';
import { rotateOutput } from './outputFile';
import { foldPoints, type Point } from './points';
import { listProcesses } from './processTable';
import { openSite, type Site, type SiteDeps } from './site';

const SAMPLE_MS = 10_000;
/** A program prints hundreds of megabytes in a few seconds, if it wants to. */
const CAP_MS = 1_000;

type Watched = { site: Site; points: Point[]; last: { at: number; cpuSeconds: number; group: number } | null };

/** The sites of this machine, by deployment, and what they use: sampled every ten seconds, kept for a day. */
export function createSites({ now = Date.now }: { now?: () => number } = {}) {
  const sites = new Map<string, Watched>();
  const opening = new Map<string, Promise<Site>>();
  const timers = [setInterval(() => void sample(), SAMPLE_MS), setInterval(() => void capLogs(), CAP_MS)];
  for (const timer of timers) timer.unref();

  async function capLogs(): Promise<void> {
    for (const { site } of sites.values()) {
      const application = site.application();
      if (application) await rotateOutput(application.logFile).catch(() => {});
    }
  }

  async function sample(): Promise<void> {
    const usage = usageByGroup();
    for (const watched of sites.values()) {
      const application = watched.site.application();
      add(watched, application, usage);
    }
  }

  function add(watched: Watched, application: Application | null, usage: Map<number, { cpuSeconds: number; memory: number }>): void {
    const at = now();
    const { cpuSeconds, memory } = (application && usage.get(application.group)) ?? { cpuSeconds: 0, memory: 0 };
    const since = application !== null && watched.last?.group === application.group ? watched.last : null;
    const seconds = since ? (at - since.at) / 1000 : 0;
    const cpu = since && seconds > 0 ? (Math.max(0, cpuSeconds - since.cpuSeconds) / seconds) * 100 : 0;
    watched.last = application ? { at, cpuSeconds, group: application.group } : null;
    const point = { timestamp: new Date(at).toISOString(), cpu: Math.round(cpu * 10) / 10, memory, requests: watched.site.takeRequests() };
    watched.points = foldPoints([...watched.points, point], at);
  }

  return {
    /** Opens a site's gateway once; later calls give the same site. */
    open(id: string, deps: SiteDeps): Promise<Site> {
      const known = sites.get(id);
      if (known) return Promise.resolve(known.site);
      const opened = opening.get(id) ?? openSite(deps);
      opening.set(id, opened);
      return opened
        .then((site) => {
          if (!sites.has(id)) sites.set(id, { site, points: [], last: null });
          return site;
        })
        .finally(() => opening.delete(id));
    },

    get: (id: string): Site | null => sites.get(id)?.site ?? null,

    sample,

    /** The last day, oldest first; empty for a site that does not run here. */
    async metrics(id: string): Promise<Point[]> {
      if (sites.get(id)?.points.length === 0) await sample();
      return sites.get(id)?.points ?? [];
    },

    /** Resolves to whether everything of the site has ended. */
    async close(id: string): Promise<boolean> {
      const watched = sites.get(id);
      sites.delete(id);
      return watched ? watched.site.close() : true;
    },

    async closeAll(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      await Promise.all([...sites.keys()].map((id) => this.close(id)));
    },
  };
}

export type Sites = ReturnType<typeof createSites>;

/** What each process group uses now: CPU seconds since its members started, and memory in bytes. One look at all processes serves every site. */
function usageByGroup(): Map<number, { cpuSeconds: number; memory: number }> {
  const usage = new Map<number, { cpuSeconds: number; memory: number }>();
  for (const { group, cpuSeconds, memory } of listProcesses()) {
    const sum = usage.get(group) ?? { cpuSeconds: 0, memory: 0 };
    usage.set(group, { cpuSeconds: sum.cpuSeconds + cpuSeconds, memory: sum.memory + memory });
  }
  return usage;
}
