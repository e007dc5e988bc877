import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { LineChart } from '@mui/x-charts/LineChart';
import type { LocalMetrics } from '../../../contract/deployments';

const MB = 1024 * 1024;
const TIME = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const SERIES = [
  { title: 'CPU', unit: '% of one core', of: (point: Point) => point.cpu },
  { title: 'Memory', unit: 'MB', of: (point: Point) => Math.round((point.memory / MB) * 10) / 10 },
  { title: 'Requests', unit: 'since the point before', of: (point: Point) => point.requests },
] as const;

type Point = LocalMetrics['points'][number];

export default function MetricsCharts({ points }: { points: Point[] }) {
  const times = points.map(({ timestamp }) => new Date(timestamp));
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', lg: 'repeat(3, 1fr)' } }}>
      {SERIES.map(({ title, unit, of }) => (
        <figure key={title} style={{ margin: 0 }}>
          <Typography component="figcaption" variant="body2">
            <strong>{title}</strong>, {unit}
          </Typography>
          <LineChart
            height={170}
            hideLegend
            skipAnimation
            margin={{ left: 0, right: 8, top: 8, bottom: 0 }}
            xAxis={[{ data: times, scaleType: 'time', valueFormatter: (value: Date) => TIME.format(value), tickNumber: 4 }]}
            yAxis={[{ min: 0, width: 44 }]}
            series={[{ data: points.map(of), label: title, showMark: points.length < 3, area: true, valueFormatter: (value) => `${value} ${unit}` }]}
            sx={{ '& .MuiAreaElement-root, & .MuiLineChart-area': { fillOpacity: 0.14 } }}
          />
        </figure>
      ))}
    </Box>
  );
}
