import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { CALLS } from '../../contract/calls';
import type { AwsClients } from '../accounts/awsClients';
import type { TrustPrincipal } from '../accounts/trustPrincipal';
import { registerCall } from './registerCall';

/** The user's cloud account. Behind the session guard. */
export const awsRoutes =
  ({ awsClients, trustPrincipal }: { awsClients: AwsClients; trustPrincipal: TrustPrincipal }): FastifyPluginAsyncZod =>
  async (app) => {
    registerCall(app, CALLS.getAwsClient, ({ user }) => awsClients.get(user.id));
    registerCall(app, CALLS.createAwsClient, ({ user, body }) => awsClients.store(user.id, body));
    registerCall(app, CALLS.verifyAws, ({ user, body }) => awsClients.verify(user.id, body.role_arn));
    registerCall(app, CALLS.getTrustPrincipal, async () => ({ principal_arn: await trustPrincipal() }));
  };
