import { call, delay, put, race, select, take, takeLatest } from 'typed-redux-saga';
import { toFailure } from '../../contract/failure';
import type { DeploymentId } from '../../contract/ids';
import { getOutput } from '../api/calls';
import { tellIfGone } from '../siteActions/perform';
import { outputBegun, outputFailed, outputFollowed, outputReceived, outputUnfollowed, selectOutput } from './slice';

const LOOK_MS = 1_000;
const LOOK_AFTER_FAILURE_MS = 5_000;
/** Answers that another look would only repeat. */
const FINAL = [404, 409, 422];

export function* followOutput({ payload: id }: ReturnType<typeof outputFollowed>) {
  yield* put(outputBegun(id));
  yield* race({ follow: call(look, id), stopped: take(outputUnfollowed) });
}

function* look(id: DeploymentId) {
  for (;;) {
    let wait = LOOK_MS;
    if (!document.hidden) {
      const { next } = yield* select(selectOutput);
      try {
        yield* put(outputReceived(yield* call(getOutput, id, next)));
      } catch (error) {
        const failure = toFailure(error, '');
        yield* put(outputFailed(failure));
        yield* call(tellIfGone, id, error);
        if (FINAL.includes(failure.status ?? 0)) return;
        wait = LOOK_AFTER_FAILURE_MS;
      }
    }
    yield* delay(wait);
  }
}

export function* outputSaga() {
  yield* takeLatest(outputFollowed, followOutput);
}
