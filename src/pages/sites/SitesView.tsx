import Layers from '@mui/icons-material/LayersOutlined';
import SearchOff from '@mui/icons-material/SearchOff';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { WIDE_SCREEN_PX } from '../../../contract/constants';
import type { Deployment } from '../../../contract/deployments';
import type { Loadable } from '../../../store/loadable';
import { Breadcrumb } from '../../components/Breadcrumb';
import { EmptyState } from '../../components/EmptyState';
import { FailedState } from '../../components/FailedState';
import { Outdated } from '../../components/Outdated';
import { ListTools } from './ListTools';
import { type Query, queried, statusesOf } from './list';
import { SiteCards } from './SiteCards';
import { SitesTable } from './SitesTable';

export type SiteActions = { onOpen: (site: Deployment) => void; onLogs: (site: Deployment) => void; onDelete: (site: Deployment) => void };
type Props = {
  sites: Loadable<Deployment[]>;
  query: Query;
  onQuery: (query: Query) => void;
  actions: SiteActions;
  onHome: () => void;
  onRetry: () => void;
};

const newSite = (
  <Button variant="contained" component={RouterLink} to="/deploy">
    + New Site
  </Button>
);

export function SitesView({ sites, query, onQuery, actions, onHome, onRetry }: Props) {
  return (
    <>
      <Breadcrumb heading="Deployments" items={[{ label: 'Home', onClick: onHome }, { label: 'Deployments' }]} actions={newSite} />
      <Outdated of={sites} onRetry={onRetry} />
      <Card>
        {sites.data === null && sites.status === 'failed' ? (
          <FailedState message={sites.failure.message} onRetry={onRetry} />
        ) : sites.data === null ? (
          <Waiting />
        ) : sites.data.length === 0 ? (
          <EmptyState icon={<Layers />} title="No sites yet" text="Choose a repository and a branch, and have it running in a few minutes." action={newSite} />
        ) : (
          <Listed sites={sites.data} query={query} onQuery={onQuery} actions={actions} />
        )}
      </Card>
    </>
  );
}

function Listed({ sites, query, onQuery, actions }: Pick<Props, 'query' | 'onQuery' | 'actions'> & { sites: Deployment[] }) {
  const isWide = useMediaQuery(`(min-width:${WIDE_SCREEN_PX + 1}px)`);
  const rows = useMemo(() => queried(sites, query), [sites, query]);
  const statuses = useMemo(() => statusesOf(sites), [sites]);
  return (
    <>
      <ListTools query={query} statuses={statuses} isWide={isWide} onChange={onQuery} />
      {rows.length === 0 ? (
        <EmptyState
          icon={<SearchOff />}
          title="No site matches"
          text="Change the search or the status."
          action={<Button onClick={() => onQuery({ ...query, text: '', status: '' })}>Show all</Button>}
        />
      ) : isWide ? (
        <SitesTable sites={rows} sort={query.sort} onSort={(sort) => onQuery({ ...query, sort })} actions={actions} />
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
