import { METRICS_POINTS } from '../../contract/constants';
import type { LocalMetrics } from '../../contract/deployments';
import type { Sites } from '../targets/local/sites';

const HOUR_MS = 3_600_000;

/** Figures of a site's last day: measured where the site runs on this machine, else simulated and said to be. */
export function createMetrics({ sites, random = Math.random, now = Date.now }: { sites: Sites | null; random?: () => number; now?: () => number }) {
  return {
    async of(deploymentId: string): Promise<LocalMetrics> {
      if (sites) return { source: 'process', points: await sites.metrics(deploymentId) };
      const hour = Math.floor(now() / HOUR_MS) * HOUR_MS;
      const points = Array.from({ length: METRICS_POINTS }, (_, at) => ({
        timestamp: new Date(hour - (METRICS_POINTS - 1 - at) * HOUR_MS).toISOString(),
        cpu: Math.round(random() * 800) / 10,
        memory: Math.round(random() * 512) * 1024 * 1024,
        requests: Math.round(random() * 1000),
      }));
      return { source: 'simulated', points };
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
