import { useMachine } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useMachines } from '../../../ui/machines';
import { SslView } from './SslView';
import { sslWiring } from './sslWiring';

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
  return <SslView {...sslWiring(snapshot, send)} />;
}
