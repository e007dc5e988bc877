import Typography from '@mui/material/Typography';
import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { useBlocker, useNavigate } from 'react-router-dom';
import { deployReasonsBlocked, isDeployDraftDirty } from '../../../machines/deploy';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { selectBranches, selectHasNoRepositories, selectRepositories } from '../../../store/repositories/slice';
import { selectIsSignedIn } from '../../../store/session/slice';
import { monitorOpened } from '../../../store/shell/slice';
import { useMachines } from '../../app/machines';
import { usePageTitle } from '../../app/usePageTitle';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { type DeployStage, DeployView, type Region } from './DeployView';

export default function DeployPage() {
  usePageTitle('Deploy Application');
  const { deploy } = useMachines();
  const [snapshot, send] = useMachine(deploy);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const repositories = useAppSelector(selectRepositories);
  const branches = useAppSelector(selectBranches);
  const hasNoRepositories = useAppSelector(selectHasNoRepositories);
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const { wizard, account, repositories: repositoriesState, branches: branchesState } = snapshot.value;
  const { draft, deploymentId, failure, monitoringAllowed } = snapshot.context;
  const isDirty = isDeployDraftDirty(snapshot);
  // A session that ended takes the browser away whatever is unsaved.
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && isSignedIn && currentLocation.pathname !== nextLocation.pathname);

  useEffect(() => {
    if (wizard === 'deployed' && deploymentId) dispatch(monitorOpened({ deploymentId, isNew: true }));
  }, [wizard, deploymentId, dispatch]);

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  return (
    <>
      <DeployView
        stage={wizard as DeployStage}
        draft={draft}
        repositories={repositories}
        hasNoRepositories={hasNoRepositories}
        branches={branches}
        repositoriesState={repositoriesState as Region}
        branchesState={branchesState as Region}
        accountState={account as Region}
        monitoringAllowed={monitoringAllowed}
        nextBlocked={deployReasonsBlocked(snapshot, { type: 'next' })}
        failure={failure?.message ?? null}
        onHome={() => navigate('/')}
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
      <ConfirmDialog
        open={blocker.state === 'blocked'}
        title="Leave without deploying?"
        confirmLabel="Leave"
        cancelLabel="Stay"
        isDangerous
        onConfirm={() => blocker.proceed?.()}
        onClose={() => blocker.reset?.()}
      >
        <Typography color="textSecondary">What you entered here has not been deployed and will be lost.</Typography>
      </ConfirmDialog>
    </>
  );
}
