import SearchOff from '@mui/icons-material/SearchOff';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { WIDE_SCREEN_PX } from '../../../contract/constants';
import type { Deployment } from '../../../contract/deployments';
import { EmptyState } from '../../components/EmptyState';
import { ListTools } from './ListTools';
import { type Query, queried, statusesOf } from './list';
import { type AskedMenu, RowMenu } from './RowMenu';
import { SiteCards } from './SiteCards';
import { SitesTable } from './SitesTable';
import type { SiteActions } from './siteActions';

type Props = { sites: Deployment[]; query: Query; onQuery: (query: Query) => void; actions: SiteActions };

/** So many are drawn at a time; search and order act on all. */
const PART = 100;

export function Listed({ sites, query, onQuery, actions }: Props) {
  const isWide = useMediaQuery(`(min-width:${WIDE_SCREEN_PX + 1}px)`);
  // Typing goes first, the rows follow.
  const asked = useDeferredValue(query);
  const found = useMemo(() => queried(sites, asked), [sites, asked]);
  const statuses = useMemo(() => statusesOf(sites, query.status), [sites, query.status]);
  const [menu, setMenu] = useState<AskedMenu | null>(null);
  const { drawn, left, list, showMore } = useParts(found, asked);
  return (
    <>
      <ListTools query={query} statuses={statuses} isWide={isWide} onChange={onQuery} />
      <div ref={list}>
        {found.length === 0 ? (
          <EmptyState
            icon={<SearchOff />}
            title="No site matches"
            text="Change the search or the status."
            action={<Button onClick={() => onQuery({ ...query, text: '', status: '' })}>Show all</Button>}
          />
        ) : isWide ? (
          <SitesTable sites={drawn} sort={query.sort} onSort={(sort) => onQuery({ ...query, sort })} onMenu={setMenu} onLogs={actions.onLogs} />
        ) : (
          <SiteCards sites={drawn} onMenu={setMenu} onLogs={actions.onLogs} />
        )}
      </div>
      {left > 0 && (
        <Stack direction="row" spacing={2} sx={{ p: 1.5, alignItems: 'center', justifyContent: 'center', borderTop: 1, borderColor: 'divider' }}>
          <Typography variant="body2" color="textSecondary">
            {drawn.length} of {found.length}
          </Typography>
          <Button onClick={showMore}>Show {Math.min(PART, left)} more</Button>
        </Stack>
      )}
      <RowMenu asked={menu} actions={actions} onMenu={setMenu} />
    </>
  );
}

/** The part of the rows that is drawn. Another query begins with its first rows again. */
function useParts(found: Deployment[], query: Query) {
  const [grown, setGrown] = useState({ query, count: PART });
  const count = grown.query === query ? grown.count : PART;
  const list = useRef<HTMLDivElement>(null);
  const showMore = () => {
    flushSync(() => setGrown({ query, count: count + PART }));
    // The button may be gone: the keyboard goes on where the new rows begin.
    list.current?.querySelectorAll<HTMLElement>('tbody a, li a')[count]?.focus();
  };
  return { drawn: useMemo(() => found.slice(0, count), [found, count]), left: found.length - count, list, showMore };
}
