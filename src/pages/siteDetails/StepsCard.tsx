import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import Pending from '@mui/icons-material/Pending';
import Undo from '@mui/icons-material/Undo';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Step } from '../../../contract/deployments';

const NAMES: Record<Step['name'], string> = {
  verify_role: 'Verify role',
  fetch_source: 'Fetch source',
  build: 'Build',
  launch: 'Launch',
  wait_healthy: 'Wait until healthy',
  record: 'Record',
};
const STATES = {
  running: { label: 'running', Icon: Pending, colour: 'info' },
  done: { label: 'done', Icon: CheckCircle, colour: 'success' },
  failed: { label: 'failed', Icon: ErrorOutlined, colour: 'error' },
  undone: { label: 'undone', Icon: Undo, colour: 'disabled' },
} as const;

/** What each step of the newest attempt made, how long it took, and why it failed. */
export function StepsCard({ steps }: { steps: Step[] }) {
  if (steps.length === 0) return null;
  const attempt = Math.max(...steps.map((step) => step.attempt));
  const shown = steps.filter((step) => step.attempt === attempt);
  const failure = shown.find((step) => step.state === 'failed');
  return (
    <Card component="section" aria-label="Steps">
      <CardContent>
        <Typography variant="h3" sx={{ mb: 1.5 }}>
          Steps{attempt > 1 ? ` of attempt ${attempt}` : ''}
        </Typography>
        {failure && (
          <Alert severity="error" sx={{ mb: 2 }}>
            <Box sx={{ overflowWrap: 'anywhere' }}>{failure.error}</Box>
            <Typography variant="caption" component="div" sx={{ mt: 0.5 }}>
              {failure.error_code} · Correct the cause, then trigger the deployment again.
            </Typography>
          </Alert>
        )}
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {shown.map((step) => {
            const { label, Icon, colour } = STATES[step.state];
            return (
              <Stack
                component="li"
                key={step.name}
                direction="row"
                spacing={1.25}
                sx={{ py: 0.8, alignItems: 'center', borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}
              >
                <Icon color={colour} fontSize="small" aria-label={label} role="img" />
                <Typography variant="body2" sx={{ fontWeight: 560, flexShrink: 0 }}>
                  {NAMES[step.name]}
                </Typography>
                <Typography variant="body2" color="textSecondary" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                  {step.resource}
                </Typography>
                <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
                  {durationOf(step)}
                </Typography>
              </Stack>
            );
          })}
        </Box>
      </CardContent>
    </Card>
  );
}

function durationOf({ started_at, ended_at }: Step): string {
  if (!ended_at) return '';
  const seconds = (Date.parse(ended_at) - Date.parse(started_at)) / 1000;
  return seconds < 60 ? `${seconds.toFixed(1)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
