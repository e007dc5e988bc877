import { useMachine } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { canConfigureSsl, sslStep } from '../../../../machines/ssl';
import { useMachines } from '../../../app/machines';
import { SslView } from './SslView';

type Props = { deploymentId: string; instanceId: string; publicIp: string; onClosed: (isConfigured: boolean) => void };

/** Mounted anew each time it opens, so that its fields start empty. */
export function SslDialog({ deploymentId, instanceId, publicIp, onClosed }: Props) {
  const { ssl } = useMachines();
  const [snapshot, send] = useMachine(ssl, { input: { deploymentId, instanceId, publicIp } });
  const isConfigured = useRef(false);
  if (snapshot.matches('complete')) isConfigured.current = true;

  useEffect(() => {
    if (snapshot.status === 'done') onClosed(isConfigured.current);
  }, [snapshot.status, onClosed]);

  if (snapshot.status === 'done') return null;
  const { domain, email, failure } = snapshot.context;
  return (
    <SslView
      step={sslStep(snapshot)}
      publicIp={publicIp}
      domain={domain}
      email={email}
      busy={snapshot.hasTag('busy')}
      canSubmit={canConfigureSsl(snapshot)}
      failure={failure?.message ?? null}
      onNext={() => send({ type: 'next' })}
      onBack={() => send({ type: 'back' })}
      onDomain={(value) => send({ type: 'domain.changed', value })}
      onEmail={(value) => send({ type: 'email.changed', value })}
      onSubmit={() => send({ type: 'submitted' })}
      onCancel={() => send({ type: 'cancelled' })}
      onDone={() => send({ type: 'done' })}
    />
  );
}
