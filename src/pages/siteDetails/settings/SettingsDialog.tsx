import { useMachine } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router-dom';
import type { DeploymentId } from '../../../../contract/ids';
import type { SettingsEvent } from '../../../../machines/settings';
import { selectMonitoringAllowed } from '../../../../store/dashboard/slice';
import { useAppDispatch, useAppSelector } from '../../../../store/hooks';
import { branchesRequested, selectBranches, selectHaveBranchesFailed } from '../../../../store/repositories/slice';
import { useMachines } from '../../../ui/machines';
import { SettingsView } from './SettingsView';
import { settingsWiring } from './settingsWiring';

type Props = { deploymentId: DeploymentId; repository: string; canRedeploy: boolean; onClosed: (wantsRedeploy: boolean) => void };

/** Mounted anew each time it opens, so that it begins with what is saved. */
export function SettingsDialog({ deploymentId, repository, canRedeploy, onClosed }: Props) {
  const machines = useMachines();
  const [snapshot, send] = useMachine(machines.settings, { input: { deploymentId } });
  const dispatch = useAppDispatch();
  const branches = useAppSelector(selectBranches);
  const branchesFailed = useAppSelector(selectHaveBranchesFailed);
  const monitoringAllowed = useAppSelector(selectMonitoringAllowed);
  const isOver = snapshot.status === 'done';
  const isDirty = snapshot.matches('editing') && snapshot.can({ type: 'submitted' });

  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname);
  const isBlocked = blocker.state === 'blocked';
  useEffect(() => {
    if (isBlocked) send({ type: 'cancelled' });
  }, [isBlocked, send]);
  const sendOn = (event: SettingsEvent) => {
    if (event.type === 'stayed') blocker.reset?.();
    send(event);
    if (event.type === 'discarded') blocker.proceed?.();
  };

  useEffect(() => {
    dispatch(branchesRequested(repository));
  }, [dispatch, repository]);
  const tellClosed = useEffectEvent(() => onClosed(snapshot.matches('redeploying')));
  useEffect(() => {
    if (isOver) tellClosed();
  }, [isOver]);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  if (isOver) return null;
  return (
    <SettingsView
      {...settingsWiring(snapshot, sendOn)}
      branches={branches}
      branchesFailed={branchesFailed}
      monitoringAllowed={monitoringAllowed}
      canRedeploy={canRedeploy}
    />
  );
}
