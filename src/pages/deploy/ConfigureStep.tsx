import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Chip from '@mui/material/Chip';
import CircularProgress from '@mui/material/CircularProgress';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { SERVICE_OPTIONS } from '../../../contract/constants';
import { MESSAGES } from '../../../contract/messages';
import { DEPLOY_SWITCHES } from '../../../machines/deploy';
import type { StepProps } from './deployProps';
import { StepHeading } from './StepHeading';

const NOTES: Record<string, string> = {
  EC2: 'A virtual machine of its own, in your account.',
  ECS: 'Containers on a managed cluster.',
  EKS: 'Managed Kubernetes.',
};

export function ConfigureStep(props: StepProps) {
  const { draft, accountState, onService, onSwitch, onPrevious, onNext, nextBlocked } = props;
  if (accountState === 'loading') {
    return (
      <Stack spacing={2} sx={{ alignItems: 'center', py: 6 }} role="status">
        <CircularProgress size={28} aria-hidden="true" />
        <Typography>Loading...</Typography>
        <Button size="small" color="secondary" onClick={props.onCancel}>
          Stop
        </Button>
      </Stack>
    );
  }
  return (
    <Stack spacing={3}>
      <StepHeading of={props.heading}>New Deployment</StepHeading>
      <Box role="radiogroup" aria-label="Service" sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' } }}>
        {SERVICE_OPTIONS.map(({ value, label, enabled }) => {
          const isChosen = draft.service_selected === value;
          return (
            <ButtonBase
              key={value}
              role="radio"
              aria-checked={isChosen}
              disabled={!enabled}
              onClick={() => onService(value)}
              sx={{
                display: 'flex',
                flexDirection: 'column',
                alignItems: 'stretch',
                justifyContent: 'flex-start',
                textAlign: 'left',
                p: 2,
                borderRadius: 2,
                border: 1,
                borderColor: isChosen ? 'primary.main' : 'divider',
                boxShadow: isChosen ? (theme) => `inset 0 0 0 1px ${theme.vars?.palette.primary.main}` : 'none',
                '&.Mui-disabled': { bgcolor: 'background.default' },
              }}
            >
              <Stack direction="row" spacing={1} sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
                <Typography sx={{ fontWeight: 620 }}>{label}</Typography>
                {!enabled && <Chip size="small" label="Coming Soon" />}
              </Stack>
              <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
                {NOTES[value]}
              </Typography>
            </ButtonBase>
          );
        })}
      </Box>
      {accountState === 'failed' && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" size="small" onClick={props.onRetryAccount}>
              Try again
            </Button>
          }
        >
          {MESSAGES.auth.fetchUserFailed}. You can go on without monitoring.
        </Alert>
      )}
      {/* A label as wide as the row would switch at a click beside it, where the Next of step 1 was. */}
      <Stack style={{ alignItems: 'flex-start' }}>
        {DEPLOY_SWITCHES.map(({ field, event, label, needs }) => {
          const lacks = needs !== null && !props[needs.grant] ? needs : null;
          return (
            <FormControlLabel
              key={field}
              control={<Switch checked={draft[field]} onChange={() => onSwitch(event)} disabled={lacks !== null} />}
              label={lacks?.label ?? label}
            />
          );
        })}
      </Stack>
      <Stack direction="row" spacing={1.5} sx={{ justifyContent: 'space-between' }}>
        <Button color="secondary" variant="outlined" onClick={onPrevious}>
          Previous
        </Button>
        <Button variant="contained" onClick={onNext} disabled={nextBlocked.length > 0}>
          Next
        </Button>
      </Stack>
    </Stack>
  );
}
