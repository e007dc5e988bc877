import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Version } from '../../../../contract/versions';
import { agoOf, dateOf, shortHash } from '../../../components/format';
import { MONO } from '../../../ui/theme';

export type VersionActions = {
  /** Number of the version that answers, or null. */
  live: number | null;
  /** Whether one is on its way: until it has ended none can be gone back to. */
  isBusy: boolean;
  onLog: (version: Version) => void;
  onRollBack: (version: Version) => void;
  onCompare: (version: Version) => void;
};

export const VersionNumber = ({ version }: { version: Version }) => (
  <Stack direction="row" spacing={0.75} component="span" sx={{ alignItems: 'center' }}>
    <strong>{version.number}</strong>
    {version.is_live && <Chip size="small" color="success" label="Live" />}
  </Stack>
);

/** Hash and first line of the commit; below it why the version failed. */
export const VersionCommit = ({ version: { commit, error, status } }: { version: Version }) => (
  <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
    <Typography component="span" variant="body2" title={commit?.hash} sx={{ fontFamily: MONO, fontSize: 12.5, mr: 1 }}>
      {commit ? shortHash(commit.hash) : 'N/A'}
    </Typography>
    <Typography component="span" variant="body2">
      {commit?.message.split('\n')[0]}
    </Typography>
    {error && status !== 'cancelled' && (
      <Typography variant="body2" color="error" sx={{ mt: 0.25 }}>
        {error}
      </Typography>
    )}
  </Box>
);

export const VersionMoment = ({ version: { created_at } }: { version: Version }) => (
  <time dateTime={created_at} title={dateOf(created_at)} style={{ whiteSpace: 'nowrap' }}>
    {agoOf(created_at)}
  </time>
);

/** What can be done with a version; the names say with which. */
export function VersionButtons({ version, live, isBusy, onLog, onRollBack, onCompare }: VersionActions & { version: Version }) {
  const { number, is_live, can_roll_back } = version;
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 0.5 }}>
      <Button size="small" onClick={() => onLog(version)} aria-label={`View log of version ${number}`}>
        View log
      </Button>
      {can_roll_back && !is_live && (
        <Button size="small" onClick={() => onRollBack(version)} disabled={isBusy} aria-label={`Roll back to version ${number}`}>
          Roll back
        </Button>
      )}
      {live !== null && !is_live && (
        <Button size="small" color="secondary" onClick={() => onCompare(version)} aria-label={`Compare with live: version ${number}`}>
          Compare with live
        </Button>
      )}
    </Stack>
  );
}
