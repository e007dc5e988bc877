const HIDDEN = '••••';
const MIN_LENGTH = 6;
/** Values that many programs print and that give nothing away. */
const HARMLESS = new Set(['production', 'development', 'staging', 'localhost', 'undefined', 'default', 'enabled', 'disabled']);

/** Makes a function that hides the given values wherever they stand in a line. */
export function createMask(values: string[]): (line: string) => string {
  const secrets = [...new Set(values.flatMap((value) => value.split(/\r?\n/)).map((value) => value.trim()))]
    .filter((value) => value.length >= MIN_LENGTH && !HARMLESS.has(value.toLowerCase()) && !/^\d{1,6}$/.test(value))
    // The longer first: one value may be part of another.
    .sort((one, other) => other.length - one.length);
  return (line) => secrets.reduce((text, secret) => text.replaceAll(secret, HIDDEN), line);
}
