import { call, delay, type SagaGenerator } from 'typed-redux-saga';
import { toFailure } from '../../contract/failure';

const FOLLOW_MS = 5_000;

/** Runs `ask` every 5 s while the document is in sight. A failure changes nothing; the next turn comes. */
export function* repeatQuietly(ask: () => SagaGenerator<void>) {
  for (;;) {
    yield* delay(FOLLOW_MS);
    if (document.hidden) continue;
    try {
      yield* call(ask);
    } catch (error) {
      console.error(toFailure(error, '').message);
    }
  }
}
