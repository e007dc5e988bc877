import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { Deployment } from '../../../contract/deployments';
import { isFailed } from '../../../contract/status';
import { agoOf, dateOf, shortHash } from '../../components/format';
import { MONO } from '../../ui/theme';
import { numberOnItsWay } from './onItsWay';

const small = { fontSize: 11, lineHeight: 1.35, color: 'text.secondary', display: 'block', overflowWrap: 'anywhere' } as const;

/** Under the status: a version that is on its way, and what runs behind a failed one. */
export function VersionNote({ site, onLogs }: { site: Deployment; onLogs: (site: Deployment) => void }) {
  const number = numberOnItsWay(site);
  if (number !== null)
    return (
      <Link component="button" type="button" onClick={() => onLogs(site)} sx={{ ...small, color: 'primary.main', textAlign: 'left', mt: 0.5 }}>
        Version {number} on its way
      </Link>
    );
  if (!isFailed(site.status) || !site.live) return null;
  return (
    <Box component="span" sx={{ ...small, mt: 0.5 }}>
      v{site.live.number} live
    </Box>
  );
}

/** Under the branch: the commit that runs, and since when. */
export function LiveCommit({ site: { live } }: { site: Deployment }) {
  if (!live) return null;
  const { commit, since } = live;
  return (
    <Box component="span" sx={small} title={commit?.message}>
      {commit && <span style={{ fontFamily: MONO }}>{shortHash(commit.hash)} </span>}
      <time dateTime={since} title={dateOf(since)} style={{ whiteSpace: 'nowrap' }}>
        {agoOf(since)}
      </time>
    </Box>
  );
}
