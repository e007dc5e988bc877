import { all, call, put, type SagaGenerator, select, takeLatest } from 'typed-redux-saga';
import type { SslBody } from '../../contract/deployments';
import { toFailure } from '../../contract/failure';
import { MESSAGES } from '../../contract/messages';
import { NamedError, serverSentenceOf, statusOf } from '../api/apiError';
import { getDeployment, getHostedLink, getReportStatus, getSteps, postSsl } from '../api/calls';
import { deploymentEnded } from '../logs/slice';
import { settingsLookedUp } from '../settings/slice';
import { tellIfGone } from '../siteActions/perform';
import type { RootState } from '../state';
import { versionsRequested } from '../versions/slice';
import { followDetail } from './followDetail.saga';
import {
  deploymentGone,
  detailFailed,
  detailFollowed,
  detailLoaded,
  detailLoading,
  detailRequested,
  hostedLinkLoaded,
  type ReportStatus,
  reportStatusLoaded,
  stepsLoaded,
  versionStarted,
} from './slice';
import { watchStarted } from './watchStarted.saga';

const R = MESSAGES.report;

export function* loadDetail({ payload: id }: { payload: string }) {
  yield* put(detailLoading(id));
  try {
    const deployment = yield* call(getDeployment, id);
    yield* put(detailLoaded(deployment));
    yield* put(versionsRequested(deployment.id));
    yield* put(settingsLookedUp(deployment.id));
    const isFailed = deployment.status.toLowerCase() === 'failed';
    yield* all([call(loadHostedLink, id), call(loadSteps, id), ...(isFailed ? [call(loadReportStatus, id)] : [])]);
  } catch (error) {
    console.error(error);
    // What is no id at all is answered 422.
    if ([404, 422].includes(statusOf(error) ?? 0)) yield* put(deploymentGone(id));
    else yield* put(detailFailed({ ...toFailure(error, ''), message: MESSAGES.sites.detailsFailed, detail: serverSentenceOf(error) }));
  }
}

/** Without the link and without the ledger the page still shows the deployment. */
function* loadHostedLink(id: string) {
  try {
    yield* put(hostedLinkLoaded(yield* call(getHostedLink, id)));
  } catch (error) {
    console.error(error);
  }
}

function* loadSteps(id: string) {
  try {
    yield* put(stepsLoaded(yield* call(getSteps, id)));
  } catch (error) {
    console.error(error);
  }
}

export function* loadReportStatus(id: string) {
  yield* put(reportStatusLoaded(yield* call(lookUpReport, id)));
}

function* lookUpReport(id: string): SagaGenerator<ReportStatus> {
  try {
    const { message } = yield* call(getReportStatus, id);
    if (message === R.noData) return { noReport: true, message: null };
    if (message.toLowerCase() === R.resolved) return { noReport: false, message: null };
    return { noReport: false, message: message || null };
  } catch {
    return { noReport: true, message: null };
  }
}

/** Puts a domain and a certificate on a deployment. Throws the server's sentence, or "SSL configuration failed". */
export function* configureSsl(input: SslBody & { id: string; instanceId: string }) {
  try {
    return yield* call(postSsl, input);
  } catch (error) {
    yield* call(tellIfGone, input.id, error);
    throw new NamedError(serverSentenceOf(error) ?? MESSAGES.ssl.failed, error);
  }
}

/** The page that shows a deployment follows it to its end. */
function* refreshShown({ payload: id }: ReturnType<typeof deploymentEnded>) {
  const shown = yield* select((state: RootState) => state.deploymentDetail.id);
  if (shown === id) yield* call(loadDetail, { payload: id });
}

export function* deploymentDetailSaga() {
  yield* takeLatest(detailRequested, loadDetail);
  yield* takeLatest(deploymentEnded, refreshShown);
  yield* takeLatest(detailFollowed, followDetail);
  yield* takeLatest(versionStarted, watchStarted);
}
