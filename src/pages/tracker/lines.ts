import Anser from 'anser';
import type { LogLevel } from '../../../contract/logs';
import type { LogEntry } from '../../../store/logs/slice';

export type Filter = { text: string; levels: ReadonlySet<LogLevel> };

// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character starts a colour
const COLOURS = /\u001b\[[0-9;:]*m/g;
export const plain = (message: string): string => message.replace(COLOURS, '');

/** What a terminal's colours become: text with a colour from our palette, never markup. */
export type Span = { text: string; colour: string | null; bold: boolean };

const PALETTE: Record<string, string> = {
  'ansi-black': '#7b879e',
  'ansi-red': '#ff8f8f',
  'ansi-green': '#7ee2a8',
  'ansi-yellow': '#f2d479',
  'ansi-blue': '#8fb8ff',
  'ansi-magenta': '#e2a6ff',
  'ansi-cyan': '#7fdcec',
  'ansi-white': '#e9edf7',
  'ansi-bright-black': '#94a0b8',
  'ansi-bright-red': '#ffb0b0',
  'ansi-bright-green': '#a5f0c4',
  'ansi-bright-yellow': '#ffe9a3',
  'ansi-bright-blue': '#b4d0ff',
  'ansi-bright-magenta': '#efc8ff',
  'ansi-bright-cyan': '#aef0fa',
  'ansi-bright-white': '#ffffff',
};

export function spansOf(message: string): Span[] {
  if (!message.includes('\u001b[')) return [{ text: message, colour: null, bold: false }];
  return Anser.ansiToJson(message, { use_classes: true, remove_empty: true }).map(({ content, fg, decorations }) => ({
    text: content,
    colour: PALETTE[fg] ?? null,
    bold: decorations?.includes('bold') ?? false,
  }));
}

export const matches = ({ message, level }: LogEntry, { text, levels }: Filter): boolean =>
  levels.has(level) && (text === '' || plain(message).toLowerCase().includes(text.toLowerCase()));

export const timeOf = (timestamp: string | null): string => (timestamp === null ? '' : (timestamp.match(/T(\d\d:\d\d:\d\d)/)?.[1] ?? ''));

/** The log as a text file. */
export const fileOf = (entries: LogEntry[]): string =>
  entries.map(({ timestamp, level, message }) => `${timestamp ? `${timestamp} ` : ''}[${level}] ${plain(message)}`).join('\n');
