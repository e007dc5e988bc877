import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { CALLS } from '../../contract/calls';
import type { DeploymentId } from '../../contract/ids';
import type { DeploymentServices } from '../deploymentServices';
import { toDeployment } from '../services/deployments';
import type { SessionUser } from '../services/sessions';
import { registerCall } from './registerCall';

const TRIGGERED = 'Deployment triggered';
const LOG_PAGE = 5_000;

export type DeploymentRoutesDeps = Pick<DeploymentServices, 'deployments' | 'removal' | 'logs' | 'steps' | 'reports' | 'metrics' | 'domains'>;

/** Everything about a user's deployments. Behind the session guard; someone else's id is DEPLOYMENT_NOT_FOUND. */
export const deploymentsRoutes =
  ({ deployments, removal, logs, steps, reports, metrics, domains }: DeploymentRoutesDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const own = ({ user, params }: { user: SessionUser; params: { id: DeploymentId } }) => deployments.find(user.id, params.id);

    registerCall(app, CALLS.createDeployment, async ({ user, body }) => {
      const id = await deployments.create(user.id, body);
      return { id, success: true, data: { id } };
    });
    for (const call of [CALLS.triggerDeployment, CALLS.retriggerDeployment]) {
      registerCall(app, call, async ({ user, params }) => {
        await deployments.trigger(user.id, params.id);
        return { success: true, message: TRIGGERED };
      });
    }
    registerCall(app, CALLS.listDeployments, ({ user }) => deployments.list(user.id));
    registerCall(app, CALLS.getDeployment, async (request) => ({ success: true, data: toDeployment(await own(request)) }));
    registerCall(app, CALLS.getHostedLink, async (request) => ({ success: true, hosted_link: (await own(request)).hostedLink }));
    registerCall(app, CALLS.getSteps, async (request) => steps.list((await own(request)).id));
    registerCall(app, CALLS.getMetrics, async (request) => metrics.of((await own(request)).id));
    registerCall(app, CALLS.getLogs, async (request) => {
      const { id } = await own(request);
      const lines: string[] = [];
      for (let after = 0; ; ) {
        const page = await logs.read(id, after, LOG_PAGE);
        for (const { at, message } of page) lines.push(`${at} ${message}`);
        if (page.length < LOG_PAGE) return lines;
        after = page.at(-1)!.seq;
      }
    });
    registerCall(app, CALLS.getReportStatus, async (request) => reports.status(await own(request)));
    registerCall(app, CALLS.reportFailed, async (request) => reports.report(await own(request)));
    registerCall(app, CALLS.deleteDeployment, async (request) => ({ success: true, message: await removal.remove(await own(request)) }));
    registerCall(app, CALLS.configureSsl, async (request) => domains.configure(await own(request), request.params.instanceId, request.body));
  };
