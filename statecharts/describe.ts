import type { AnyStateMachine } from 'xstate';
import { AFTER, DONE, FAILED } from '../machines/model/graph';

export type EventKind = 'event' | 'done' | 'failed' | 'after' | 'always';

export function kindOf(type: string): EventKind {
  if (type === '') return 'always';
  if (type.startsWith(DONE)) return 'done';
  if (type.startsWith(FAILED)) return 'failed';
  return type.startsWith(AFTER) ? 'after' : 'event';
}

/** Milliseconds as people say them. */
export function durationText(milliseconds: number): string {
  if (milliseconds < 60_000) return `${milliseconds / 1_000} s`;
  const [minutes, seconds] = [Math.floor(milliseconds / 60_000), (milliseconds % 60_000) / 1_000];
  return seconds === 0 ? `${minutes} min` : `${minutes} min ${seconds} s`;
}

/** The delay named in `xstate.after.<delay>.<state>`. */
export const delayName = (type: string): string => type.slice(AFTER.length).split('.')[0] ?? '';

function delayText(machine: AnyStateMachine, type: string): string {
  const name = delayName(type);
  const delay: unknown = machine.implementations.delays[name];
  return typeof delay === 'number' ? durationText(delay) : name;
}

/** An event as designers read it: `done: createDeployment`, `after 91 s`, `next`. */
export function eventLabel(machine: AnyStateMachine, type: string): string {
  switch (kindOf(type)) {
    case 'always':
      return 'at once';
    case 'done':
      return `${type.slice(DONE.length)} done`;
    case 'failed':
      return `${type.slice(FAILED.length)} failed`;
    case 'after':
      return `after ${delayText(machine, type)}`;
    default:
      return type;
  }
}

/** What an event means, in a sentence. */
export function eventSentence(machine: AnyStateMachine, descriptions: Record<string, string>, type: string): string {
  switch (kindOf(type)) {
    case 'always':
      return 'Taken at once, without waiting for anything.';
    case 'done':
      return `"${type.slice(DONE.length)}" has answered.`;
    case 'failed':
      return `"${type.slice(FAILED.length)}" has failed.`;
    case 'after':
      return `Nothing happened within ${delayText(machine, type)} (${delayName(type)}).`;
    default:
      return descriptions[type] ?? '';
  }
}
