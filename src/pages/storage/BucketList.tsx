import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import useMediaQuery from '@mui/material/useMediaQuery';
import { WIDE_SCREEN_PX } from '../../../contract/constants';
import type { Bucket } from '../../../store/storage/simulation';
import { CardFact } from '../../components/CardFact';
import { dateOf, megabytes } from '../../components/format';

type Props = { buckets: Bucket[]; busy: boolean; onOpen: (id: string) => void; onDelete: (id: string) => void };

/** A table; on narrow screens a card for each bucket. */
export function BucketList(props: Props) {
  const isWide = useMediaQuery(`(min-width:${WIDE_SCREEN_PX + 1}px)`);
  return isWide ? <BucketTable {...props} /> : <BucketCards {...props} />;
}

type RowProps = Omit<Props, 'buckets'> & { bucket: Bucket };

const Name = ({ bucket, onOpen }: RowProps) => (
  <Link component="button" type="button" onClick={() => onOpen(bucket.id)} sx={{ fontWeight: 600, textAlign: 'left', overflowWrap: 'anywhere' }}>
    {bucket.name}
  </Link>
);

const Delete = ({ bucket, busy, onDelete }: RowProps) => (
  <Button size="small" color="error" onClick={() => onDelete(bucket.id)} disabled={busy} aria-label={`Delete ${bucket.name}`}>
    Delete
  </Button>
);

function BucketTable({ buckets, ...row }: Props) {
  return (
    <TableContainer tabIndex={0} role="region" aria-label="Storage buckets, scrolls sideways">
      <Table size="small" aria-label="Storage buckets">
        <TableHead>
          <TableRow>
            {['BUCKET NAME', 'CREATED ON', 'FILES', 'SIZE', 'ACTIONS'].map((label) => (
              <TableCell key={label}>{label}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {buckets.map((bucket) => (
            <TableRow key={bucket.id} hover>
              <TableCell>
                <Name bucket={bucket} {...row} />
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{dateOf(bucket.createdAt)}</TableCell>
              <TableCell>{bucket.fileCount}</TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{megabytes(bucket.size)} MB</TableCell>
              <TableCell>
                <Delete bucket={bucket} {...row} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function BucketCards({ buckets, ...row }: Props) {
  return (
    <Box component="ul" aria-label="Storage buckets" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {buckets.map((bucket) => (
        <Box component="li" key={bucket.id} sx={{ p: 2, borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}>
          <Stack direction="row" spacing={1} sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
            <Name bucket={bucket} {...row} />
            <Delete bucket={bucket} {...row} />
          </Stack>
          <Box component="dl" sx={{ m: 0, mt: 1, display: 'grid', gridTemplateColumns: '2fr 1fr 1fr', columnGap: 2 }}>
            <CardFact label="CREATED ON" value={dateOf(bucket.createdAt)} />
            <CardFact label="FILES" value={String(bucket.fileCount)} />
            <CardFact label="SIZE" value={`${megabytes(bucket.size)} MB`} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
