import type { FastifyError, FastifyPluginAsync } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { PROVIDERS } from '../codehosts/hosts';
import { html } from '../html';
import { DomainError } from '../problem';
import { type CheckoutDeps, checkoutRoutes } from './checkout.routes';
import { type ConsentDeps, consentRoutes } from './consent.routes';
import { refuseForeignHost } from './guards';
import { indexPage, type SandboxParts } from './indexPage';
import { type MailboxDeps, mailboxRoutes } from './mailbox.routes';
import { sendPage } from './page';
import { STYLE } from './style';

const FORM_LIMIT_BYTES = 16 * 1024;

export type SandboxDeps = ConsentDeps & CheckoutDeps & MailboxDeps & { parts: SandboxParts };

/** Every page of the sandbox that stands in for something; with all parts real there is nothing at /sandbox. */
export const sandboxRoutes =
  (deps: SandboxDeps): FastifyPluginAsync =>
  async (app) => {
    const { publicUrl, parts } = deps;
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    app.addHook('onRequest', async (request) => refuseForeignHost(request, publicUrl));
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    app.setErrorHandler<FastifyError>((error, request, reply) => {
      const problem = problemOf(error);
      if (problem.status >= 500) request.log.error(error);
      const body = html`<div class="card"><h1>This page cannot be shown</h1><p>${problem.message}</p><p><a href="/">Back to Gantry</a></p></div>`;
      return sendPage(reply, publicUrl, { title: 'Problem', body }, problem.status);
    });

    app.get('/sandbox/style.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE));
    app.get('/sandbox', async (_request, reply) => sendPage(reply, publicUrl, indexPage(parts)));
    const hasCodeHost = PROVIDERS.some((provider) => parts[provider]);
    if (hasCodeHost) await app.register(consentRoutes(deps));
    if (hasCodeHost || parts.mail) await app.register(mailboxRoutes(deps));
    if (parts.payments) await app.register(checkoutRoutes(deps));
  };

function problemOf(error: FastifyError | DomainError): DomainError {
  if (error instanceof DomainError) return error;
  const { statusCode = 500, message } = error as FastifyError;
  return statusCode < 500 ? new DomainError('VALIDATION', { problem: message }) : new DomainError('INTERNAL');
}
