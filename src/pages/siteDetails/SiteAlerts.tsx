import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Deployment } from '../../../contract/deployments';
import { isFailed } from '../../../contract/status';
import { canRedeploy } from './SiteButtons';

const KEEPS_ENDING = 'The application keeps ending and is not running. See the log, then trigger the deployment.';
const stopped = ({ status, instance_meta }: Deployment): boolean => isFailed(status) && instance_meta?.state.toLowerCase() === 'stopped';

type Props = { site: Deployment; isUndeployed: boolean; busy: boolean; onRedeploy: () => void };

/** What there is to know about a site that its status does not say. */
export function SiteAlerts({ site, isUndeployed, busy, onRedeploy }: Props) {
  const { live, latest, status } = site;
  return (
    <>
      {stopped(site) && <Alert severity="warning">{KEEPS_ENDING}</Alert>}
      {isFailed(status) && live && latest && latest.number !== live.number && (
        <Alert severity="warning">
          Version {latest.number} failed. Version {live.number} keeps running.
          {latest.error && <Box sx={{ overflowWrap: 'anywhere', mt: 0.5 }}>{latest.error}</Box>}
        </Alert>
      )}
      {isUndeployed && latest && (
        <Alert
          severity="info"
          action={
            canRedeploy(site) && (
              <Button color="inherit" size="small" onClick={onRedeploy} disabled={busy} aria-label="Redeploy with the changed settings">
                Redeploy
              </Button>
            )
          }
        >
          Settings were changed since version {latest.number}. Deploy to apply.
        </Alert>
      )}
    </>
  );
}
