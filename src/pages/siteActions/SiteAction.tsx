import { useMachine } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import { type ActionAnswer, type ActionInput, isUnknownEnd } from '../../../machines/siteAction';
import { useMachines } from '../../ui/machines';
import type { ActionKind } from './actionTexts';
import { SiteActionView } from './SiteActionView';

/** `done` although it was told already; `unknown`: no answer came, or nobody waited for one. */
export type ActionEnd = 'done' | 'unknown' | 'nothing';
export type AskedAction = { action: ActionKind; input: ActionInput };
type Props = AskedAction & { onDone?: (answer: ActionAnswer) => void; onClosed: (end: ActionEnd) => void };

/** Mounted anew for each action that is asked for. */
export function SiteAction({ action, input, onDone, onClosed }: Props) {
  const machines = useMachines();
  const [snapshot, send] = useMachine(machines[action], { input });
  const { answer } = snapshot.context;
  const isOver = snapshot.status === 'done';

  const tellDone = useEffectEvent(() => answer && onDone?.(answer));
  const tellClosed = useEffectEvent(() => onClosed(answer ? 'done' : isUnknownEnd(snapshot) ? 'unknown' : 'nothing'));
  const isDone = answer !== null;
  useEffect(() => {
    if (isDone) tellDone();
  }, [isDone]);
  useEffect(() => {
    if (isOver) tellClosed();
  }, [isOver]);

  return <SiteActionView action={action} snapshot={snapshot} send={send} />;
}
