import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { toFailure } from '../../contract/failure';
import type { DeploymentId } from '../../contract/ids';
import { ApiError, NamedError, serverSentenceOf, statusOf } from '../api/apiError';
import { deploymentGone } from '../deploymentDetail/slice';

/** What an action's machine gives its saga, and gets from it. */
export type ActionOrder = { id: DeploymentId; number: number };
export type ActionAnswer = { message: string; number: number | null };
type Reply = { success: boolean; message: string; data?: { number: number } };
/** The sentences of a failure that brings none of its own: where the server answered, and where no answer came. */
type Sentences = { failed: (status: number) => string; noResponse: string };

/** Makes an action's call. A refusal and an error become one failure with a sentence; whoever shows the deployment learns when it is gone. */
export function* perform(id: DeploymentId, ask: () => SagaGenerator<Reply>, { failed, noResponse }: Sentences): SagaGenerator<ActionAnswer> {
  try {
    const { success, message, data } = yield* call(ask);
    if (success) return { message, number: data?.number ?? null };
    throw new ApiError({ status: 200, code: null, message, isServerSentence: message !== '' });
  } catch (error) {
    yield* call(tellIfGone, id, error);
    const status = statusOf(error);
    throw new NamedError(serverSentenceOf(error) ?? (status === null ? noResponse : failed(status)), error);
  }
}

/** An action may be the first to learn that the deployment was deleted elsewhere. */
export function* tellIfGone(id: string, error: unknown) {
  const { status, code } = toFailure(error, '');
  if (status === 404 && !OF_A_PART.includes(code ?? '')) yield* put(deploymentGone(id));
}

/** Not found, but not the deployment itself. */
const OF_A_PART = ['INSTANCE_MISMATCH', 'VERSION_NOT_FOUND'];
