import { MESSAGES } from '../../contract/messages';
import { type GuardNotes, reasonsBlocked } from '../reasons';
import type { DeployContext, DeployEvent, DeploySnapshot } from './deploy.machine';
import { detailsMissing } from './draft';
import { bySwitch } from './settings';

export const deployEventDescriptions: Record<DeployEvent['type'], string> = {
  'account.retried': 'The person asks for the account data once more.',
  'repositories.retried': 'The person asks for the repositories once more.',
  'branches.retried': 'The person asks for the branches once more.',
  'repository.chosen': 'The person chooses a repository: the branch is cleared and the branches are loaded.',
  'branch.chosen': 'The person chooses a branch.',
  'appName.changed': 'The person types the application name.',
  'environment.chosen': 'The person chooses the deployment environment.',
  'mode.chosen': 'The person chooses manual or automatic analysis.',
  'envVars.confirmed': 'The person confirms the editor of the environment variables.',
  'service.chosen': 'The person chooses the service.',
  ...bySwitch(({ description }) => description),
  next: 'The person presses Next.',
  previous: 'The person presses Previous or Back.',
  deploy: 'The person presses Deploy Now.',
  cancel: 'The person stops what is on its way.',
  'failure.dismissed': 'The person closes the alert.',
};

export const deployGuards: GuardNotes<DeployContext, DeployEvent> = {
  detailsComplete: { asks: 'Repository, branch and application name are filled in.', missing: ({ draft }) => detailsMissing(draft) },
  canChooseRepository: { asks: 'A repository is chosen on the first step, once the repositories are loaded.' },
  canChooseBranch: {
    asks: 'The branches have to be loaded first.',
    missing: ({ draft }) => [draft.repo_name === '' ? 'Choose a repository first.' : 'The branches have to be loaded first.'],
  },
  accountSettled: { asks: 'The account data has to be loaded first.' },
  serviceOffered: { asks: 'This service is coming soon; EC2 can be chosen.' },
  monitoringAllowed: { asks: MESSAGES.deploy.upgradeForMonitoring },
  alreadyCreated: { asks: 'The deployment was made by an earlier try.' },
  triggered: { asks: 'The answer says that the deployment was started.' },
};

export const deployReasonsBlocked = (snapshot: DeploySnapshot, event: DeployEvent) => reasonsBlocked(snapshot, event, deployGuards);
