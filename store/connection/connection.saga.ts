import { call, put, takeLatest } from 'typed-redux-saga';
import { toFailure } from '../../contract/failure';
import { MESSAGES } from '../../contract/messages';
import { NamedError, serverSentenceOf, statusOf } from '../api/apiError';
import { getAwsClient, getTrustPrincipal, postAwsClient, postAwsVerify } from '../api/calls';
import { principalFailed, principalKnown, principalLoading, principalRequested } from './slice';

/** What is said when the server gave no sentence: it answered badly, or not at all. */
const sentence = (error: unknown, answered: string, unanswered: string): string =>
  serverSentenceOf(error) ?? (statusOf(error) === null ? unanswered : answered);

/** The role the user granted us. Throws "Failed to get user role". */
export function* fetchRole() {
  try {
    return yield* call(getAwsClient);
  } catch (error) {
    throw new NamedError(MESSAGES.auth.userRoleFailed, error);
  }
}

/** Whether the role can be assumed; a role that AWS refuses is an answer. Throws the server's sentence, "Failed to verify AWS connection", or without an answer "Failed to verify connection". */
export function* verifyRole({ role_arn }: { role_arn: string }) {
  try {
    const { success, message } = yield* call(postAwsVerify, role_arn);
    return { success, message: message || (success ? MESSAGES.connection.verified : MESSAGES.awsGuide.verifyDefault) };
  } catch (error) {
    throw new NamedError(sentence(error, MESSAGES.awsGuide.verifyFailed, MESSAGES.auth.verifyConnectionFailed), error);
  }
}

/** Stores role and region. Throws the server's sentence, "Failed to create AWS client", or without an answer "Failed to create credentials". */
export function* createCredentials({ role_arn, region }: { role_arn: string; region: string }) {
  try {
    const { success, message } = yield* call(postAwsClient, { role_arn, region });
    return { success, message: message || (success ? '' : MESSAGES.awsGuide.createFailed) };
  } catch (error) {
    throw new NamedError(sentence(error, MESSAGES.awsGuide.createFailed, MESSAGES.auth.createCredentialsFailed), error);
  }
}

/** Who the trust policy must name. */
function* loadPrincipal() {
  yield* put(principalLoading());
  try {
    yield* put(principalKnown(yield* call(getTrustPrincipal)));
  } catch (error) {
    console.error('The principal of the trust policy could not be loaded.', error);
    yield* put(principalFailed(toFailure(error, MESSAGES.awsGuide.trustPolicyFailed)));
  }
}

export function* connectionSaga() {
  yield* takeLatest(principalRequested, loadPrincipal);
}
