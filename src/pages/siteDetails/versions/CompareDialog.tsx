import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import type { Comparison } from '../../../../contract/versions';
import type { Loadable } from '../../../../store/loadable';
import type { Compared } from '../../../../store/versions/slice';
import { Facts } from '../../../components/Facts';
import { FailedState } from '../../../components/FailedState';
import { shortHash } from '../../../components/format';
import { MONO } from '../../../ui/theme';
import { VersionCommit } from './VersionParts';

type Props = { compared: Compared; comparison: Loadable<Comparison>; onRetry: () => void; onClose: () => void };

/** What differs between two versions; values of variables are never shown. */
export function CompareDialog({ compared, comparison, onRetry, onClose }: Props) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>
        Version {compared.from} and version {compared.to}
      </DialogTitle>
      <DialogContent>
        {comparison.data ? (
          <Differences of={comparison.data} />
        ) : comparison.status === 'failed' ? (
          <FailedState message={comparison.failure.message} failure={comparison.failure} onRetry={onRetry} />
        ) : (
          <Box role="status" aria-label="Loading the comparison">
            <Skeleton variant="rounded" height={120} />
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Hashes as people read them. */
const rangeOf = (range: string | null): string => range?.replace(/[0-9a-f]{40}/g, shortHash) ?? '';

const TONES = { added: 'success', removed: 'error', changed: 'warning' } as const;
const KINDS = ['added', 'removed', 'changed'] as const;

function Differences({ of: { from, to, commit_range, settings, variables } }: { of: Comparison }) {
  const named = KINDS.flatMap((kind) => variables[kind].map((name) => ({ name, kind })));
  return (
    <Stack spacing={2.5}>
      <Part title="Commits">
        <VersionCommit version={{ ...from, error: null }} />
        <VersionCommit version={{ ...to, error: null }} />
        <Typography variant="body2" color="textSecondary" sx={{ fontFamily: MONO, fontSize: 12.5, mt: 0.5, overflowWrap: 'anywhere' }}>
          {from.commit && from.commit.hash === to.commit?.hash ? 'The same commit' : rangeOf(commit_range)}
        </Typography>
      </Part>
      <Part title="Settings">
        {settings.length === 0 ? (
          <None />
        ) : (
          <Box component="dl" sx={{ m: 0 }}>
            <Facts facts={settings.map(({ name, from, to }) => [name, `${from || 'none'} → ${to || 'none'}`])} />
          </Box>
        )}
      </Part>
      <Part title="Environment Variables">
        {named.length === 0 ? (
          <None />
        ) : (
          <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
            {named.map(({ name, kind }) => (
              <Chip key={name} size="small" variant="outlined" color={TONES[kind]} label={`${name} ${kind}`} />
            ))}
          </Stack>
        )}
      </Part>
    </Stack>
  );
}

const None = () => (
  <Typography variant="body2" color="textSecondary">
    No differences
  </Typography>
);

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section" aria-label={title}>
    <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
      {title}
    </Typography>
    {children}
  </Box>
);
