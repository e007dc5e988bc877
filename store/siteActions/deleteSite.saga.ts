import { call } from 'typed-redux-saga';
import { MESSAGES } from '../../contract/messages';
import { deleteDeployment } from '../api/calls';
import { type ActionOrder, perform } from './perform';

const T = MESSAGES.remove;
const NOT_FOUND = 404;

/** Removes a deployment with all that was made for it. */
export function* deleteSite({ id }: ActionOrder) {
  const failed = (status: number) => (status === NOT_FOUND ? T.notFound : T.failed(status));
  return yield* call(perform, id, () => deleteDeployment(id), { failed, noResponse: T.noResponse });
}
