import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { CALLS } from '../../contract/calls';
import type { Plans } from '../accounts/plans';
import { registerCall } from './registerCall';

/** What is for sale. Behind the session guard. */
export const plansRoutes =
  ({ plans }: { plans: Plans }): FastifyPluginAsyncZod =>
  async (app) => {
    registerCall(app, CALLS.listPlans, () => plans.list());
  };
