import CreditCard from '@mui/icons-material/CreditCardOutlined';
import Layers from '@mui/icons-material/LayersOutlined';
import Logout from '@mui/icons-material/LogoutOutlined';
import Person from '@mui/icons-material/PersonOutlined';
import RocketLaunch from '@mui/icons-material/RocketLaunchOutlined';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import { NavLink } from 'react-router-dom';

const ENTRIES = [
  { label: 'Sites', to: '/sites', Icon: Layers },
  { label: 'Deploy', to: '/deploy', Icon: RocketLaunch },
  { label: 'Profile', to: '/profile', Icon: Person },
  { label: 'Plans', to: '/plans', Icon: CreditCard },
] as const;

const button = {
  mb: 0.25,
  py: 0.75,
  color: 'text.secondary',
  '&.active': { bgcolor: 'action.selected', color: 'text.primary', '& svg': { color: 'primary.main' } },
  '& .MuiListItemIcon-root': { minWidth: 34, color: 'inherit' },
} as const;

export function Navigation({ onLogout, onNavigate }: { onLogout: () => void; onNavigate?: () => void }) {
  return (
    <nav aria-label="Main">
      <List disablePadding>
        {ENTRIES.map(({ label, to, Icon }) => (
          <ListItem key={to} disablePadding>
            <ListItemButton component={NavLink} to={to} onClick={onNavigate} sx={button}>
              <ListItemIcon>
                <Icon fontSize="small" />
              </ListItemIcon>
              <ListItemText primary={label} slotProps={{ primary: { sx: { fontWeight: 560, fontSize: 14 } } }} />
            </ListItemButton>
          </ListItem>
        ))}
        <ListItem disablePadding>
          <ListItemButton onClick={onLogout} sx={button}>
            <ListItemIcon>
              <Logout fontSize="small" />
            </ListItemIcon>
            <ListItemText primary="Logout" slotProps={{ primary: { sx: { fontWeight: 560, fontSize: 14 } } }} />
          </ListItemButton>
        </ListItem>
      </List>
    </nav>
  );
}
