import { call } from 'typed-redux-saga';
import { MESSAGES } from '../../contract/messages';
import { postRedeploy } from '../api/calls';
import { type ActionOrder, perform } from './perform';

const failed = MESSAGES.sites.actionFailed('redeploy');

/** Begins the next version from the newest commit of the branch. */
export function* redeploy({ id }: ActionOrder) {
  return yield* call(perform, id, () => postRedeploy(id), { failed: () => failed, noResponse: MESSAGES.versions.checkConnection(failed) });
}
