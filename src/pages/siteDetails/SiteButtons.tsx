import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import type { Deployment } from '../../../contract/deployments';
import { isFailed, isLive, isRunning, isTriggerable, isUnderWay } from '../../../contract/status';

export type SiteButtonsProps = {
  site: Deployment;
  /** Whether this failure can be reported. */
  canReport: boolean;
  busy: boolean;
  onTrigger: () => void;
  onSsl: () => void;
  onReport: () => void;
  onLogs: () => void;
  onRedeploy: () => void;
  onCancel: () => void;
  onSettings: () => void;
  onDelete: () => void;
};

const NO_INSTANCE = 'This deployment has no instance that a domain could point to.';
const NO_ADDRESS = 'This deployment has no public IP address that a domain could point to.';

export const canRedeploy = ({ status }: Deployment): boolean => isRunning(status) || isFailed(status);

/** What can be done with a site, by its status. */
export function SiteButtons(props: SiteButtonsProps) {
  const { site, canReport, busy, onTrigger, onSsl, onReport, onLogs, onRedeploy, onCancel, onSettings, onDelete } = props;
  const { status, instance_meta: meta } = site;
  const noSsl = !meta?.instance_id ? NO_INSTANCE : !meta.public_ip ? NO_ADDRESS : '';
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
      {isTriggerable(status) && (
        <Button variant="contained" onClick={onTrigger} disabled={busy}>
          Trigger Deployment
        </Button>
      )}
      {status.toLowerCase() === 'completed' && (
        <Tooltip title={noSsl} describeChild>
          <span>
            <Button variant="contained" onClick={onSsl} disabled={noSsl !== ''}>
              Configure SSL
            </Button>
          </span>
        </Tooltip>
      )}
      {isFailed(status) && canReport && (
        <Button variant="outlined" color="warning" onClick={onReport} disabled={busy}>
          Report Failed Issue
        </Button>
      )}
      <Button variant="outlined" onClick={onLogs}>
        {isLive(status) ? 'Monitor Live Deployment' : 'View Deployment Logs'}
      </Button>
      {canRedeploy(site) && (
        <Button variant="outlined" onClick={onRedeploy} disabled={busy}>
          Redeploy
        </Button>
      )}
      {isUnderWay(status) && (
        <Button variant="outlined" color="error" onClick={onCancel} disabled={busy}>
          Cancel deployment
        </Button>
      )}
      <Button variant="outlined" color="secondary" onClick={onSettings}>
        Settings
      </Button>
      <Button color="error" onClick={onDelete} disabled={busy}>
        Delete
      </Button>
    </Stack>
  );
}
