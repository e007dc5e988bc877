import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { LineChart } from '@mui/x-charts/LineChart';
import type { LocalMetrics } from '../../../contract/deployments';
import { atLeast, type Point, windowOf } from './chartRange';

const MB = 1024 * 1024;
const TIME = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const tenths = (value: number) => Math.round(value * 10) / 10;
const SERIES = [
  { title: 'CPU', unit: '% of one core', of: (point: Point) => tenths(point.cpu) },
  { title: 'Memory', unit: 'MB', of: (point: Point) => tenths(point.memory / MB) },
  { title: 'Requests', unit: 'since the point before', of: (point: Point) => point.requests },
] as const;

export default function MetricsCharts({ points }: { points: LocalMetrics['points'] }) {
  const times = points.map(({ timestamp }) => new Date(timestamp));
  const { min, max } = windowOf(points);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', lg: 'repeat(3, 1fr)' } }}>
      {SERIES.map(({ title, unit, of }) => {
        const data = points.map(of);
        return (
          <figure key={title} style={{ margin: 0 }}>
            <Typography component="figcaption" variant="body2">
              <strong>
                {title} {data.at(-1)}
              </strong>
              , {unit}
            </Typography>
            <LineChart
              height={170}
              hideLegend
              skipAnimation
              margin={{ left: 0, right: 16, top: 8, bottom: 0 }}
              xAxis={[{ data: times, scaleType: 'time', min, max, valueFormatter: (value: Date) => TIME.format(value), tickNumber: 3 }]}
              yAxis={[{ min: 0, max: atLeast(data), width: 44, tickNumber: 3 }]}
              series={[{ data, label: title, showMark: points.length < 3, area: true, valueFormatter: (value) => `${value} ${unit}` }]}
              sx={{ '& .MuiLineChart-area': { fillOpacity: 0.14 } }}
            />
          </figure>
        );
      })}
    </Box>
  );
}
