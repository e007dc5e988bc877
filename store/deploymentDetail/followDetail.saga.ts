import { call, put, race, type SagaGenerator, select, take } from 'typed-redux-saga';
import { isUnderWay } from '../../contract/status';
import { request } from '../api/client';
import { versionsLookedAt } from '../versions/slice';
import { repeatQuietly } from './repeatQuietly.saga';
import { type detailFollowed, detailRequested, detailSeen, detailUnfollowed, selectDetail } from './slice';
import { readSeen } from './underWay';

/** The page follows what is under way to its end, whether or not its log is open. */
export function* followDetail({ payload: id }: ReturnType<typeof detailFollowed>) {
  yield* race({ follow: call(repeatQuietly, () => lookAgain(id)), stopped: take(detailUnfollowed) });
}

function* lookAgain(id: string): SagaGenerator<void> {
  const seen = readSeen(yield* request('getDeployment', { params: { id }, isQuiet: true }));
  const { id: shownId, deployment } = yield* select(selectDetail);
  // A load that is under way knows better, and must not be cut off.
  if (shownId !== id || deployment.status === 'loading') return;
  if (isUnderWay(seen.status) && deployment.data) yield* put(versionsLookedAt(deployment.data.id));
  // By a command: this saga is stopped as soon as the end shows, and what hangs on the end must still be loaded.
  yield* put(isUnderWay(seen.status) ? detailSeen(seen) : detailRequested(id));
}
