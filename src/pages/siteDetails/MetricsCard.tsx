import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { METRICS_REFRESH_MS } from '../../../contract/constants';
import type { LocalMetrics } from '../../../contract/deployments';

// The chart library is larger than the page: it comes when there is something to draw.
const MetricsCharts = lazy(() => import(/* webpackChunkName: "charts" */ './MetricsCharts'));

const SOURCES = { simulated: 'These figures are simulated.', process: 'CPU, memory and requests as measured on this machine.' } as const;

export function MetricsCard({ metrics }: { metrics: LocalMetrics | null }) {
  return (
    <Card component="section" aria-label="Metrics">
      <CardContent>
        <Typography variant="h3">Last 24 hours</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          {metrics && SOURCES[metrics.source]} Refreshed every {METRICS_REFRESH_MS / 1000} seconds.
        </Typography>
        {metrics?.points.length === 0 ? (
          <Typography color="textSecondary">Nothing was measured yet.</Typography>
        ) : metrics ? (
          <Suspense fallback={<Skeleton variant="rounded" height={180} />}>
            <MetricsCharts points={metrics.points} />
          </Suspense>
        ) : (
          <Skeleton variant="rounded" height={180} />
        )}
      </CardContent>
    </Card>
  );
}
