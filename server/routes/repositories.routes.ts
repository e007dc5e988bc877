import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { CALLS } from '../../contract/calls';
import type { Repositories } from '../accounts/repositories';
import { registerCall } from './registerCall';

/** What can be deployed. Behind the session guard. */
export const repositoriesRoutes =
  ({ repositories }: { repositories: Repositories }): FastifyPluginAsyncZod =>
  async (app) => {
    registerCall(app, CALLS.listRepositories, ({ user }) => repositories.list(user.id));
    registerCall(app, CALLS.listBranches, ({ user, body }) => repositories.branches(user.id, body.repo_name));
  };
