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
