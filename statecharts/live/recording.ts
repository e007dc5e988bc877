import type { TabEvent } from '../../machines/inspection';

const TYPES = new Set(['@xstate.actor', '@xstate.event', '@xstate.snapshot']);
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Whether something that came in from outside is an event of an inspected tab. */
export function isTabEvent(value: unknown): value is TabEvent {
  if (!isObject(value) || !TYPES.has(String(value.type))) return false;
  const hasTexts = ['tab', 'address', 'sessionId', 'createdAt'].every((name) => typeof value[name] === 'string');
  const hasEvent = value.type === '@xstate.actor' ? typeof value.name === 'string' : isObject(value.event) && typeof value.event.type === 'string';
  return hasTexts && hasEvent && (value.type === '@xstate.event' || isObject(value.snapshot));
}

export const toRecording = (told: readonly TabEvent[]): string => `${JSON.stringify(told, null, 1)}\n`;

/** The events of a recording. Throws a sentence for people when the text is none. */
export function fromRecording(text: string): TabEvent[] {
  let told: unknown;
  try {
    told = JSON.parse(text);
  } catch {
    throw new Error('This file is no recording: it is not JSON.');
  }
  if (!Array.isArray(told) || told.length === 0 || !told.every(isTabEvent))
    throw new Error('This file is no recording: save one with "Save recording" on the Live page.');
  return told;
}
