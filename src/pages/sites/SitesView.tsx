import Layers from '@mui/icons-material/LayersOutlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import type { Deployment } from '../../../contract/deployments';
import type { Loadable } from '../../../store/loadable';
import { Breadcrumb } from '../../components/Breadcrumb';
import { EmptyState } from '../../components/EmptyState';
import { FailedState } from '../../components/FailedState';
import { Outdated } from '../../components/Outdated';
import { Listed } from './Listed';
import type { Query } from './list';
import type { SiteActions } from './siteActions';

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
          <FailedState message={sites.failure.message} failure={sites.failure} onRetry={onRetry} />
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
