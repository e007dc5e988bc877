const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A date for people, in their own zone; what is no date stays as it came, nothing becomes N/A. */
export function dateOf(value: string | null | undefined): string {
  if (!value) return 'N/A';
  const at = Date.parse(value);
  return Number.isNaN(at) ? value : DATE.format(at);
}

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

/** The same as two lines; the second is empty for what is no date. */
export function dayAndTimeOf(value: string | null | undefined): [day: string, time: string] {
  const at = Date.parse(value || '');
  return Number.isNaN(at) ? [dateOf(value), ''] : [DAY.format(at), TIME.format(at)];
}

export const yesNo = (value: boolean): string => (value ? 'Yes' : 'No');
export const orNotKnown = (value: string | null | undefined): string => value || 'N/A';
export const megabytes = (bytes: number): string => (bytes / (1024 * 1024)).toFixed(2);

const MINUTE_S = 60;
const UNITS = [
  { unit: 'year', seconds: 31_536_000 },
  { unit: 'month', seconds: 2_592_000 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: MINUTE_S },
] as const;
const AGO = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/** How long ago, in the largest unit that fits; what is no date stays as it came. */
export function agoOf(value: string, now = Date.now()): string {
  const at = Date.parse(value);
  if (Number.isNaN(at)) return value;
  const seconds = Math.max(0, (now - at) / 1000);
  const fit = UNITS.find((unit) => seconds >= unit.seconds);
  return fit ? AGO.format(-Math.floor(seconds / fit.seconds), fit.unit) : 'just now';
}

/** From one time to another; nothing while it lasts. */
export function durationOf(from: string | null, to: string | null): string {
  if (!from || !to) return '';
  const seconds = (Date.parse(to) - Date.parse(from)) / 1000;
  return seconds < MINUTE_S ? `${seconds.toFixed(1)} s` : `${Math.floor(seconds / MINUTE_S)} min ${Math.round(seconds % MINUTE_S)} s`;
}

const SHORT_HASH = 7;
export const shortHash = (hash: string): string => hash.slice(0, SHORT_HASH);
