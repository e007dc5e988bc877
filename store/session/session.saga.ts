import { call, put, takeLeading } from 'typed-redux-saga';
import { type AuthResponse, DEFAULT_USER_TYPE, type SignInProvider } from '../../contract/auth';
import { AUTH_TOKEN_KEY } from '../../contract/constants';
import { MESSAGES } from '../../contract/messages';
import { ApiError, isSessionRefused, NamedError, serverSentenceOf } from '../api/apiError';
import { getCallback, getCurrentUser, getLoginUrl, postLogout, postMfaReset, postMfaVerify } from '../api/calls';
import { noticeRaised } from '../shell/slice';
import { logoutRequested, sessionEnded, sessionStarted, userVerificationRequested } from './slice';

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
  let answer: Partial<AuthResponse> & { access_token?: string | undefined };
  try {
    answer = yield* call(getCallback, host, { code, state: state ?? undefined });
  } catch (error) {
    throw new NamedError(MESSAGES.auth.authenticateFailed(host), error);
  }
  const { access_token, ...signIn } = answer;
  if (signIn.requiresMFA === false && signIn.username && signIn.email) yield* call(openWithoutSecondFactor, access_token);
  return signIn as AuthResponse;
}

/** Throws "Authentication failed" when there is no token to open a session with. */
function* openWithoutSecondFactor(token: string | undefined) {
  if (token === undefined) throw new NamedError(MESSAGES.auth.authenticationFailed, null);
  yield* call(openSession, token);
  yield* put(userVerificationRequested());
}

function* openSession(token: string) {
  const authToken = `Bearer ${token.replace(/^Bearer\s+/i, '')}`;
  yield* call([localStorage, 'setItem'], AUTH_TOKEN_KEY, authToken);
  yield* put(sessionStarted(authToken));
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
  yield* call(openSession, accessToken);
}

/** Asks for a new QR code by email. Throws the server's sentence, or "Failed to reset QR code". */
export function* resetMfa({ email }: { email: string }) {
  try {
    const { success, message } = yield* call(postMfaReset, email);
    if (!success) throw new ApiError({ status: 200, code: null, message, isServerSentence: message !== '' });
  } catch (error) {
    throw new NamedError(serverSentenceOf(error) ?? MESSAGES.mfa.resetFailed, error);
  }
}

/** The token is forgotten here whatever the server said; other things in local storage stay. */
export function* logout() {
  try {
    yield* call(postLogout);
  } catch (error) {
    console.error(error);
    // A session that the server refused has ended already.
    if (!isSessionRefused(error)) yield* put(noticeRaised({ kind: 'error', message: MESSAGES.auth.logoutFailed }));
  }
  yield* call([localStorage, 'removeItem'], AUTH_TOKEN_KEY);
  yield* put(sessionEnded(MESSAGES.connection.loggedOut));
}

/** Proves that the server knows whose session this is; a refused one has ended already. */
function* verifyUser() {
  try {
    yield* call(getCurrentUser);
  } catch (error) {
    console.error(error);
    const reason = serverSentenceOf(error) ?? MESSAGES.auth.fetchUserFailed;
    if (!isSessionRefused(error)) yield* put(noticeRaised({ kind: 'error', message: MESSAGES.auth.verifyUserFailed(reason) }));
  }
}

export function* sessionSaga() {
  yield* takeLeading(logoutRequested, logout);
  yield* takeLeading(userVerificationRequested, verifyUser);
}
