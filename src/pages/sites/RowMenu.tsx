import MoreHoriz from '@mui/icons-material/MoreHoriz';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import type { Deployment } from '../../../contract/deployments';
import type { SiteActions } from './SitesView';

const LIVE = ['in_progress', 'processing', 'queued'];
export const isUnderWay = ({ status }: Pick<Deployment, 'status'>): boolean => LIVE.includes(status.toLowerCase());

export function RowMenu({ site, actions }: { site: Deployment; actions: SiteActions }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const pick = (action: (site: Deployment) => void) => () => {
    setAnchor(null);
    action(site);
  };
  return (
    <>
      <IconButton size="small" aria-label={`Actions for ${site.app_name}`} aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
        <MoreHoriz fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={pick(actions.onOpen)}>Open details</MenuItem>
        <MenuItem onClick={pick(actions.onLogs)}>{isUnderWay(site) ? 'Monitor live deployment' : 'View logs'}</MenuItem>
        {site.domain_name && (
          <MenuItem component="a" href={`https://${site.domain_name}`} target="_blank" rel="noreferrer" onClick={() => setAnchor(null)}>
            Open site
          </MenuItem>
        )}
        <MenuItem onClick={pick(actions.onDelete)} sx={{ color: 'error.main' }}>
          Delete
        </MenuItem>
      </Menu>
    </>
  );
}
