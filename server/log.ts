import pino, { type DestinationStream, type Logger } from 'pino';

const LABELS: Record<number, string> = { 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' };
const STACK_FROM = 50;

type ErrorLine = { type: string; message: string; code?: unknown; stack?: string; cause?: ErrorLine };
type Line = { level: number; time: number; msg?: string; err?: ErrorLine } & Record<string, unknown>;

/** Short lines for people on a terminal, JSON for programs anywhere else. Errors are logged without the values of a failed query. */
export function createLogger({ level, terminal, write }: { level: string; terminal: boolean; write: (text: string) => void }): Logger {
  const destination: DestinationStream = { write: (line) => write(terminal ? humanLine(JSON.parse(line) as Line) : line) };
  return pino({ level, base: null, serializers: { err: errorLine } }, destination);
}

/** The database driver ends its message in the values it was given, which may be a secret of anybody's. */
const withoutValues = (text: string): string => text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, '');

function errorLine(error: unknown): ErrorLine {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: withoutValues(error.message),
    ...(code === undefined ? {} : { code }),
    ...(error.stack === undefined ? {} : { stack: withoutValues(error.stack) }),
    ...(error.cause === undefined ? {} : { cause: errorLine(error.cause) }),
  };
}

/** `12:03:44 warn  The confirmation could not be mailed: connect ECONNREFUSED` */
function humanLine({ level, time, msg = '', err, ...fields }: Line): string {
  const clock = new Date(time).toTimeString().slice(0, 8);
  const why = err ? `: ${reasonsOf(err).join(', because ')}` : '';
  const rest = Object.entries(fields).map(([name, value]) => ` ${name}=${typeof value === 'object' ? JSON.stringify(value) : value}`);
  const stack = err && level >= STACK_FROM ? `\n${framesOf(err)}` : '';
  return `${clock} ${(LABELS[level] ?? '').padEnd(5)} ${msg}${why}${rest.join('')}${stack}\n`;
}

const reasonsOf = (err: ErrorLine): string[] => [err.message, ...(err.cause ? reasonsOf(err.cause) : [])];
const framesOf = (err: ErrorLine): string => (err.cause ? framesOf(err.cause) : (err.stack?.match(/^ {4}at .*$/gm)?.join('\n') ?? ''));
