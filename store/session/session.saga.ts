import { call, put, takeEvery, takeLeading } from 'typed-redux-saga';
import { type AuthResponse, DEFAULT_USER_TYPE, type SignInProvider } from '../../contract/auth';
import { AUTH_TOKEN_KEY } from '../../contract/constants';
import { MESSAGES } from '../../contract/messages';
import { NamedError, serverSentenceOf } from '../api/apiError';
import { getCallback, getLoginUrl, postLogout, postMfaReset, postMfaVerify } from '../api/calls';
import { logoutRequested, sessionEnded, sessionStarted } from './slice';

/** Asks where the browser goes to sign in. Throws "Failed to get … auth URL". */
export function* requestLoginUrl({ provider }: { provider: string }) {
  const host = provider as SignInProvider;
  try {
    return yield* call(getLoginUrl, host);
  } catch (error) {
    throw new NamedError(MESSAGES.auth.urlFailed(host), error);
  }
}

/** Exchanges what the code host sent back. A whole answer has username, email and qai; what is missing the machine judges. */
export function* exchangeCode({ host, code, state }: { host: SignInProvider; code: string; state: string | null }) {
  try {
    return (yield* call(getCallback, host, { code, state: state ?? undefined })) as AuthResponse;
  } catch (error) {
    throw new NamedError(MESSAGES.auth.authenticateFailed(host), error);
  }
}

/** Proves the second factor and opens the session. Throws "MFA verification failed" or "No access token received from MFA verification". */
export function* verifyMfa({ email, token, code, host }: { email: string; token: string; code: string; host: SignInProvider }) {
  if (token.trim() === '') throw new NamedError(MESSAGES.mfa.tokenRequired, null);
  let accessToken: string | null;
  try {
    accessToken = yield* call(postMfaVerify, { email, token, user_type: DEFAULT_USER_TYPE, code, provider_type: host });
  } catch (error) {
    throw new NamedError(MESSAGES.mfa.verificationFailed, error);
  }
  if (accessToken === null) throw new NamedError(MESSAGES.mfa.noAccessToken, null);
  const authToken = `Bearer ${accessToken.replace(/^Bearer\s+/i, '')}`;
  yield* call([localStorage, 'setItem'], AUTH_TOKEN_KEY, authToken);
  yield* put(sessionStarted(authToken));
}

/** Asks for a new QR code by email. Throws the server's sentence, or "Failed to reset QR code". */
export function* resetMfa({ email }: { email: string }) {
  try {
    const { success, message } = yield* call(postMfaReset, email);
    if (!success) throw new Error(message || MESSAGES.mfa.resetFailed);
  } catch (error) {
    throw new NamedError(serverSentenceOf(error) ?? MESSAGES.mfa.resetFailed, error);
  }
}

export function* logout() {
  try {
    yield* call(postLogout);
  } catch {
    // The token is forgotten here whatever the server said.
    console.error(MESSAGES.auth.logoutFailed);
  }
  yield* put(sessionEnded(MESSAGES.connection.loggedOut));
}

export function* clearStorage() {
  yield* call([localStorage, 'clear']);
}

export function* sessionSaga() {
  yield* takeLeading(logoutRequested, logout);
  yield* takeEvery(sessionEnded, clearStorage);
}
