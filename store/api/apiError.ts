/** A call that did not give what was asked: `status` is null when no answer came, `code` is the server's, or NO_RESPONSE or TIMEOUT. */
export class ApiError extends Error {
  readonly status: number | null;
  readonly code: string | null;
  /** Whether `message` is the server's own sentence. */
  readonly isServerSentence: boolean;

  constructor({
    status,
    code,
    message,
    isServerSentence = false,
  }: { status: number | null; code: string | null; message: string; isServerSentence?: boolean }) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.isServerSentence = isServerSentence;
  }
}

/** The server's own sentence of a failed call, or null. */
export const serverSentenceOf = (error: unknown): string | null => (error instanceof ApiError && error.isServerSentence ? error.message : null);

export const statusOf = (error: unknown): number | null => (error instanceof ApiError ? error.status : null);

/** Whether the server refused the session: the browser clears everything and goes to the sign-in page. */
export const isSessionRefused = (error: unknown): boolean => [401, 403].includes(statusOf(error) ?? 0);

/** The same failure under the specification's own sentence; the server's stays with it as `detail`. */
export class NamedError extends Error {
  readonly status: number | null;
  readonly code: string | null;
  readonly detail: string | null;

  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'NamedError';
    this.status = statusOf(cause);
    this.code = cause instanceof ApiError ? cause.code : null;
    this.detail = serverSentenceOf(cause);
  }
}
