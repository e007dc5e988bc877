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
import { durationOf } from '../../components/format';

const STATES = {
  running: { label: 'running', Icon: Pending, colour: 'info' },
  done: { label: 'done', Icon: CheckCircle, colour: 'success' },
  failed: { label: 'failed', Icon: ErrorOutlined, colour: 'error' },
  undone: { label: 'undone', Icon: Undo, colour: 'disabled' },
} as const;

/** What each step of the newest version made, how long it took, and why it failed. */
export function StepsCard({ steps }: { steps: Step[] }) {
  if (steps.length === 0) return null;
  const version = Math.max(...steps.map((step) => step.version));
  const shown = steps.filter((step) => step.version === version);
  const failure = shown.find((step) => step.state === 'failed');
  return (
    <Card component="section" aria-label="Steps">
      <CardContent>
        <Typography variant="h3" sx={{ mb: 1.5 }}>
          Steps of version {version}
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
                <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ flex: 1, minWidth: 0, columnGap: 1.25 }}>
                  <Typography variant="body2" sx={{ fontWeight: 560, flexShrink: 0 }}>
                    {step.title}
                  </Typography>
                  <Typography variant="body2" color="textSecondary" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                    {step.resource}
                  </Typography>
                </Stack>
                <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
                  {durationOf(step.started_at, step.ended_at)}
                </Typography>
              </Stack>
            );
          })}
        </Box>
      </CardContent>
    </Card>
  );
}
