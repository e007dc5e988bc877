import Close from '@mui/icons-material/Close';
import MenuIcon from '@mui/icons-material/Menu';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { Brand } from './Brand';
import { Navigation } from './Navigation';
import { ThemeToggle } from './ThemeToggle';
import { type ShellUser, Who } from './Who';

const bar = {
  alignItems: 'center',
  px: 1.5,
  height: 56,
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
} as const;

/** The bar of narrow screens and the menu that slides out of it. */
export function NarrowMenu({ user, onLogout }: { user: ShellUser | null; onLogout: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Stack component="header" direction="row" spacing={1} sx={bar}>
      <IconButton onClick={() => setOpen(true)} aria-label="Open menu" aria-haspopup="dialog" aria-expanded={isOpen}>
        <MenuIcon />
      </IconButton>
      <Brand />
      <Drawer open={isOpen} onClose={close} slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-label': 'Menu', sx: { width: 272, p: 2 } } }}>
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>{user ? <Who user={user} /> : <Brand />}</Box>
          <IconButton onClick={close} aria-label="Close menu" size="small">
            <Close fontSize="small" />
          </IconButton>
        </Stack>
        <Divider sx={{ my: 1.5 }} />
        <Navigation onLogout={onLogout} onNavigate={close} />
        <Box sx={{ mt: 'auto', pt: 2 }}>
          <ThemeToggle />
        </Box>
      </Drawer>
    </Stack>
  );
}
