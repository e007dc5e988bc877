import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { Theme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { memo, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Deployment } from '../../../contract/deployments';
import { dateOf, dayAndTimeOf, orNotKnown, yesNo } from '../../components/format';
import { StatusBadge } from '../../components/StatusBadge';
import { COLUMNS, type ColumnKey, type Sort } from './list';
import { type AskMenu, RowMenuButton } from './RowMenu';
import { LiveCommit, VersionNote } from './SiteNotes';

type RowProps = { onMenu: AskMenu; onLogs: (site: Deployment) => void };
type Props = RowProps & { sites: Deployment[]; sort: Sort; onSort: (sort: Sort) => void };

const MENU_PX = 42;
/** Narrower than this the table scrolls sideways; a screen of 1280 pixels shows it whole, beside the bar of a long list too. */
const TABLE_PX = 976;

/** The name, the status and the menu stay in sight when the table is scrolled sideways. */
const pinned = (edge: { left: number } | { right: number }) => ({
  position: 'sticky',
  zIndex: 1,
  bgcolor: 'background.paper',
  ...edge,
  // What slides beneath fades out.
  '&::after': {
    content: '""',
    position: 'absolute',
    insetBlock: 0,
    width: 8,
    ...('left' in edge ? { left: '100%' } : { right: '100%' }),
    background: (theme: Theme) => `linear-gradient(to ${'left' in edge ? 'left' : 'right'}, transparent, ${theme.vars?.palette.background.paper})`,
    pointerEvents: 'none',
  },
});
const PINS: Partial<Record<ColumnKey, object>> = { app_name: pinned({ left: 0 }), status: pinned({ right: MENU_PX }) };
const MENU_PIN = pinned({ right: 0 });
/** A pinned head lies over the heads and over the rows that slide beneath. */
const HEAD_PIN = { zIndex: 3 };

const layout = {
  tableLayout: 'fixed',
  minWidth: TABLE_PX,
  '& th, & td': { px: 0.75, fontSize: 13, lineHeight: 1.35 },
  '& th': { fontSize: 10.5, letterSpacing: '0.03em', whiteSpace: 'normal', verticalAlign: 'bottom', bgcolor: 'background.paper' },
  '& .MuiChip-root': { fontSize: 12 },
  '& .MuiChip-label': { px: 0.75 },
  '& th:first-of-type, & td:first-of-type': { pl: 2 },
  // The arrow stands over the free end of the head: beside the word it would widen each column.
  '& .MuiTableSortLabel-root': { position: 'relative' },
  '& .MuiTableSortLabel-icon': { position: 'absolute', left: '100%', m: 0, fontSize: 14 },
} as const;

const HEAD_PX = 52;
/** A long list scrolls within the window, so that its head and its sideways bar stay in reach. */
const scrolling = {
  maxHeight: 'max(420px, calc(100vh - 220px))',
  // What the keyboard reaches does not hide beneath the head.
  scrollPaddingTop: HEAD_PX,
  scrollbarWidth: 'thin',
  '&::-webkit-scrollbar': { height: 10, width: 10 },
  '&::-webkit-scrollbar-thumb': { bgcolor: 'text.disabled', borderRadius: 5 },
} as const;

const shown: Record<ColumnKey, (site: Deployment, onLogs: RowProps['onLogs']) => ReactNode> = {
  app_name: ({ id, app_name }) => (
    <Clamped title={app_name}>
      <Link component={RouterLink} to={`/sites/${id}`} sx={{ fontWeight: 600 }}>
        {app_name}
      </Link>
    </Clamped>
  ),
  repo_name: ({ repo_name }) => <Clamped title={repo_name}>{repo_name}</Clamped>,
  selected_cloud: ({ selected_cloud }) => orNotKnown(selected_cloud),
  service_selected: ({ service_selected }) => orNotKnown(service_selected),
  monitoring: ({ monitoring }) => yesNo(monitoring),
  ci_cd: ({ ci_cd }) => yesNo(ci_cd),
  analyze_options: ({ analyze_options }) => orNotKnown(analyze_options),
  status: (site, onLogs) => (
    <>
      <StatusBadge status={site.status} plain />
      <VersionNote site={site} onLogs={onLogs} />
    </>
  ),
  branch: (site) => (
    <>
      <Clamped title={site.branch}>{site.branch}</Clamped>
      <LiveCommit site={site} />
    </>
  ),
  created_on: ({ created_on }) => <Moment at={created_on} />,
  modified_at: ({ modified_at }) => <Moment at={modified_at} />,
};

export function SitesTable({ sites, sort, onSort, onMenu, onLogs }: Props) {
  return (
    <TableContainer tabIndex={0} aria-label="Deployments, scrolls sideways" role="region" sx={scrolling}>
      <Table stickyHeader size="small" aria-label="Deployments" sx={layout}>
        <colgroup>
          {COLUMNS.map(({ key, width }) => (
            <col key={key} style={{ width }} />
          ))}
          <col style={{ width: MENU_PX }} />
        </colgroup>
        <TableHead>
          <TableRow>
            {COLUMNS.map(({ key, label }) => (
              <TableCell key={key} sortDirection={sort.key === key ? sort.direction : false} sx={PINS[key] && { ...PINS[key], ...HEAD_PIN }}>
                <TableSortLabel
                  active={sort.key === key}
                  direction={sort.key === key ? sort.direction : 'asc'}
                  onClick={() => onSort({ key, direction: sort.key === key && sort.direction === 'asc' ? 'desc' : 'asc' })}
                >
                  {label}
                </TableSortLabel>
              </TableCell>
            ))}
            <TableCell sx={{ ...MENU_PIN, ...HEAD_PIN }} aria-label="Actions" />
          </TableRow>
        </TableHead>
        <TableBody>
          {sites.map((site) => (
            <SiteRow key={site.id} site={site} onMenu={onMenu} onLogs={onLogs} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** Drawn again only when its site changed: typing in the search must not draw every row. */
const SiteRow = memo(({ site, onMenu, onLogs }: RowProps & { site: Deployment }) => (
  <TableRow>
    {COLUMNS.map(({ key }) => (
      <TableCell key={key} sx={PINS[key]}>
        {shown[key](site, onLogs)}
      </TableCell>
    ))}
    <TableCell sx={MENU_PIN}>
      <RowMenuButton site={site} onMenu={onMenu} />
    </TableCell>
  </TableRow>
));

/** Two lines at most; the rest is in the title. */
const Clamped = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box title={title} sx={{ display: '-webkit-box', WebkitLineClamp: 2, WebkitBoxOrient: 'vertical', overflow: 'hidden', overflowWrap: 'anywhere' }}>
    {children}
  </Box>
);

function Moment({ at }: { at: string }) {
  const [day, time] = dayAndTimeOf(at);
  return (
    <time dateTime={at} title={dateOf(at)} style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      {day} <br />
      {time}
    </time>
  );
}
