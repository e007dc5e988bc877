import { AUTH_TOKEN_KEY } from '../../contract/constants';
import { DeploymentIdSchema } from '../../contract/ids';
import { controllableServer } from '../../testing/server';
import { detailLoading } from '../deploymentDetail/slice';
import { makeStore } from '../store';
import { cancelVersion } from './cancelVersion.saga';
import { deleteSite } from './deleteSite.saga';
import { redeploy } from './redeploy.saga';
import { reportFailure } from './reportFailure.saga';
import { rollBack } from './rollBack.saga';
import { triggerAgain } from './triggerAgain.saga';

const id = DeploymentIdSchema.parse('7f1f4c1e-9f0a-4a52-8a25-3f0c7f6f0b11');
const ACTIONS = [
  ['redeploy', redeploy, 'Failed to redeploy site. Please check your connection and try again.'],
  ['rollBack', rollBack, 'Failed to roll back site. Please check your connection and try again.'],
  ['cancelVersion', cancelVersion, 'Failed to cancel deployment. Please check your connection and try again.'],
  ['deleteDeployment', deleteSite, 'Failed to delete deployment. Please check your connection and try again.'],
  ['reportFailed', reportFailure, 'Failed to report issue. Please check your connection and try again.'],
  ['retriggerDeployment', triggerAgain, 'Failed to trigger site'],
] as const;

let app: ReturnType<typeof makeStore>;
let server: ReturnType<typeof controllableServer>;
beforeEach(() => {
  localStorage.setItem(AUTH_TOKEN_KEY, 'Bearer test');
  server = controllableServer();
  globalThis.fetch = server.serve as typeof fetch;
  app = makeStore();
  // The middleware writes every failure of a saga down.
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  app.stop();
  jest.restoreAllMocks();
});

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const isGone = () => app.store.getState().deploymentDetail.deployment.status === 'failed';
const ask = (saga: (typeof ACTIONS)[number][1]) => {
  app.store.dispatch(detailLoading(id));
  return app.run(saga, { id, number: 2 });
};

describe.each(ACTIONS)('%s', (call, saga, lost) => {
  it('gives what the server said, and the number of the version where there is one', async () => {
    const task = ask(saga);
    server.find(call).answer({ success: true, message: 'Well.', data: { number: 4 } });
    const number = ['deleteDeployment', 'reportFailed', 'retriggerDeployment'].includes(call) ? null : 4;
    expect(await task.toPromise()).toEqual({ message: 'Well.', number });
  });

  it('is asked about the deployment, and about the version where one is meant', async () => {
    ask(saga);
    expect(server.find(call).params).toEqual(call === 'rollBack' ? { id, number: '2' } : { id });
  });

  it('has a sentence of its own where the answer was lost, and leaves the deployment as it is', async () => {
    const task = ask(saga);
    server.find(call).drop();
    await expect(task.toPromise()).rejects.toMatchObject({ message: lost, status: null });
    expect(isGone()).toBe(false);
  });

  it('has the sentence of the server where it refuses', async () => {
    const task = ask(saga);
    server.find(call).answer({ detail: 'Not now.', code: 'DEPLOYMENT_RUNNING' }, 409);
    await expect(task.toPromise()).rejects.toMatchObject({ message: 'Not now.', status: 409, code: 'DEPLOYMENT_RUNNING' });
    expect(isGone()).toBe(false);
  });

  it('tells whoever shows the deployment that it is gone', async () => {
    const task = ask(saga);
    server.find(call).answer({ detail: 'It is gone.', code: 'DEPLOYMENT_NOT_FOUND' }, 404);
    await expect(task.toPromise()).rejects.toMatchObject({ message: 'It is gone.', status: 404 });
    expect(app.store.getState().deploymentDetail.deployment).toMatchObject({ status: 'failed', data: null, failure: { code: 'DEPLOYMENT_NOT_FOUND' } });
  });

  it('gives the request up with its saga, and takes the loader down', async () => {
    const task = ask(saga);
    const request = server.find(call);
    task.cancel();
    await settle();
    expect([request.state, app.store.getState().shell.requests]).toEqual(['aborted', 0]);
  });
});

it('does not take a version that is not found for a deployment that is not', async () => {
  const task = ask(rollBack);
  server.find('rollBack').answer({ detail: 'There is no version 2 of this deployment.', code: 'VERSION_NOT_FOUND' }, 404);
  await expect(task.toPromise()).rejects.toMatchObject({ status: 404 });
  expect(isGone()).toBe(false);
});
