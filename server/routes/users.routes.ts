import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { CALLS } from '../../contract/calls';
import type { Users } from '../accounts/users';
import { registerCall } from './registerCall';

/** The user's own data. Behind the session guard. */
export const usersRoutes =
  ({ users }: { users: Users }): FastifyPluginAsyncZod =>
  async (app) => {
    registerCall(app, CALLS.getDashboard, ({ user }) => users.dashboard(user.id));
  };
