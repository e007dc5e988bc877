import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { Problem } from '../../contract/reply';
import { isDatabaseGone } from '../data/unavailable';
import { DomainError } from '../problem';

const KB = 1024;

/** The one place where failures become answers: `{detail, code, message}` and the code's status. What is not ours is logged and told to nobody. */
export function installProblems(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = toDomainError(error as FastifyError, request.routeOptions.bodyLimit ?? app.initialConfig.bodyLimit);
    // Without the query: it may hold a code of the sign-in.
    if (problem.status >= 500) request.log.error({ err: error, method: request.method, path: request.url.split('?')[0] }, problem.code);
    return sendProblem(reply, problem);
  });
}

export function sendProblem(reply: FastifyReply, problem: DomainError) {
  const body: Problem = { detail: problem.message, code: problem.code, message: problem.message };
  return reply.status(problem.status).type('application/json; charset=utf-8').send(body);
}

export const notFound = (_request: FastifyRequest, reply: FastifyReply) => sendProblem(reply, new DomainError('NOT_FOUND'));

function toDomainError(error: FastifyError, bodyLimit = KB * KB): DomainError {
  if (error instanceof DomainError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return new DomainError('VALIDATION', { problem: readable(error) });
  // No file may be read there; to the browser a 403 would end the session (docs/adr/0006).
  if (error.statusCode === 403 || error.statusCode === 404) return new DomainError('NOT_FOUND');
  if (error.statusCode === 413) return new DomainError('BODY_TOO_LARGE', { limit: `${Math.round(bodyLimit / KB)} KB` });
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return error.code?.startsWith('FST_ERR_CTP') || error instanceof SyntaxError
      ? new DomainError('BODY_UNREADABLE')
      : new DomainError('VALIDATION', { problem: withoutDot(error.message) });
  }
  return new DomainError(isDatabaseGone(error) ? 'DATABASE_UNAVAILABLE' : 'INTERNAL', {}, { cause: error });
}

/** `billing.city: too short`, for the first thing that is wrong. */
function readable(error: FastifyError & { validation: { instancePath: string; message?: string | undefined }[] }): string {
  const [first] = error.validation;
  const field = first?.instancePath.split('/').filter(Boolean).join('.');
  return withoutDot([field, first?.message].filter(Boolean).join(': '));
}

const withoutDot = (text: string): string => text.replace(/\.$/, '');
