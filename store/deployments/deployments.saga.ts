import { call } from 'typed-redux-saga';
import type { DeploymentConfig } from '../../contract/deployments';
import { getTrigger, postDeployment } from '../api/calls';

/** Makes a deployment of the draft, without its resources. Resolves to its id. */
export function* createDeployment({ resources: _resources, ...body }: DeploymentConfig) {
  return { id: yield* call(postDeployment, body) };
}

export function* triggerDeployment({ id }: { id: string }) {
  return yield* call(getTrigger, id);
}
