import Layers from '@mui/icons-material/LayersOutlined';
import Search from '@mui/icons-material/Search';
import SearchOff from '@mui/icons-material/SearchOff';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { WIDE_SCREEN_PX } from '../../../contract/constants';
import type { Deployment } from '../../../contract/deployments';
import type { Loadable } from '../../../store/loadable';
import { Breadcrumb } from '../../components/Breadcrumb';
import { EmptyState } from '../../components/EmptyState';
import { FailedState } from '../../components/FailedState';
import { type Query, queried, statusesOf } from './list';
import { SiteCards } from './SiteCards';
import { SitesTable } from './SitesTable';

export type SiteActions = { onOpen: (site: Deployment) => void; onLogs: (site: Deployment) => void; onDelete: (site: Deployment) => void };
type Props = { sites: Loadable<Deployment[]>; actions: SiteActions; onHome: () => void; onRetry: () => void };

const newSite = (
  <Button variant="contained" component={RouterLink} to="/deploy">
    + New Site
  </Button>
);

export function SitesView({ sites, actions, onHome, onRetry }: Props) {
  return (
    <>
      <Breadcrumb heading="Deployments" items={[{ label: 'Home', onClick: onHome }, { label: 'Deployments' }]} actions={newSite} />
      <Card>
        {sites.data === null && sites.status === 'failed' ? (
          <FailedState message={sites.failure.message} onRetry={onRetry} />
        ) : sites.data === null ? (
          <Waiting />
        ) : sites.data.length === 0 ? (
          <EmptyState icon={<Layers />} title="No sites yet" text="Choose a repository and a branch, and have it running in a few minutes." action={newSite} />
        ) : (
          <Listed sites={sites.data} actions={actions} />
        )}
      </Card>
    </>
  );
}

function Listed({ sites, actions }: { sites: Deployment[]; actions: SiteActions }) {
  const isWide = useMediaQuery(`(min-width:${WIDE_SCREEN_PX + 1}px)`);
  const [query, setQuery] = useState<Query>({ text: '', status: '', sort: { key: 'created_on', direction: 'desc' } });
  const rows = useMemo(() => queried(sites, query), [sites, query]);
  const statuses = useMemo(() => statusesOf(sites), [sites]);
  return (
    <>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5} sx={{ p: 2, borderBottom: 1, borderColor: 'divider' }}>
        <TextField
          value={query.text}
          onChange={(event) => setQuery({ ...query, text: event.target.value })}
          placeholder="Search sites"
          slotProps={{
            htmlInput: { 'aria-label': 'Search sites', type: 'search' },
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <Search fontSize="small" />
                </InputAdornment>
              ),
            },
          }}
          sx={{ maxWidth: { sm: 340 } }}
        />
        <TextField
          select
          label="Status"
          value={query.status}
          onChange={(event) => setQuery({ ...query, status: event.target.value })}
          sx={{ maxWidth: { sm: 200 } }}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        >
          <MenuItem value="">All</MenuItem>
          {statuses.map((status) => (
            <MenuItem key={status} value={status}>
              {status}
            </MenuItem>
          ))}
        </TextField>
      </Stack>
      {rows.length === 0 ? (
        <EmptyState
          icon={<SearchOff />}
          title="No site matches"
          text="Change the search or the status."
          action={<Button onClick={() => setQuery({ ...query, text: '', status: '' })}>Show all</Button>}
        />
      ) : isWide ? (
        <SitesTable sites={rows} sort={query.sort} onSort={(sort) => setQuery({ ...query, sort })} actions={actions} />
      ) : (
        <SiteCards sites={rows} actions={actions} />
      )}
    </>
  );
}

function Waiting() {
  return (
    <Stack spacing={1.5} sx={{ p: 3 }} role="status">
      <Typography color="textSecondary">Loading...</Typography>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} variant="rounded" height={36} />
      ))}
    </Stack>
  );
}
