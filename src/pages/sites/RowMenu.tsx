import MoreHoriz from '@mui/icons-material/MoreHoriz';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { Deployment } from '../../../contract/deployments';
import { isLive } from '../../../contract/status';
import { useLast } from '../../components/useLast';
import { httpsAddress } from '../../ui/pageFacts';
import type { SiteActions } from './siteActions';

/** The site whose menu is open, and the button it hangs on. */
export type AskedMenu = { site: Deployment; anchor: HTMLElement };
export type AskMenu = (asked: AskedMenu | null) => void;

export const RowMenuButton = ({ site, onMenu }: { site: Deployment; onMenu: AskMenu }) => (
  <IconButton
    size="small"
    aria-label={`Actions for ${site.app_name}`}
    aria-haspopup="menu"
    onClick={({ currentTarget }) => onMenu({ site, anchor: currentTarget })}
  >
    <MoreHoriz fontSize="small" />
  </IconButton>
);

/** One for the whole list: a menu in each row made long lists slow. */
export function RowMenu({ asked, actions, onMenu: setAnchor }: { asked: AskedMenu | null; actions: SiteActions; onMenu: AskMenu }) {
  const last = useLast(asked);
  if (!last) return null;
  const { site, anchor } = last;
  const pick = (action: (site: Deployment) => void) => () => {
    setAnchor(null);
    action(site);
  };
  return (
    <Menu anchorEl={anchor} open={asked !== null} onClose={() => setAnchor(null)}>
      <MenuItem onClick={pick(actions.onOpen)}>Open details</MenuItem>
      <MenuItem onClick={pick(actions.onLogs)}>{isLive(site.status) ? 'Monitor live deployment' : 'View logs'}</MenuItem>
      {site.domain_name && (
        <MenuItem component="a" href={httpsAddress(site.domain_name)} target="_blank" rel="noreferrer" onClick={() => setAnchor(null)}>
          Open site
        </MenuItem>
      )}
      <MenuItem onClick={pick(actions.onDelete)} sx={{ color: 'error.main' }}>
        Delete
      </MenuItem>
    </Menu>
  );
}
