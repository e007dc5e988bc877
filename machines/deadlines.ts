import { API_TIMEOUT_MS } from '../contract/constants';
import type { Failure } from '../contract/failure';

/** A second behind the request's own time-out, whose answer says more: this one is for requests that never settle. */
export const REQUEST_DEADLINE_MS = API_TIMEOUT_MS + 1_000;

/** How long the browser may take to leave for another site before we take the person back. */
export const LEAVE_DEADLINE_MS = 15_000;

export const LATE_MESSAGE = 'The server did not answer in time. Please try again.';

/** What a passed deadline leaves behind; `message` where the specification has its own sentence for it. */
export const lateFailure = (message: string = LATE_MESSAGE): Failure => ({ code: 'DEADLINE', status: null, message });

/** A failure that the machine finds itself, without an answer from outside. */
export const ownFailure = (message: string): Failure => ({ code: null, status: null, message });
