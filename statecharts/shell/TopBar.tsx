import MenuIcon from '@mui/icons-material/Menu';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Mark } from '../../src/components/Mark';
import { ThemeToggle } from '../../src/ui/shell/ThemeToggle';
import { formatPlace, type Place } from '../navigation';
import { SearchBox } from './SearchBox';
import type { Finding } from './search';

type Props = { place: Place; machine: string; onMenu: () => void; onFound: (finding: Finding | null) => void };

const PAGES = [
  { page: 'play', label: 'Play' },
  { page: 'gallery', label: 'Gallery' },
  { page: 'live', label: 'Live' },
] as const;

const placeOf = (page: Place['page'], machine: string): Place => {
  if (page === 'live') return { page };
  return page === 'gallery' ? { page, machine } : { page, machine, state: null, input: 0, events: [] };
};

export function TopBar({ place, machine, onMenu, onFound }: Props) {
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <IconButton onClick={onMenu} aria-label="List of machines" title="List of machines">
        <MenuIcon />
      </IconButton>
      <Mark size={26} />
      <Typography variant="h1" sx={{ fontSize: '1.0625rem' }}>
        Statecharts
      </Typography>
      <Box component="nav" aria-label="Pages" sx={{ display: 'flex', gap: 0.5 }}>
        {PAGES.map(({ page, label }) => (
          <Button
            key={page}
            size="small"
            href={formatPlace(placeOf(page, machine))}
            variant={place.page === page ? 'contained' : 'text'}
            aria-current={place.page === page ? 'page' : undefined}
          >
            {label}
          </Button>
        ))}
      </Box>
      <Box sx={{ flex: { xs: '1 1 100%', sm: '0 1 auto' }, order: { xs: 1, sm: 0 }, ml: { sm: 'auto' } }}>
        <SearchBox onFound={onFound} />
      </Box>
      <Box sx={{ ml: { xs: 'auto', sm: 0 } }}>
        <ThemeToggle />
      </Box>
    </Box>
  );
}
