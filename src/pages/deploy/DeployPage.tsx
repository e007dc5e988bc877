import Typography from '@mui/material/Typography';
import { useMachine } from '@xstate/react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useBlocker, useLocation, useNavigate } from 'react-router-dom';
import { isDeployDraftDirty } from '../../../machines/deploy';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { selectHasFailed } from '../../../store/logs/slice';
import { selectBranches, selectHasNoBranches, selectHasNoRepositories, selectRepositories } from '../../../store/repositories/slice';
import { selectIsSignedIn } from '../../../store/session/slice';
import { monitorOpened, selectMonitor } from '../../../store/shell/slice';
import { selectSites, sitesLookedUp } from '../../../store/sites/slice';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { useMachines } from '../../ui/machines';
import { usePageTitle } from '../../ui/usePageTitle';
import { DeployView } from './DeployView';
import { deployWiring } from './deployWiring';
import { existingOf } from './existing';

export default function DeployPage() {
  usePageTitle('Deploy Application');
  const [round, setRound] = useState(1);
  return <DeployWizard key={round} onAgain={() => setRound(round + 1)} />;
}

/** One deployment. Whoever comes to the page again when it is made starts another; a draft stays. */
function DeployWizard({ onAgain }: { onAgain: () => void }) {
  const { deploy } = useMachines();
  const [snapshot, send] = useMachine(deploy);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const repositories = useAppSelector(selectRepositories);
  const branches = useAppSelector(selectBranches);
  const hasNoBranches = useAppSelector(selectHasNoBranches);
  const hasNoRepositories = useAppSelector(selectHasNoRepositories);
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const { wizard } = snapshot.value;
  const { deploymentId, draft } = snapshot.context;
  const sites = useAppSelector(selectSites).data;
  const existing = useMemo(() => existingOf(sites ?? [], draft), [sites, draft]);
  const hasFailed = useAppSelector((state) => wizard === 'deployed' && deploymentId !== null && selectHasFailed(state, deploymentId));
  const isCovered = useAppSelector(selectMonitor) !== null;
  const { key, hash } = useLocation();
  const [openedAt] = useState(key);
  const isDirty = isDeployDraftDirty(snapshot);
  // A session that ended takes the browser away whatever is unsaved.
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && isSignedIn && currentLocation.pathname !== nextLocation.pathname);

  useEffect(() => {
    dispatch(sitesLookedUp());
  }, [dispatch]);
  const watch = useEffectEvent((id: string) => dispatch(monitorOpened({ deploymentId: id, isNew: true, since: existing?.latest })));
  useEffect(() => {
    if (wizard === 'deployed' && deploymentId) watch(deploymentId);
  }, [wizard, deploymentId]);

  const onComeAgain = useEffectEvent(() => {
    // A hash is a place on the same page.
    if (wizard === 'deployed' && hash === '') onAgain();
  });
  useEffect(() => {
    if (key !== openedAt) onComeAgain();
  }, [key, openedAt]);

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  return (
    <>
      <DeployView
        {...deployWiring(snapshot, send)}
        repositories={repositories}
        hasNoRepositories={hasNoRepositories}
        branches={branches}
        hasNoBranches={hasNoBranches}
        existing={existing}
        hasFailed={hasFailed}
        isCovered={isCovered}
        onOpenDeployment={() => navigate(`/sites/${deploymentId}`)}
        onHome={() => navigate('/')}
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
