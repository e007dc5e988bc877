import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { ENV_VALUE_DISPLAY_LENGTH } from '../../../contract/constants';
import { MESSAGES } from '../../../contract/messages';
import { DEPLOY_SWITCHES, OPTIONAL_TEXTS } from '../../../machines/deploy';
import { Facts } from '../../components/Facts';
import { MONO } from '../../ui/theme';
import type { StepProps } from './deployProps';
import { StepHeading } from './StepHeading';

/** By code points: a cut through a surrogate pair would leave half an emoji. */
export function truncated(value: string): string {
  const characters = [...value];
  return characters.length > ENV_VALUE_DISPLAY_LENGTH ? `${characters.slice(0, ENV_VALUE_DISPLAY_LENGTH).join('')}...` : value;
}

export function ReviewStep({ stage, draft, existing, hasFailed, heading, onPrevious, onDeploy, onCancel }: StepProps) {
  const isDeploying = stage === 'creating' || stage === 'triggering';
  const isDeployed = stage === 'deployed';
  const details: [string, string][] = [
    ['App Name', draft.app_name],
    ['Repository Name', draft.repo_name],
    ['Branch', draft.branch || 'main'],
    ['Cloud Provider', draft.selected_cloud],
    ['Service Selected', draft.service_selected],
    ['Deployment Env', draft.deployment_env],
    ['Analysis Mode', draft.analyze_options],
    ...DEPLOY_SWITCHES.map(({ field, review }): [string, string] => [review, draft[field] ? 'Yes' : 'No']),
    ...OPTIONAL_TEXTS.flatMap(({ field, review }): [string, string][] => (draft[field] ? [[review, draft[field]]] : [])),
  ];
  const { cpu, memory, minInstances, maxInstances } = draft.resources;
  return (
    <Stack spacing={3.5}>
      <StepHeading of={heading}>Review & Deploy</StepHeading>
      <Section title="Application Details">
        <FactsGrid facts={details} />
      </Section>
      <Section title="Environment Variables">
        <Variables variables={Object.entries(draft.env_vars)} />
      </Section>
      <Section title="Resources">
        <FactsGrid
          facts={[
            ['CPU', `${cpu} cores`],
            ['Memory', `${memory} GB`],
            ['Min Instances', String(minInstances)],
            ['Max Instances', String(maxInstances)],
          ]}
        />
      </Section>
      {existing?.isSameRepo && !isDeployed && (
        <Alert severity="info">
          {existing.app} exists already: this makes version {existing.latest + 1} of it. Its variables are kept; those entered here are added or replace them.
        </Alert>
      )}
      {!hasFailed && (
        <Stack direction="row" spacing={1.5} sx={{ justifyContent: 'space-between' }}>
          <Button color="secondary" variant="outlined" onClick={onPrevious} disabled={isDeploying || isDeployed}>
            Back
          </Button>
          <Stack direction="row" spacing={1.5}>
            {isDeploying && (
              <Button color="secondary" onClick={onCancel}>
                Cancel
              </Button>
            )}
            <Button variant="contained" size="large" onClick={onDeploy} disabled={isDeploying || isDeployed}>
              {isDeployed ? 'Deployed' : isDeploying ? 'Deploying...' : 'Deploy Now'}
            </Button>
          </Stack>
        </Stack>
      )}
    </Stack>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section">
      <Typography variant="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** In two columns where there is room. */
function FactsGrid({ facts }: { facts: [string, string][] }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', columnGap: 3, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      <Facts facts={facts} />
    </Box>
  );
}

function Variables({ variables }: { variables: [string, string][] }) {
  if (variables.length === 0) return <Typography color="textSecondary">{MESSAGES.deploy.noEnvVars}</Typography>;
  return (
    <TableContainer sx={{ border: 1, borderColor: 'divider', borderRadius: 2, maxHeight: 320 }}>
      <Table size="small" stickyHeader aria-label="Environment variables">
        <TableHead>
          <TableRow>
            <TableCell>KEY</TableCell>
            <TableCell>VALUE</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {variables.map(([key, value]) => (
            <TableRow key={key}>
              <TableCell style={{ overflowWrap: 'anywhere' }} sx={{ fontFamily: MONO, fontSize: 13 }}>
                {key}
              </TableCell>
              <TableCell sx={{ fontFamily: MONO, fontSize: 13, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{truncated(value)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
