import { useActorRef, useSelector } from '@xstate/react';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { connectionCheckMachine } from '../../machines/awsConnection';
import { selectIsCloudConnected } from '../../store/dashboard/slice';
import { useAppSelector } from '../../store/hooks';
import { selectIsSignedIn, selectSessionEnd } from '../../store/session/slice';
import { useMachines } from './machines';

type ConnectionActor = ActorRefFrom<typeof connectionCheckMachine>;
const ConnectionContext = createContext<ConnectionActor | null>(null);

/** The one actor that knows whether the cloud account is connected. It hears of the session and of the dashboard data here. */
export function ConnectionProvider({ children }: { children: ReactNode }) {
  const { connectionCheck } = useMachines();
  const actor = useActorRef(connectionCheck);
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const endedBecause = useAppSelector(selectSessionEnd);
  const isCloudConnected = useAppSelector(selectIsCloudConnected);

  const isFirst = useRef(true);
  useEffect(() => {
    // It starts signed out: to end that would wipe out what a callback page has told it already.
    if (isSignedIn) actor.send({ type: 'session.started' });
    else if (!isFirst.current) actor.send({ type: 'session.ended', ...(endedBecause === null ? {} : { message: endedBecause }) });
    isFirst.current = false;
  }, [actor, isSignedIn, endedBecause]);

  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const isTold = useRef(false);
  useEffect(() => {
    // A check that runs listens to nothing else: what the dashboard data says is told behind it, once.
    if (isCloudConnected !== false) isTold.current = false;
    else if (!isBusy && !isTold.current) {
      isTold.current = true;
      actor.send({ type: 'cloud.missing' });
    }
  }, [actor, isCloudConnected, isBusy]);

  return <ConnectionContext value={actor}>{children}</ConnectionContext>;
}

export function useConnection() {
  const actor = useContext(ConnectionContext);
  if (!actor) throw new Error('There is no ConnectionProvider above this component.');
  const status = useSelector(actor, (snapshot) => snapshot.context.status);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const isGuideOpen = useSelector(actor, (snapshot) => snapshot.hasTag('guideOpen'));
  const isDisconnected = useSelector(actor, (snapshot) => snapshot.matches('disconnected'));
  return { actor, status, isBusy, isGuideOpen, isDisconnected };
}
