export const REDACTED = '•••';

/** Fields that hold a secret wherever they stand: one-time codes, challenges, tokens, QR secrets, OAuth nonces. */
const SECRET_FIELDS = new Set(['code', 'token', 'qai', 'access_token', 'state', 'authToken']);
/** Fields whose values are secrets while their keys are not. */
const SECRET_MAPS = new Set(['env_vars', 'envVars']);
/** Links that carry a one-time nonce or session behind the question mark. */
const LINKS = new Set(['url', 'payment_link']);
/** A failure's `code` is from the public catalogue. */
const OPEN_FIELDS = new Set(['failure', 'accountFailure', 'repositoriesFailure', 'branchesFailure', 'error']);

const hidden = (value: unknown): unknown => (typeof value === 'string' && value !== '' ? REDACTED : value);
const withoutQuery = (value: unknown): unknown => (typeof value === 'string' ? value.replace(/[?#].*$/s, `?${REDACTED}`) : value);

function redactField(key: string, value: unknown): unknown {
  if (SECRET_MAPS.has(key) && typeof value === 'object' && value !== null) return Object.fromEntries(Object.keys(value).map((name) => [name, REDACTED]));
  if (OPEN_FIELDS.has(key)) return value instanceof Error ? { message: value.message } : value;
  if (LINKS.has(key)) return withoutQuery(value);
  return SECRET_FIELDS.has(key) ? hidden(value) : redact(value);
}

/** A copy of a context or event that may be shown, sent to an inspector or written down. */
export function redact<T>(value: T): T {
  if (Array.isArray(value)) return value.map((item) => redact(item)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, redactField(key, field)])) as T;
}
