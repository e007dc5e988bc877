import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { Version } from '../../../../contract/versions';
import { durationOf } from '../../../components/format';
import { StatusBadge } from '../../../components/StatusBadge';
import { type VersionActions, VersionButtons, VersionCommit, VersionMoment, VersionNumber } from './VersionParts';
import { causeOf } from './versionTexts';

const look = {
  '& th, & td': { px: 1, verticalAlign: 'top' },
  '& th:first-of-type': { pl: 0 },
  '& td:first-of-type': { pl: 1 },
  '& tbody tr:last-child > *': { borderBottom: 0 },
} as const;
const HEADS = ['Version', 'Commit', 'Cause', 'When', 'Duration', 'Status'];

export function VersionsTable({ versions, actions }: { versions: Version[]; actions: VersionActions }) {
  return (
    <TableContainer tabIndex={0} role="region" aria-label="Versions, scrolls sideways">
      <Table size="small" aria-label="Versions" sx={look}>
        <TableHead>
          <TableRow>
            {HEADS.map((head) => (
              <TableCell key={head}>{head}</TableCell>
            ))}
            <TableCell aria-label="Actions" />
          </TableRow>
        </TableHead>
        <TableBody>
          {versions.map((version) => (
            <TableRow key={version.number}>
              <TableCell component="th" scope="row">
                <VersionNumber version={version} />
              </TableCell>
              <TableCell>
                <VersionCommit version={version} />
              </TableCell>
              <TableCell>
                {causeOf(version)}
                <Typography variant="caption" component="div" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                  by {version.created_by}
                </Typography>
              </TableCell>
              <TableCell>
                <VersionMoment version={version} />
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{durationOf(version.started_at, version.ended_at)}</TableCell>
              <TableCell>
                <StatusBadge status={version.status} />
              </TableCell>
              <TableCell sx={{ '& > *': { flexWrap: 'nowrap' }, '& button': { whiteSpace: 'nowrap' } }}>
                <VersionButtons version={version} {...actions} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
