import { call, delay, put, race, take, takeLatest } from 'typed-redux-saga';
import { METRICS_REFRESH_MS } from '../../contract/constants';
import { getMetrics } from '../api/calls';
import { metricsForgotten, metricsLoaded, metricsStarted, metricsStopped } from './slice';

function* refresh(id: string) {
  for (;;) {
    try {
      yield* put(metricsLoaded({ id, metrics: yield* call(getMetrics, id) }));
    } catch (error) {
      console.error(error);
    }
    yield* delay(METRICS_REFRESH_MS);
  }
}

function* watch({ payload: id }: ReturnType<typeof metricsStarted>) {
  yield* race({ refresh: call(refresh, id), stopped: take(metricsStopped) });
  yield* put(metricsForgotten());
}

export function* metricsSaga() {
  yield* takeLatest(metricsStarted, watch);
}
