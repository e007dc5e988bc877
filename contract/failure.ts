/** What went wrong, as machines and slices keep it: the server's code and HTTP status where it answered, and a sentence for people. */
export type Failure = { code: string | null; status: number | null; message: string };

/** Reads any thrown value; `fallback` is the sentence when it carries none. */
export function toFailure(error: unknown, fallback: string): Failure {
  const { message, code, status } = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>;
  return {
    code: typeof code === 'string' ? code : null,
    status: typeof status === 'number' ? status : null,
    message: typeof message === 'string' && message !== '' ? message : fallback,
  };
}
