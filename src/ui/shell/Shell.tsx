import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { WIDE_SCREEN_PX } from '../../../contract/constants';
import { Brand } from './Brand';
import { NarrowMenu } from './NarrowMenu';
import { Navigation } from './Navigation';
import { ThemeToggle } from './ThemeToggle';
import { type ShellUser, Who } from './Who';

const rail = {
  width: 224,
  flexShrink: 0,
  borderRight: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  position: 'sticky',
  top: 0,
  height: '100vh',
  overflowY: 'auto',
  display: 'flex',
  flexDirection: 'column',
  p: 1.5,
} as const;

type Props = { user: ShellUser | null; onLogout: () => void; children: ReactNode };

/** The frame of every signed-in page: a rail on wide screens, a slide-out menu on narrow ones. */
export function Shell({ user, onLogout, children }: Props) {
  const isWide = useMediaQuery(`(min-width:${WIDE_SCREEN_PX + 1}px)`);
  return (
    <Box sx={{ display: 'flex', minHeight: '100vh' }}>
      <Link href="#main" sx={{ position: 'absolute', left: -9999, '&:focus': { left: 12, top: 12, zIndex: 'tooltip', bgcolor: 'background.paper', p: 1 } }}>
        Skip to the page
      </Link>
      {isWide && (
        <Box component="aside" sx={rail}>
          <Box sx={{ px: 1, py: 1.25, mb: 1.5 }}>
            <Brand />
          </Box>
          <Navigation onLogout={onLogout} />
          <Box sx={{ mt: 'auto', pt: 2, px: 1, display: 'grid', gap: 1.5 }}>
            <ThemeToggle />
            {user && <Who user={user} />}
          </Box>
        </Box>
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {!isWide && <NarrowMenu user={user} onLogout={onLogout} />}
        <Box
          component="main"
          id="main"
          tabIndex={-1}
          sx={{ px: { xs: 2, md: 4 }, pt: { xs: 2.5, md: 4 }, pb: 15, maxWidth: 1280, mx: 'auto', outline: 'none' }}
        >
          {children}
        </Box>
      </Box>
    </Box>
  );
}
