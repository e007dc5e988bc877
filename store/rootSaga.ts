import { call, spawn } from 'typed-redux-saga';
import { connectionSaga } from './connection/connection.saga';
import { dashboardSaga } from './dashboard/loadDashboard.saga';
import { deploymentDetailSaga } from './deploymentDetail/detail.saga';
import { metricsSaga } from './metrics/metrics.saga';
import { plansSaga } from './plans/plans.saga';
import { sessionSaga } from './session/session.saga';
import { sitesSaga } from './sites/sites.saga';
import { storageSaga } from './storage/storage.saga';

const FEATURES = [connectionSaga, dashboardSaga, deploymentDetailSaga, metricsSaga, plansSaga, sessionSaga, sitesSaga, storageSaga] as (() => Generator)[];

/** Every watcher on its own: one that fails is started again and stops no other. */
export function* rootSaga() {
  for (const feature of FEATURES) yield* spawn(keepRunning, feature);
}

function* keepRunning(feature: () => Generator) {
  for (;;) {
    try {
      yield* call(feature);
      return;
    } catch (error) {
      console.error('A watcher failed and was started again.', error);
    }
  }
}
