import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { CALLS } from '../../contract/calls';
import type { DeploymentId } from '../../contract/ids';
import type { SessionUser } from '../accounts/sessions';
import type { ApplicationServices } from '../applicationServices';
import { registerCall } from './registerCall';

const TRIGGERED = 'Deployment triggered';
const LOG_PAGE = 5_000;

export type DeploymentRoutesDeps = Pick<
  ApplicationServices,
  'applications' | 'versions' | 'settings' | 'removal' | 'logs' | 'steps' | 'reports' | 'metrics' | 'domains' | 'output'
>;

/** Everything about a user's applications, which the specification calls deployments. Behind the session guard; someone else's id is DEPLOYMENT_NOT_FOUND. */
export const deploymentsRoutes =
  ({ applications, versions, settings, removal, logs, steps, reports, metrics, domains, output }: DeploymentRoutesDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const own = ({ user, params }: { user: SessionUser; params: { id: DeploymentId } }) => applications.find(user.id, params.id);
    const begun = (number: number, message: string) => ({ success: true, message, data: { number } });

    registerCall(app, CALLS.createDeployment, async ({ user, body }) => {
      const id = await applications.create(user.id, body);
      return { id, success: true, data: { id } };
    });
    for (const call of [CALLS.triggerDeployment, CALLS.retriggerDeployment]) {
      registerCall(app, call, async ({ user, params }) => {
        await versions.trigger(user.id, params.id);
        return { success: true, message: TRIGGERED };
      });
    }
    registerCall(app, CALLS.listDeployments, ({ user }) => applications.list(user.id));
    registerCall(app, CALLS.getDeployment, async ({ user, params }) => ({ success: true, data: await applications.show(user.id, params.id) }));
    registerCall(app, CALLS.getHostedLink, async (request) => ({ success: true, hosted_link: (await own(request)).hostedLink }));
    registerCall(app, CALLS.getSteps, async (request) => steps.list((await own(request)).id));
    registerCall(app, CALLS.getMetrics, async (request) => metrics.of(await own(request)));
    registerCall(app, CALLS.getLogs, async (request) => {
      const { id } = await own(request);
      const lines: string[] = [];
      for (let after = 0; ; ) {
        const page = await logs.read(id, after, LOG_PAGE, request.query.version);
        for (const { at, message } of page) lines.push(`${at} ${message}`);
        if (page.length < LOG_PAGE) return lines;
        after = page.at(-1)!.seq;
      }
    });
    registerCall(app, CALLS.getReportStatus, async (request) => reports.status(await own(request)));
    registerCall(app, CALLS.reportFailed, async (request) => reports.report(await own(request)));
    registerCall(app, CALLS.deleteDeployment, async (request) => ({ success: true, message: await removal.remove(await own(request)) }));
    registerCall(app, CALLS.configureSsl, async (request) => domains.configure(await own(request), request.params.instanceId, request.body));

    registerCall(app, CALLS.listVersions, async (request) => versions.list(await own(request)));
    registerCall(app, CALLS.compareVersions, async (request) => settings.compare(await own(request), request.params.from, request.params.to));
    registerCall(app, CALLS.redeploy, async ({ user, params }) => {
      const number = await versions.redeploy(user.id, params.id);
      return begun(number, `Version ${number} is on its way`);
    });
    registerCall(app, CALLS.rollBack, async ({ user, params }) => {
      const number = await versions.rollBack(user.id, params.id, params.number);
      return begun(number, `Version ${number} goes back to version ${params.number}`);
    });
    registerCall(app, CALLS.cancelVersion, async ({ user, params }) => {
      const number = await versions.cancel(user.id, params.id);
      return begun(number, `Version ${number} is being cancelled`);
    });
    registerCall(app, CALLS.getSettings, async (request) => ({ success: true, message: '', data: settings.show(await own(request)) }));
    registerCall(app, CALLS.changeSettings, async ({ user, params, body }) => ({
      success: true,
      message: 'Settings saved',
      data: await settings.change(user.id, params.id, body),
    }));
    registerCall(app, CALLS.getOutput, async (request) => output.read(await own(request), request.query.after));
  };
