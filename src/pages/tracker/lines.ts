import Anser from 'anser';
import type { LogEntry } from '../../../store/logs/slice';

// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character starts what a terminal would act on
const CONTROLS = /\u001b\[[0-9;:?]*[ -/]*[@-~]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: so do the titles and links that a terminal is told of
const TITLES = /\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)/g;

/** What is left where a line was written over, as progress bars do. */
const written = (message: string): string => {
  if (!message.includes('\r')) return message;
  const text = message.replace(/\r+$/, '');
  return text.slice(text.lastIndexOf('\r') + 1);
};
const hasControls = (message: string): boolean => message.includes('\u001b');
/** The line as it reads, without colours. */
export const plain = (message: string): string => {
  const text = written(message);
  return hasControls(text) ? text.replace(TITLES, '').replace(CONTROLS, '') : text;
};

/** What a terminal's colours become: text with a colour from our palette, never markup. */
export type Span = { text: string; colour: string | null; bold: boolean; isMatch: boolean };

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

function coloured(message: string): Span[] {
  const text = written(message);
  if (!hasControls(text)) return [{ text, colour: null, bold: false, isMatch: false }];
  return Anser.ansiToJson(text.replace(TITLES, ''), { use_classes: true, remove_empty: true }).map(({ content, fg, decorations }) => ({
    text: content,
    colour: PALETTE[fg] ?? null,
    bold: decorations?.includes('bold') ?? false,
    isMatch: false,
  }));
}

/** A search in any case, or null for none. */
export const wantedOf = (text: string): RegExp | null => (text === '' ? null : new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi'));

export const hasMatch = ({ message }: LogEntry, wanted: RegExp): boolean => plain(message).search(wanted) >= 0;

/** A line's parts, cut where its colour changes and where what is searched for begins and ends. */
export function spansOf(message: string, wanted: RegExp | null): Span[] {
  const spans = coloured(message);
  if (!wanted) return spans;
  const whole = spans.map(({ text }) => text).join('');
  const cuts = [...whole.matchAll(wanted)].map(({ index, 0: found }) => [index, index + found.length] as const);
  if (cuts.length === 0) return spans;
  let start = 0;
  return spans.flatMap((span) => {
    const end = start + span.text.length;
    const edges = [...new Set([start, end, ...cuts.flat().filter((at) => at > start && at < end)])].sort((one, other) => one - other);
    start = end;
    return edges.slice(1).map((to, at) => {
      const from = edges[at] as number;
      return { ...span, text: whole.slice(from, to), isMatch: cuts.some(([first, last]) => from >= first && to <= last) };
    });
  });
}

const CLOCK = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });

/** The time of day in the reader's own zone; nothing where it is not known. */
export function timeOf(timestamp: string | null): string {
  const at = timestamp === null ? Number.NaN : Date.parse(timestamp);
  return Number.isNaN(at) ? '' : CLOCK.format(at);
}

/** The log as a text file. */
export const fileOf = (entries: Iterable<LogEntry>): string =>
  Array.from(entries, ({ timestamp, level, message }) => `${timestamp ? `${timestamp} ` : ''}[${level}] ${plain(message)}`).join('\n');
