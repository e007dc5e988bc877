import Box from '@mui/material/Box';
import CssBaseline from '@mui/material/CssBaseline';
import Drawer from '@mui/material/Drawer';
import { ThemeProvider } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useState } from 'react';
import { CATALOG } from '../machines/catalog';
import { theme } from '../src/ui/theme';
import { formatPlace, type Place, usePlace } from './navigation';
import { GalleryPage } from './pages/GalleryPage';
import { LivePage } from './pages/LivePage';
import { PlayPage } from './pages/PlayPage';
import { MachineList } from './shell/MachineList';
import type { Finding } from './shell/search';
import { TopBar } from './shell/TopBar';
import { useKept } from './shell/useKept';

const FIRST = CATALOG[0]!;
const entryOf = (place: Place) => (place.page === 'live' ? FIRST : (CATALOG.find(({ id }) => id === place.machine) ?? FIRST));
/** In place of a machine's name, in the gallery. */
const ALL = 'all';
const hrefIn = (page: Place['page']) => (machine: string) =>
  formatPlace(page === 'gallery' ? { page, machine } : { page: 'play', machine, state: null, input: 0, events: [] });

/** The designers' page: every machine, to be seen, played and watched. */
export function App() {
  return (
    <ThemeProvider theme={theme} defaultMode="system" disableTransitionOnChange>
      <CssBaseline enableColorScheme />
      <Page />
    </ThemeProvider>
  );
}

function Page() {
  const { place, visit, goTo } = usePlace(FIRST.id);
  const isWide = useMediaQuery('(min-width:1200px)');
  const [machineList, keepList] = useKept('list', ['shown', 'hidden'], 'shown');
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [finding, setFinding] = useState<Finding | null>(null);
  const entry = entryOf(place);
  const list = (
    <MachineList
      current={place.page === 'live' || place.machine === ALL ? null : entry.id}
      allHref={place.page === 'gallery' ? formatPlace({ page: 'gallery', machine: ALL }) : null}
      isAll={place.page === 'gallery' && place.machine === ALL}
      hrefOf={hrefIn(place.page)}
      onChosen={() => setMenuOpen(false)}
    />
  );

  useEffect(() => {
    document.title = `${place.page === 'live' ? 'Live' : entry.title} - Gantry statecharts`;
  }, [place.page, entry]);

  const onFound = (found: Finding | null) => {
    setFinding(found);
    if (found && !(place.page === 'play' && found.machine === entry.id)) goTo({ page: 'play', machine: found.machine, state: null, input: 0, events: [] });
  };
  return (
    <Box sx={{ height: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <TopBar
        place={place}
        machine={entry.id}
        onMenu={() => (isWide ? keepList(machineList === 'shown' ? 'hidden' : 'shown') : setMenuOpen(true))}
        onFound={onFound}
      />
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex' }}>
        {place.page !== 'live' && (
          <Box
            sx={{
              display: { xs: 'none', lg: machineList === 'shown' ? 'block' : 'none' },
              width: 232,
              flexShrink: 0,
              overflow: 'auto',
              borderRight: 1,
              borderColor: 'divider',
              bgcolor: 'background.paper',
            }}
          >
            {list}
          </Box>
        )}
        <Box component={place.page === 'play' ? 'main' : 'div'} sx={{ flex: 1, minWidth: 0, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
          {place.page === 'play' && <PlayPage key={visit} entry={entry} place={place} finding={finding} />}
          {place.page === 'gallery' && (
            <GalleryPage key={place.machine} title={place.machine === ALL ? 'All machines' : entry.title} entries={place.machine === ALL ? CATALOG : [entry]} />
          )}
          {place.page === 'live' && <LivePage />}
        </Box>
      </Box>
      <Drawer open={isMenuOpen} onClose={() => setMenuOpen(false)}>
        <Box sx={{ width: 264 }}>{list}</Box>
      </Drawer>
    </Box>
  );
}
