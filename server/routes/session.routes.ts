import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { CALLS } from '../../contract/calls';
import type { Sessions } from '../accounts/sessions';
import { registerCall } from './registerCall';

const LOGGED_OUT = 'Logged out';

/** Who is signed in, and the end of it. Behind the session guard. */
export const sessionRoutes =
  ({ sessions }: { sessions: Sessions }): FastifyPluginAsyncZod =>
  async (app) => {
    registerCall(app, CALLS.currentUser, async ({ user }) => ({ username: user.username, email: user.email }));
    registerCall(app, CALLS.logout, async ({ headers }) => {
      await sessions.close(bearerOf(headers.authorization));
      return { success: true, message: LOGGED_OUT };
    });
  };

const bearerOf = (header = ''): string => header.replace(/^Bearer\s+/i, '');
