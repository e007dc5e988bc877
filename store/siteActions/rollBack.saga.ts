import { call } from 'typed-redux-saga';
import { MESSAGES } from '../../contract/messages';
import { postRollBack } from '../api/calls';
import { type ActionOrder, perform } from './perform';

const failed = MESSAGES.sites.actionFailed('roll back');

/** Begins to go back to a version whose build is kept. */
export function* rollBack({ id, number }: ActionOrder) {
  return yield* call(perform, id, () => postRollBack(id, number), { failed: () => failed, noResponse: MESSAGES.versions.checkConnection(failed) });
}
