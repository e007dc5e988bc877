import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { Link as RouterLink } from 'react-router-dom';
import type { Deployment } from '../../../contract/deployments';
import { dateOf, orNotKnown, yesNo } from '../../components/format';
import { StatusBadge } from '../../components/StatusBadge';
import { COLUMNS, type Sort } from './list';
import { RowMenu } from './RowMenu';
import type { SiteActions } from './SitesView';

type Props = { sites: Deployment[]; sort: Sort; onSort: (sort: Sort) => void; actions: SiteActions };

const sticky = { position: 'sticky', bgcolor: 'background.paper', zIndex: 1 } as const;

export function SitesTable({ sites, sort, onSort, actions }: Props) {
  return (
    <TableContainer tabIndex={0} aria-label="Deployments, scrolls sideways" role="region">
      <Table size="small" aria-label="Deployments">
        <TableHead>
          <TableRow>
            {COLUMNS.map(({ key, label }) => (
              <TableCell key={key} sortDirection={sort.key === key ? sort.direction : false} sx={key === 'app_name' ? { ...sticky, left: 0 } : undefined}>
                <TableSortLabel
                  active={sort.key === key}
                  direction={sort.key === key ? sort.direction : 'asc'}
                  onClick={() => onSort({ key, direction: sort.key === key && sort.direction === 'asc' ? 'desc' : 'asc' })}
                >
                  {label}
                </TableSortLabel>
              </TableCell>
            ))}
            <TableCell sx={{ ...sticky, right: 0 }} aria-label="Actions" />
          </TableRow>
        </TableHead>
        <TableBody>
          {sites.map((site) => (
            <TableRow key={site.id} hover sx={{ '& td': { whiteSpace: 'nowrap' } }}>
              <TableCell sx={{ ...sticky, left: 0, fontWeight: 600 }}>
                <Link component={RouterLink} to={`/sites/${site.id}`}>
                  {site.app_name}
                </Link>
              </TableCell>
              <TableCell>{site.repo_name}</TableCell>
              <TableCell>{orNotKnown(site.selected_cloud)}</TableCell>
              <TableCell>{orNotKnown(site.service_selected)}</TableCell>
              <TableCell>{yesNo(site.monitoring)}</TableCell>
              <TableCell>{yesNo(site.ci_cd)}</TableCell>
              <TableCell>{orNotKnown(site.analyze_options)}</TableCell>
              <TableCell>
                <StatusBadge status={site.status} plain />
              </TableCell>
              <TableCell>{site.branch}</TableCell>
              <TableCell>{dateOf(site.created_on)}</TableCell>
              <TableCell>{dateOf(site.modified_at)}</TableCell>
              <TableCell sx={{ ...sticky, right: 0, px: 1 }}>
                <RowMenu site={site} actions={actions} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
