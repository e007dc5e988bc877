import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { permissionsPolicy, trustPolicy } from '../../../contract/awsPolicies';
import { awsGuideStep } from '../../../machines/awsConnection';
import { principalRequested, selectPrincipalArn } from '../../../store/connection/slice';
import { dashboardRequested, selectDashboard } from '../../../store/dashboard/slice';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { useConnection } from '../../app/connection';
import { useMachines } from '../../app/machines';
import { AwsGuideView } from './AwsGuideView';

const pretty = (policy: object): string => JSON.stringify(policy, null, 2);

/** Leads through connecting the cloud account; the connection actor opens and closes it. */
export default function AwsGuideDialog() {
  const { awsGuide } = useMachines();
  const { actor: connection } = useConnection();
  const dispatch = useAppDispatch();
  const [snapshot, send] = useMachine(awsGuide);
  const { data: dashboard, status } = useAppSelector(selectDashboard);
  const principalArn = useAppSelector(selectPrincipalArn);
  const { roleArn, region, fieldErrors, failure } = snapshot.context;

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
      step={awsGuideStep(snapshot)}
      busy={snapshot.hasTag('busy')}
      failure={failure?.message ?? null}
      externalId={externalId}
      trustPolicy={externalId && principalArn ? pretty(trustPolicy({ externalId, principalArn })) : 'Loading...'}
      permissionsPolicy={pretty(permissionsPolicy())}
      roleArn={roleArn}
      region={region}
      fieldErrors={fieldErrors}
      onContinue={() => send({ type: 'continued' })}
      onBack={() => send({ type: 'back' })}
      onClose={() => send({ type: 'closed' })}
      onVerify={() => send({ type: 'verify.requested' })}
      onRoleArn={(value) => send({ type: 'roleArn.changed', value })}
      onRegion={(value) => send({ type: 'region.changed', value })}
    />
  );
}
