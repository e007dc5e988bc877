import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { memo } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Deployment } from '../../../contract/deployments';
import { CardFact } from '../../components/CardFact';
import { dateOf, orNotKnown, yesNo } from '../../components/format';
import { StatusBadge } from '../../components/StatusBadge';
import { type AskMenu, RowMenuButton } from './RowMenu';
import { LiveCommit, VersionNote } from './SiteNotes';

type CardProps = { onMenu: AskMenu; onLogs: (site: Deployment) => void };

/** The list on narrow screens: every fact of the table, one site a card. */
export function SiteCards({ sites, onMenu, onLogs }: CardProps & { sites: Deployment[] }) {
  return (
    <Box component="ul" aria-label="Deployments" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {sites.map((site) => (
        <SiteCard key={site.id} site={site} onMenu={onMenu} onLogs={onLogs} />
      ))}
    </Box>
  );
}

/** Drawn again only when its site changed. */
const SiteCard = memo(({ site, onMenu, onLogs }: CardProps & { site: Deployment }) => (
  <Box component="li" sx={{ p: 2, borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}>
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
      <Link component={RouterLink} to={`/sites/${site.id}`} sx={{ fontWeight: 620, flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {site.app_name}
      </Link>
      <StatusBadge status={site.status} plain />
      <RowMenuButton site={site} onMenu={onMenu} />
    </Stack>
    <VersionNote site={site} onLogs={onLogs} />
    <LiveCommit site={site} />
    <Box component="dl" sx={{ m: 0, mt: 1, display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 2, rowGap: 1 }}>
      <CardFact label="REPO" value={site.repo_name} />
      <CardFact label="BRANCH" value={site.branch} />
      <CardFact label="CLOUD" value={`${orNotKnown(site.selected_cloud)}`} />
      <CardFact label="SERVICE" value={orNotKnown(site.service_selected)} />
      <CardFact label="MONITORING" value={yesNo(site.monitoring)} />
      <CardFact label="CI/CD" value={yesNo(site.ci_cd)} />
      <CardFact label="ANALYZE OPTIONS" value={orNotKnown(site.analyze_options)} />
      <CardFact label="DEPLOYED ON" value={dateOf(site.created_on)} />
      <CardFact label="UPDATED ON" value={dateOf(site.modified_at)} />
    </Box>
  </Box>
));
