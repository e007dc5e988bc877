import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { principalRequested, selectPrincipal } from '../../../store/connection/slice';
import { dashboardRequested, selectDashboard } from '../../../store/dashboard/slice';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { useConnection } from '../../ui/connection';
import { useMachines } from '../../ui/machines';
import { AwsGuideView } from './AwsGuideView';
import { awsGuideWiring } from './awsGuideWiring';
import { permissionsPolicy, trustPolicy } from './awsPolicies';

const pretty = (policy: object): string => JSON.stringify(policy, null, 2);

/** Leads through connecting the cloud account; the connection actor opens and closes it. */
export default function AwsGuideDialog() {
  const { awsGuide } = useMachines();
  const { actor: connection } = useConnection();
  const dispatch = useAppDispatch();
  const [snapshot, send] = useMachine(awsGuide);
  const dashboard = useAppSelector(selectDashboard);
  const principal = useAppSelector(selectPrincipal);

  useEffect(() => {
    dispatch(principalRequested());
  }, [dispatch]);
  useEffect(() => {
    if (dashboard.status === 'idle') dispatch(dashboardRequested());
  }, [dispatch, dashboard.status]);
  useEffect(() => {
    if (snapshot.status !== 'done') return;
    const isVerified = snapshot.matches('verified');
    connection.send({ type: isVerified ? 'guide.verified' : 'guide.closed' });
    if (isVerified) dispatch(dashboardRequested());
  }, [snapshot, connection, dispatch]);

  const externalId = dashboard.data?.external_id ?? null;
  /** What the trust policy is made of, and cannot be had. */
  const missing = [dashboard, principal].filter(({ data, status }) => data === null && status === 'failed');
  const askAgain = () => {
    if (missing.includes(dashboard)) dispatch(dashboardRequested());
    if (missing.includes(principal)) dispatch(principalRequested());
  };
  return (
    <AwsGuideView
      {...awsGuideWiring(snapshot, send)}
      externalId={externalId}
      trustPolicy={externalId && principal.data ? pretty(trustPolicy({ externalId, principalArn: principal.data })) : null}
      trustPolicyFailed={missing.length > 0}
      onTrustPolicyRetry={askAgain}
      permissionsPolicy={pretty(permissionsPolicy())}
    />
  );
}
