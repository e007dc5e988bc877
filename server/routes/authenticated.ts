import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Sessions, SessionUser } from '../accounts/sessions';
import { DomainError } from '../problem';

declare module 'fastify' {
  interface FastifyRequest {
    user: SessionUser;
  }
}

/** A scope that only a live session gets into: every route registered in `routes` finds `request.user`. Errors: SESSION_INVALID. */
export const authenticated =
  (sessions: Pick<Sessions, 'find'>, routes: (app: FastifyInstance) => Promise<void>): FastifyPluginAsync =>
  async (app) => {
    app.decorateRequest('user', null as unknown as SessionUser);
    app.addHook('onRequest', async (request) => {
      const [, token] = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
      const user = token ? await sessions.find(token) : null;
      if (!user) throw new DomainError('SESSION_INVALID');
      request.user = user;
    });
    await routes(app);
  };
