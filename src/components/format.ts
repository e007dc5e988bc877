const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A date for people, in their own zone; what is no date stays as it came, nothing becomes N/A. */
export function dateOf(value: string | null | undefined): string {
  if (!value) return 'N/A';
  const at = Date.parse(value);
  return Number.isNaN(at) ? value : DATE.format(at);
}

export const yesNo = (value: boolean): string => (value ? 'Yes' : 'No');
export const orNotKnown = (value: string | null | undefined): string => value || 'N/A';
