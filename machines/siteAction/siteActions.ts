import { MESSAGES } from '../../contract/messages';
import { createActionMachine } from './siteAction.machine';

const { remove, report, sites, versions } = MESSAGES;

export const redeployMachine = createActionMachine({
  id: 'redeploy',
  description: 'Builds the newest commit of the branch as the next version.',
  asks: true,
  tells: false,
  running: 'The server begins the next version.',
  failed: sites.actionFailed('redeploy'),
});

export const rollBackMachine = createActionMachine({
  id: 'rollBack',
  description: 'Goes back to a version whose build is kept.',
  asks: true,
  tells: false,
  running: 'The server begins to go back.',
  failed: sites.actionFailed('roll back'),
});

export const cancelVersionMachine = createActionMachine({
  id: 'cancelVersion',
  description: 'Stops the version that is on its way.',
  asks: true,
  tells: false,
  running: 'The server stops the version.',
  failed: versions.cancelFailed,
});

export const deleteSiteMachine = createActionMachine({
  id: 'deleteSite',
  description: 'Removes a deployment with all that was made for it.',
  asks: true,
  tells: true,
  running: 'The server takes everything down.',
  failed: remove.noResponse,
  late: remove.noResponse,
});

export const reportFailureMachine = createActionMachine({
  id: 'reportFailure',
  description: 'Reports a failed deployment to the team.',
  asks: false,
  tells: true,
  running: 'The report is on its way.',
  failed: report.failed,
  late: report.noResponse,
});

export const triggerAgainMachine = createActionMachine({
  id: 'triggerAgain',
  description: 'Starts a queued or failed deployment once more.',
  asks: false,
  tells: false,
  running: 'The server starts the deployment.',
  failed: sites.actionFailed('trigger'),
});
