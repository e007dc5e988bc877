import { put, select, take } from 'typed-redux-saga';
import { monitorOpened } from '../shell/slice';
import { deploymentGone, detailFailed, detailLoaded, detailRequested, selectDetail, type versionStarted } from './slice';

/** Shows the deployment anew, then opens the live monitor at the first line of the version. */
export function* watchStarted({ payload: { id, number } }: ReturnType<typeof versionStarted>) {
  yield* put(detailRequested(id));
  yield* take([detailLoaded, detailFailed, deploymentGone]);
  const { id: shownId, deployment } = yield* select(selectDetail);
  const latest = shownId === id ? deployment.data?.latest : null;
  const version = latest?.number === number ? { version: { number, firstSeq: latest.first_seq } } : {};
  yield* put(monitorOpened({ deploymentId: id, isNew: true, ...version }));
}
