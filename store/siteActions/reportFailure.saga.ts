import { call } from 'typed-redux-saga';
import { MESSAGES } from '../../contract/messages';
import { postReportFailed } from '../api/calls';
import { type ActionOrder, perform } from './perform';

const R = MESSAGES.report;

/** Reports a failed deployment to the team. */
export function* reportFailure({ id }: ActionOrder) {
  return yield* call(perform, id, () => postReportFailed(id), { failed: () => R.failed, noResponse: R.noResponse });
}
