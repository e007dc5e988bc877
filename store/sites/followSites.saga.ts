import { call, put, race, type SagaGenerator, take } from 'typed-redux-saga';
import { request } from '../api/client';
import { repeatQuietly } from '../deploymentDetail/repeatQuietly.saga';
import { readAllSeen } from '../deploymentDetail/underWay';
import { sitesSeen, sitesUnfollowed } from './slice';

/** A list that shows a deployment under way follows it to its end. */
export function* followSites() {
  yield* race({ follow: call(repeatQuietly, lookAgain), stopped: take(sitesUnfollowed) });
}

function* lookAgain(): SagaGenerator<void> {
  yield* put(sitesSeen(readAllSeen(yield* request('listDeployments', { isQuiet: true }))));
}
