import MenuIcon from '@mui/icons-material/Menu';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useState } from 'react';
import { WIDE_SCREEN_PX } from '../../../contract/constants';
import { Brand } from './Brand';
import { Navigation } from './Navigation';
import { ThemeToggle } from './ThemeToggle';

const RAIL_PX = 224;

export type ShellUser = { username: string; email: string } | null;

/** The frame of every signed-in page: a rail on wide screens, a slide-out menu on narrow ones. */
export function Shell({ user, onLogout, children }: { user: ShellUser; onLogout: () => void; children: ReactNode }) {
  const isWide = useMediaQuery(`(min-width:${WIDE_SCREEN_PX + 1}px)`);
  const [isMenuOpen, setMenuOpen] = useState(false);
  return (
    <Box sx={{ display: 'flex', minHeight: '100vh' }}>
      <Link href="#main" sx={{ position: 'absolute', left: -9999, '&:focus': { left: 12, top: 12, zIndex: 'tooltip', bgcolor: 'background.paper', p: 1 } }}>
        Skip to the page
      </Link>
      {isWide ? (
        <Box
          component="aside"
          sx={{
            width: RAIL_PX,
            flexShrink: 0,
            borderRight: 1,
            borderColor: 'divider',
            bgcolor: 'background.paper',
            position: 'sticky',
            top: 0,
            height: '100vh',
            display: 'flex',
            flexDirection: 'column',
            p: 1.5,
          }}
        >
          <Box sx={{ px: 1, py: 1.25, mb: 1.5 }}>
            <Brand />
          </Box>
          <Navigation onLogout={onLogout} />
          <Box sx={{ mt: 'auto', px: 1, display: 'grid', gap: 1.5 }}>
            <ThemeToggle />
            {user && <Who user={user} />}
          </Box>
        </Box>
      ) : (
        <Drawer open={isMenuOpen} onClose={() => setMenuOpen(false)} slotProps={{ paper: { sx: { width: 272, p: 2 } } }}>
          {user && <Who user={user} />}
          <Divider sx={{ my: 1.5 }} />
          <Navigation onLogout={onLogout} onNavigate={() => setMenuOpen(false)} />
          <Box sx={{ mt: 'auto', pt: 2 }}>
            <ThemeToggle />
          </Box>
        </Drawer>
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {!isWide && (
          <Stack
            component="header"
            direction="row"
            spacing={1}
            sx={{
              alignItems: 'center',
              px: 1.5,
              height: 56,
              borderBottom: 1,
              borderColor: 'divider',
              bgcolor: 'background.paper',
              position: 'sticky',
              top: 0,
              zIndex: 'appBar',
            }}
          >
            <IconButton onClick={() => setMenuOpen(true)} aria-label="Open menu">
              <MenuIcon />
            </IconButton>
            <Brand />
          </Stack>
        )}
        <Box
          component="main"
          id="main"
          tabIndex={-1}
          sx={{ px: { xs: 2, md: 4 }, pt: { xs: 2.5, md: 4 }, pb: 11, maxWidth: 1280, mx: 'auto', outline: 'none' }}
        >
          {children}
        </Box>
      </Box>
    </Box>
  );
}

function Who({ user }: { user: { username: string; email: string } }) {
  return (
    <Stack direction="row" spacing={1.25} sx={{ alignItems: 'center', minWidth: 0 }}>
      <Avatar sx={{ width: 34, height: 34, fontSize: 15, fontWeight: 600, bgcolor: 'primary.main', color: 'primary.contrastText' }}>
        {user.username.slice(0, 1).toUpperCase()}
      </Avatar>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="subtitle2" noWrap>
          {user.username}
        </Typography>
        <Typography variant="caption" color="textSecondary" noWrap component="div">
          {user.email}
        </Typography>
      </Box>
    </Stack>
  );
}
