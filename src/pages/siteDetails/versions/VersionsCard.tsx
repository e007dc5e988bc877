import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { WIDE_SCREEN_PX } from '../../../../contract/constants';
import type { Version } from '../../../../contract/versions';
import type { Loadable } from '../../../../store/loadable';
import { FailedState } from '../../../components/FailedState';
import { Outdated } from '../../../components/Outdated';
import { VersionCards } from './VersionCards';
import type { VersionActions } from './VersionParts';
import { VersionsTable } from './VersionsTable';

/** So many are drawn at a time. */
const PART = 10;

export type VersionsCardProps = { versions: Loadable<Version[]>; actions: VersionActions; onRetry: () => void };

/** What was made of the application so far, newest first. */
export function VersionsCard({ versions, actions, onRetry }: VersionsCardProps) {
  return (
    <Card component="section" aria-label="Versions">
      <CardContent>
        <Typography variant="h3" sx={{ mb: 1.5 }}>
          Versions
        </Typography>
        <Outdated of={versions} onRetry={onRetry} />
        {versions.data !== null ? (
          <Listed versions={versions.data} actions={actions} />
        ) : versions.status === 'failed' ? (
          <FailedState message={versions.failure.message} failure={versions.failure} onRetry={onRetry} />
        ) : (
          <Stack spacing={1} role="status" aria-label="Loading versions">
            <Skeleton variant="rounded" height={32} />
            <Skeleton variant="rounded" height={32} />
          </Stack>
        )}
      </CardContent>
    </Card>
  );
}

function Listed({ versions, actions }: { versions: Version[]; actions: VersionActions }) {
  const isWide = useMediaQuery(`(min-width:${WIDE_SCREEN_PX + 1}px)`);
  const [count, setCount] = useState(PART);
  if (versions.length === 0) return <Typography color="textSecondary">No versions yet</Typography>;
  const drawn = versions.slice(0, count);
  const left = versions.length - drawn.length;
  return (
    <>
      {isWide ? <VersionsTable versions={drawn} actions={actions} /> : <VersionCards versions={drawn} actions={actions} />}
      {left > 0 && (
        <Button onClick={() => setCount(count + PART)} sx={{ mt: 1 }}>
          Show {Math.min(PART, left)} more
        </Button>
      )}
    </>
  );
}
