import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useMemo, useState } from 'react';
import { APP_NAME_PATTERN } from '../../../contract/appName';
import { ANALYSIS_MODES, DEPLOYMENT_ENVIRONMENTS } from '../../../contract/constants';
import type { AnalysisMode } from '../../../contract/deployments';
import { sentenceOf } from '../../../contract/errors';
import { ErrorBoundary } from '../../components/ErrorBoundary';
import type { StepProps } from './deployProps';
import type { Existing } from './existing';
import { nameOf, optionsOf, optionValueOf } from './options';
import { StepHeading } from './StepHeading';

const lazyEditor = () => lazy(() => import(/* webpackChunkName: "env-editor" */ './envEditor/EnvEditor'));
/** As APP_NAME_PATTERN has it. */
const APP_NAME_LENGTH = 63;
const optionLines = { whiteSpace: 'normal', overflowWrap: 'anywhere' } as const;
/** What is wrong with a name; the server has the last word. */
function faultOf(name: string, repository: string, existing: Existing | null): string | undefined {
  if (name !== '' && !APP_NAME_PATTERN.test(name)) return sentenceOf('APP_NAME_INVALID');
  if (existing && repository !== '' && !existing.isSameRepo) return sentenceOf('APP_NAME_TAKEN', { app: existing.app, repo: existing.repo });
  return undefined;
}

const title = (value: string): string => value.charAt(0).toUpperCase() + value.slice(1);

export function DetailsStep(props: StepProps) {
  const { draft, existing = null, repositories, branches, repositoriesState, branchesState, nextBlocked } = props;
  const [isEditorOpen, setEditorOpen] = useState(false);
  const [EnvEditor, setEnvEditor] = useState(lazyEditor);
  const repositoryOptions = useMemo(() => optionsOf(repositories), [repositories]);
  const branchOptions = useMemo(() => optionsOf(branches), [branches]);
  const count = Object.keys(draft.env_vars).length;
  const name = draft.app_name.trim();
  const nameFault = faultOf(name, draft.repo_name, existing);
  const giveUpEditor = () => {
    setEditorOpen(false);
    // What could not be loaded stays so; the next opening asks anew.
    setEnvEditor(lazyEditor());
  };

  return (
    <Stack spacing={2.5}>
      <StepHeading of={props.heading}>Choose what to deploy</StepHeading>
      {repositoriesState === 'failed' && <Retry text={props.repositoriesFailure} onRetry={props.onRetryRepositories} />}
      {repositoriesState === 'ready' && props.hasNoRepositories && (
        <Alert severity="info">No repositories were found in your account. Push one to your code host, then open this page again.</Alert>
      )}
      <Grid>
        <TextField
          select
          label="Choose Repository"
          value={optionValueOf(repositoryOptions, draft.repo_name)}
          onChange={(event) => props.onRepository(nameOf(repositoryOptions, event.target.value))}
          disabled={repositoriesState !== 'ready' || repositories.length === 0}
        >
          {repositoryOptions.map(({ value, name }) => (
            <MenuItem key={value} value={value} style={optionLines}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label="Select Branch"
          value={optionValueOf(branchOptions, draft.branch)}
          onChange={(event) => props.onBranch(nameOf(branchOptions, event.target.value))}
          disabled={draft.repo_name === '' || branchesState !== 'ready'}
        >
          {branchOptions.map(({ value, name }) => (
            <MenuItem key={value} value={value} style={optionLines}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      </Grid>
      {repositoriesState === 'loading' && <Waiting text="Loading repositories..." onStop={props.onCancel} />}
      {branchesState === 'loading' && <Waiting text="Loading branches..." onStop={props.onCancel} />}
      {branchesState === 'failed' && <Retry text={props.branchesFailure} onRetry={props.onRetryBranches} />}
      {branchesState === 'ready' && props.hasNoBranches && <Alert severity="info">This repository has no branches. Push a commit, then choose it again.</Alert>}
      <Grid>
        <TextField
          label="Application Name"
          value={draft.app_name}
          onChange={(event) => props.onAppName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing && nextBlocked.length === 0) props.onNext();
          }}
          error={nameFault !== undefined}
          helperText={nameFault}
          slotProps={{ htmlInput: { maxLength: APP_NAME_LENGTH, autoComplete: 'off' } }}
        />
        <TextField select label="Deployment Env" value={draft.deployment_env} onChange={(event) => props.onEnvironment(event.target.value)}>
          {DEPLOYMENT_ENVIRONMENTS.map((environment) => (
            <MenuItem key={environment} value={environment}>
              {title(environment)}
            </MenuItem>
          ))}
        </TextField>
        <TextField select label="Analysis Mode" value={draft.analyze_options} onChange={(event) => props.onMode(event.target.value as AnalysisMode)}>
          {ANALYSIS_MODES.map((mode) => (
            <MenuItem key={mode} value={mode}>
              {title(mode)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          label="Environment Variables"
          value={count === 0 ? '' : `${count} ${count === 1 ? 'variable' : 'variables'}`}
          placeholder="Press to add variables"
          onClick={() => setEditorOpen(true)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== ' ') return;
            event.preventDefault();
            setEditorOpen(true);
          }}
          slotProps={{ htmlInput: { readOnly: true, 'aria-haspopup': 'dialog', style: { cursor: 'pointer' } }, inputLabel: { shrink: true } }}
        />
      </Grid>
      <Button variant="contained" size="large" onClick={props.onNext} disabled={nextBlocked.length > 0} sx={{ alignSelf: { sm: 'flex-end' } }}>
        Next
      </Button>
      {isEditorOpen && (
        <ErrorBoundary onClose={giveUpEditor}>
          <Suspense fallback={null}>
            <EnvEditor
              saved={draft.env_vars}
              onClose={() => setEditorOpen(false)}
              onConfirm={(envVars) => {
                props.onEnvVars(envVars);
                setEditorOpen(false);
              }}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </Stack>
  );
}

const Grid = ({ children }: { children: React.ReactNode }) => (
  <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>{children}</Box>
);

const Waiting = ({ text, onStop }: { text: string; onStop: () => void }) => (
  <Stack direction="row" spacing={1} role="status" sx={{ alignItems: 'center' }}>
    <CircularProgress size={16} aria-hidden="true" />
    <Typography variant="body2" color="textSecondary">
      {text}
    </Typography>
    <Button size="small" color="secondary" onClick={onStop}>
      Stop
    </Button>
  </Stack>
);

const Retry = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <Alert
    severity="error"
    action={
      <Button color="inherit" size="small" onClick={onRetry}>
        Try again
      </Button>
    }
  >
    {text}
  </Alert>
);
