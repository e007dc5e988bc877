import { all, call, put, type SagaGenerator, select, takeLatest, takeLeading } from 'typed-redux-saga';
import type { SslBody } from '../../contract/deployments';
import { toFailure } from '../../contract/failure';
import { MESSAGES } from '../../contract/messages';
import { NamedError, serverSentenceOf, statusOf } from '../api/apiError';
import { getDeployment, getHostedLink, getReportStatus, getSteps, postReportFailed, postSsl, postTrigger } from '../api/calls';
import type { Result } from '../loadable';
import { deploymentEnded } from '../logs/slice';
import { monitorOpened } from '../shell/slice';
import type { RootState } from '../state';
import { followDetail } from './followDetail.saga';
import {
  actionEnded,
  actionStarted,
  deploymentGone,
  detailFailed,
  detailFollowed,
  detailLoaded,
  detailLoading,
  detailRequested,
  hostedLinkLoaded,
  type ReportStatus,
  reportRequested,
  reportStatusLoaded,
  stepsLoaded,
  triggerRequested,
} from './slice';

const R = MESSAGES.report;

export function* loadDetail({ payload: id }: { payload: string }) {
  yield* put(detailLoading(id));
  try {
    const deployment = yield* call(getDeployment, id);
    yield* put(detailLoaded(deployment));
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

export function* triggerAgain({ payload: id }: ReturnType<typeof triggerRequested>) {
  yield* put(actionStarted('triggering'));
  try {
    const { success, message } = yield* call(postTrigger, id);
    yield* put(actionEnded(success ? null : notTriggered(message)));
    if (!success) return;
  } catch (error) {
    yield* put(actionEnded(notTriggered(serverSentenceOf(error))));
    yield* call(tellIfGone, id, error);
    return;
  }
  yield* put(monitorOpened({ deploymentId: id, isNew: true }));
  yield* call(loadDetail, { payload: id });
}

const notTriggered = (sentence: string | null): Result => ({
  kind: 'error',
  title: 'Deployment not triggered',
  message: sentence || MESSAGES.sites.actionFailed('trigger'),
});

export function* reportFailure({ payload: id }: ReturnType<typeof reportRequested>) {
  yield* put(actionStarted('reporting'));
  const result = yield* call(report, id);
  yield* put(actionEnded(result));
  if (result.kind === 'success') yield* call(loadDetail, { payload: id });
}

function* report(id: string): SagaGenerator<Result> {
  try {
    const { success, message } = yield* call(postReportFailed, id);
    return success ? { kind: 'success', title: R.successTitle, message: R.success } : { kind: 'error', title: R.failedTitle, message: message || R.failed };
  } catch (error) {
    yield* call(tellIfGone, id, error);
    const fallback = statusOf(error) === null ? R.noResponse : R.failed;
    return { kind: 'error', title: R.failedTitle, message: serverSentenceOf(error) ?? fallback };
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

/** An action may be the first to learn that the deployment was deleted elsewhere. */
function* tellIfGone(id: string, error: unknown) {
  const { status, code } = toFailure(error, '');
  // Of the instance, not of the deployment.
  if (status === 404 && code !== 'INSTANCE_MISMATCH') yield* put(deploymentGone(id));
}

/** The page that shows a deployment follows it to its end. */
function* refreshShown({ payload: id }: ReturnType<typeof deploymentEnded>) {
  const shown = yield* select((state: RootState) => state.deploymentDetail.id);
  if (shown === id) yield* call(loadDetail, { payload: id });
}

export function* deploymentDetailSaga() {
  yield* takeLatest(detailRequested, loadDetail);
  yield* takeLeading(triggerRequested, triggerAgain);
  yield* takeLeading(reportRequested, reportFailure);
  yield* takeLatest(deploymentEnded, refreshShown);
  yield* takeLatest(detailFollowed, followDetail);
}
