import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { DEPLOYMENT_ENVIRONMENTS } from '../../../../contract/constants';
import { MESSAGES } from '../../../../contract/messages';
import type { SettingsDraft } from '../../../../machines/settings';
import type { SettingsViewProps } from './settingsProps';

type Props = Pick<SettingsViewProps, 'savedBranch' | 'branches' | 'branchesFailed' | 'monitoringAllowed' | 'onChange'> & {
  draft: SettingsDraft;
  busy: boolean;
};

const title = (value: string): string => value.charAt(0).toUpperCase() + value.slice(1);

/** A value that is no longer among the choices still stands there. */
const among = (choices: readonly string[], ...values: string[]): string[] => [...new Set([...values, ...choices])];

export function SettingsFields({ draft, savedBranch, branches, branchesFailed, monitoringAllowed, busy, onChange }: Props) {
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, pt: 1 }}>
      <TextField
        select
        label="Branch"
        value={draft.branch}
        onChange={(event) => onChange({ branch: event.target.value })}
        disabled={busy}
        helperText={branchesFailed ? 'The other branches could not be loaded.' : undefined}
      >
        {among(branches, savedBranch, draft.branch).map((branch) => (
          <MenuItem key={branch} value={branch} style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
            {branch}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label="Deployment Env"
        value={draft.deployment_env}
        onChange={(event) => onChange({ deployment_env: event.target.value })}
        disabled={busy}
      >
        {among(DEPLOYMENT_ENVIRONMENTS, draft.deployment_env).map((environment) => (
          <MenuItem key={environment} value={environment}>
            {title(environment)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label="Dockerfile Path"
        value={draft.dockerfilePath}
        onChange={(event) => onChange({ dockerfilePath: event.target.value })}
        disabled={busy}
        placeholder="docker/Dockerfile"
        slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'off' }, inputLabel: { shrink: true } }}
      />
      <Stack sx={{ alignItems: 'flex-start' }}>
        <FormControlLabel control={<Switch checked={draft.ci_cd} onChange={() => onChange({ ci_cd: !draft.ci_cd })} disabled={busy} />} label="Enable CI/CD" />
        <FormControlLabel
          control={
            <Switch
              checked={draft.monitoring}
              onChange={() => onChange({ monitoring: !draft.monitoring })}
              // What is on can be switched off whatever the plan says.
              disabled={busy || (!monitoringAllowed && !draft.monitoring)}
            />
          }
          label={monitoringAllowed || draft.monitoring ? 'Enable Monitoring' : MESSAGES.deploy.upgradeForMonitoring}
        />
      </Stack>
    </Box>
  );
}
