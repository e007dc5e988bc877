import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Version } from '../../../../contract/versions';
import { durationOf } from '../../../components/format';
import { StatusBadge } from '../../../components/StatusBadge';
import { type VersionActions, VersionButtons, VersionCommit, VersionMoment, VersionNumber } from './VersionParts';
import { causeOf } from './versionTexts';

/** The versions on narrow screens: every fact of the table, one version a card. */
export function VersionCards({ versions, actions }: { versions: Version[]; actions: VersionActions }) {
  return (
    <Box component="ul" aria-label="Versions" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {versions.map((version) => {
        const duration = durationOf(version.started_at, version.ended_at);
        return (
          <Box component="li" key={version.number} sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}>
            <Stack direction="row" spacing={1} sx={{ alignItems: 'center', justifyContent: 'space-between', mb: 0.5 }}>
              <VersionNumber version={version} />
              <StatusBadge status={version.status} />
            </Stack>
            <VersionCommit version={version} />
            <Typography variant="body2" color="textSecondary" sx={{ my: 0.5, overflowWrap: 'anywhere' }}>
              {causeOf(version)} by {version.created_by}, <VersionMoment version={version} />
              {duration && `, ${duration}`}
            </Typography>
            <VersionButtons version={version} {...actions} />
          </Box>
        );
      })}
    </Box>
  );
}
