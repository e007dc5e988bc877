/** One variable of an environment file; `line` counts from 1. Of two with the same key the later one counts. */
export type EnvFileEntry = { key: string; value: string; line: number };

/** A line that was left out, or read otherwise than it looks: its number, its text, and why, for people. */
export type EnvFileProblem = { line: number; text: string; reason: string };

const NO_EQUALS = 'There is no "=" in this line.';
const NO_KEY = 'There is no name before the "=".';
const UNCLOSED = 'The quote is not closed; the value was taken as it stands.';

const CUT = 'The text behind " #" was taken for a comment. Put the value in quotes to keep it.';

const isQuote = (character: string | undefined): boolean => character === '"' || character === "'" || character === '`';

/**
 * Reads an environment file as the dotenv package does: `KEY=value` split at the first "=", key and value trimmed, empty lines and
 * comments left out, `export` before a key, values in one of three kinds of quotes over any number of lines, `\n` and `\r` inside double quotes.
 * Unlike dotenv, a `#` starts a comment inside an unquoted value only after a space, and any text may be a key: who uses it judges it.
 */
export function parseEnvFile(text: string): { entries: EnvFileEntry[]; problems: EnvFileProblem[] } {
  const entries: EnvFileEntry[] = [];
  const problems: EnvFileProblem[] = [];
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');

  for (let at = 0, line = 1; at < source.length; ) {
    const end = lineEnd(source, at);
    const whole = source.slice(at, end);
    const trimmed = whole.trim();
    let next = end;
    if (trimmed !== '' && !trimmed.startsWith('#')) {
      const equals = whole.indexOf('=');
      const key = whole
        .slice(0, equals)
        .trim()
        .replace(/^export\s+/, '');
      if (equals < 0 || key === '') {
        problems.push({ line, text: trimmed, reason: equals < 0 ? NO_EQUALS : NO_KEY });
      } else {
        const read = readValue(source, at + equals + 1, end);
        entries.push({ key, value: read.value, line });
        if (read.problem) problems.push({ line, text: trimmed, reason: read.problem });
        next = read.end;
      }
    }
    line += source.slice(at, next).split('\n').length;
    at = next + 1;
  }
  return { entries, problems };
}

function lineEnd(source: string, from: number): number {
  const found = source.indexOf('\n', from);
  return found < 0 ? source.length : found;
}

function readValue(source: string, from: number, end: number): { value: string; end: number; problem: string | null } {
  const rest = source.slice(from, end);
  const start = from + rest.length - rest.trimStart().length;
  const quote = source[start];
  if (start < end && isQuote(quote)) {
    const close = closingQuote(source, start);
    if (close > 0) return { value: expand(source.slice(start + 1, close), quote), end: lineEnd(source, close), problem: null };
  }
  const bare = rest.replace(/\s#.*$/, '').trim();
  const isWrapped = bare.length > 1 && isQuote(bare[0]) && bare.endsWith(bare[0]!);
  if (isWrapped) return { value: expand(bare.slice(1, -1), bare[0]), end, problem: null };
  const isCut = bare !== '' && bare !== rest.trim();
  return { value: bare, end, problem: isQuote(bare[0]) ? UNCLOSED : isCut ? CUT : null };
}

/** Where the value in quotes that begins at `start` ends: at a quote with nothing but a comment behind it. -1 when there is no such end. */
function closingQuote(source: string, start: number): number {
  let found = -1;
  for (let at = source.indexOf(source[start]!, start + 1); at >= 0; at = source.indexOf(source[start]!, at + 1)) {
    if (/^[^\S\n]*(?:#|\n|$)/.test(source.slice(at + 1, lineEnd(source, at) + 1))) found = at;
    // An escaped quote may be the end (a Windows path ends so), unless another one follows.
    if (source[at - 1] !== '\\') break;
  }
  return found;
}

const expand = (value: string, quote: string | undefined): string => (quote === '"' ? value.replaceAll('\\n', '\n').replaceAll('\\r', '\r') : value);

/** Writes variables so that `parseEnvFile` reads the same; quotes are used only where they are needed. */
export function formatEnvFile(entries: readonly { key: string; value: string }[]): string {
  return entries.map(({ key, value }) => `${key}=${written(value)}\n`).join('');
}

function written(value: string): string {
  const escaped = `"${value.replaceAll('\n', '\\n').replaceAll('\r', '\\r')}"`;
  const candidates = [value, `'${value}'`, `"${value}"`, `\`${value}\``, escaped];
  return candidates.find((candidate) => isReadAs(candidate, value)) ?? escaped;
}

function isReadAs(candidate: string, value: string): boolean {
  const { entries, problems } = parseEnvFile(`A=${candidate}\nB=`);
  return problems.length === 0 && entries.length === 2 && entries[0]?.value === value;
}
