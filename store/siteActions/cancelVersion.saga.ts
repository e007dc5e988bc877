import { call } from 'typed-redux-saga';
import { MESSAGES } from '../../contract/messages';
import { postCancel } from '../api/calls';
import { type ActionOrder, perform } from './perform';

const { cancelFailed, checkConnection } = MESSAGES.versions;

/** Stops the version that is on its way. */
export function* cancelVersion({ id }: ActionOrder) {
  return yield* call(perform, id, () => postCancel(id), { failed: () => cancelFailed, noResponse: checkConnection(cancelFailed) });
}
