import { call, type SagaGenerator } from 'typed-redux-saga';
import type { DeploymentConfig } from '../../contract/deployments';
import type { Outcome } from '../../contract/reply';
import { isRunning, isUnderWay } from '../../contract/status';
import { ApiError } from '../api/apiError';
import { getDeployment, getTrigger, postDeployment } from '../api/calls';

/** Makes a deployment of the draft, without its resources. Resolves to its id. */
export function* createDeployment({ resources: _resources, ...body }: DeploymentConfig) {
  return { id: yield* call(postDeployment, body) };
}

/** Starts a deployment. One that an earlier try has started after all, whose answer was lost, counts as started now. */
export function* triggerDeployment({ id }: { id: string }): SagaGenerator<Outcome> {
  try {
    return yield* call(getTrigger, id);
  } catch (error) {
    if (isRefusedAsStarted(error) && (yield* call(hasStarted, id))) return { success: true, message: '' };
    throw error;
  }
}

const isRefusedAsStarted = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && ['DEPLOYMENT_RUNNING', 'DEPLOYMENT_NOT_TRIGGERABLE'].includes(error.code ?? '');

function* hasStarted(id: string) {
  try {
    const { status } = yield* call(getDeployment, id);
    return isUnderWay(status) || isRunning(status);
  } catch (error) {
    // The refusal itself says more.
    console.error(error);
    return false;
  }
}
