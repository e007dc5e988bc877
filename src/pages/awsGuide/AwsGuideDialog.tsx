import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { permissionsPolicy, trustPolicy } from '../../../contract/awsPolicies';
import { principalRequested, selectPrincipalArn } from '../../../store/connection/slice';
import { dashboardRequested, selectDashboard } from '../../../store/dashboard/slice';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { useConnection } from '../../app/connection';
import { useMachines } from '../../app/machines';
import { AwsGuideView } from './AwsGuideView';
import { awsGuideWiring } from './awsGuideWiring';

const pretty = (policy: object): string => JSON.stringify(policy, null, 2);

/** Leads through connecting the cloud account; the connection actor opens and closes it. */
export default function AwsGuideDialog() {
  const { awsGuide } = useMachines();
  const { actor: connection } = useConnection();
  const dispatch = useAppDispatch();
  const [snapshot, send] = useMachine(awsGuide);
  const { data: dashboard, status } = useAppSelector(selectDashboard);
  const principalArn = useAppSelector(selectPrincipalArn);

  useEffect(() => {
    dispatch(principalRequested());
  }, [dispatch]);
  useEffect(() => {
    if (status === 'idle') dispatch(dashboardRequested());
  }, [dispatch, status]);
  useEffect(() => {
    if (snapshot.status !== 'done') return;
    const isVerified = snapshot.matches('verified');
    connection.send({ type: isVerified ? 'guide.verified' : 'guide.closed' });
    if (isVerified) dispatch(dashboardRequested());
  }, [snapshot, connection, dispatch]);

  const externalId = dashboard?.external_id ?? null;
  return (
    <AwsGuideView
      {...awsGuideWiring(snapshot, send)}
      externalId={externalId}
      trustPolicy={externalId && principalArn ? pretty(trustPolicy({ externalId, principalArn })) : 'Loading...'}
      permissionsPolicy={pretty(permissionsPolicy())}
    />
  );
}
