import { type DeploySnapshot, deployReasonsBlocked } from '../../machines/deploy';
import { type DeployStage, DeployView, type Region } from '../../src/pages/deploy/DeployView';
import { SignedIn } from './SignedIn';
import { BRANCHES, REPOSITORIES } from './samples';
import type { Screen } from './types';

export const deployScreen: Screen = (snapshot, send) => {
  const deploy = snapshot as DeploySnapshot;
  const { wizard, account, repositories, branches } = deploy.value;
  const { draft, failure, monitoringAllowed } = deploy.context;
  return (
    <SignedIn>
      <DeployView
        stage={wizard as DeployStage}
        draft={draft}
        repositories={repositories === 'ready' ? REPOSITORIES : []}
        branches={branches === 'ready' ? BRANCHES : []}
        repositoriesState={repositories as Region}
        branchesState={branches as Region}
        accountState={account as Region}
        monitoringAllowed={monitoringAllowed}
        nextBlocked={deployReasonsBlocked(deploy, { type: 'next' })}
        failure={failure?.message ?? null}
        onHome={() => {}}
        onRepository={(repository) => send({ type: 'repository.chosen', repository })}
        onBranch={(branch) => send({ type: 'branch.chosen', branch })}
        onAppName={(value) => send({ type: 'appName.changed', value })}
        onEnvironment={(value) => send({ type: 'environment.chosen', value })}
        onMode={(value) => send({ type: 'mode.chosen', value })}
        onEnvVars={(envVars) => send({ type: 'envVars.confirmed', envVars })}
        onService={(value) => send({ type: 'service.chosen', value })}
        onMonitoring={() => send({ type: 'monitoring.toggled' })}
        onCiCd={() => send({ type: 'cicd.toggled' })}
        onNext={() => send({ type: 'next' })}
        onPrevious={() => send({ type: 'previous' })}
        onDeploy={() => send({ type: 'deploy' })}
        onCancel={() => send({ type: 'cancel' })}
        onDismiss={() => send({ type: 'failure.dismissed' })}
        onRetryAccount={() => send({ type: 'account.retried' })}
        onRetryRepositories={() => send({ type: 'repositories.retried' })}
        onRetryBranches={() => send({ type: 'branches.retried' })}
      />
    </SignedIn>
  );
};
