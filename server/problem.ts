import { ERRORS, type ErrorCode, sentenceOf } from '../contract/errors';

/** A failure with a code of the catalogue. Thrown anywhere on the server; the error handler alone turns it into a status and a body. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** What filled the sentence, for callers that act on it (how many seconds to wait). */
  readonly params: Record<string, string | number>;

  constructor(code: ErrorCode, params: Record<string, string | number> = {}, options?: ErrorOptions) {
    super(sentenceOf(code, params), options);
    this.name = 'DomainError';
    this.code = code;
    this.status = ERRORS[code].status;
    this.params = params;
  }
}
