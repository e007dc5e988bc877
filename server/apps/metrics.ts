import { METRICS_POINTS } from '../../contract/constants';
import type { LocalMetrics } from '../../contract/deployments';
import type { DeploymentId } from '../../contract/ids';
import type { Targets } from '../targets/registry';
import type { Row } from './applications';

const HOUR_MS = 3_600_000;

/** Figures of a site's last day: measured where its target can, else simulated and said to be. */
export function createMetrics({ targets, random = Math.random, now = Date.now }: { targets: Pick<Targets, 'of'>; random?: () => number; now?: () => number }) {
  return {
    async of({ id, target }: Row): Promise<LocalMetrics> {
      const { metrics } = targets.of(target);
      if (metrics) return metrics.of(id as DeploymentId);
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
