import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import type { LocalMetrics } from '../../../contract/deployments';

// The chart library is larger than the page: it comes when there is something to draw.
const MetricsCharts = lazy(() => import(/* webpackChunkName: "charts" */ './MetricsCharts'));

export function MetricsCard({ metrics }: { metrics: LocalMetrics | null }) {
  return (
    <Card component="section" aria-label="Metrics">
      <CardContent>
        <Typography variant="h3">Last 24 hours</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          {metrics?.source === 'simulated' ? 'These figures are simulated.' : 'CPU, memory and requests as measured on this machine.'} Refreshed every 30
          seconds.
        </Typography>
        {metrics && metrics.points.length > 0 ? (
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
