import { call } from 'typed-redux-saga';
import { MESSAGES } from '../../contract/messages';
import { postTrigger } from '../api/calls';
import { type ActionOrder, perform } from './perform';

const failed = MESSAGES.sites.actionFailed('trigger');

/** Starts a queued or failed deployment once more. */
export function* triggerAgain({ id }: ActionOrder) {
  return yield* call(perform, id, () => postTrigger(id), { failed: () => failed, noResponse: failed });
}
