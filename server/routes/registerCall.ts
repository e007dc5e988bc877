import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { Call } from '../../contract/calls';
import { ProblemSchema } from '../../contract/reply';
import type { SessionUser } from '../accounts/sessions';
import { refuseUnstorableText } from './storableText';

type Read<C extends Call, K extends 'body' | 'query' | 'params'> = C extends { [k in K]: infer S extends z.ZodType } ? z.output<S> : undefined;

/** A checked request: `body`, `query` and `params` as the contract's schemas read them; `user` is set behind the session guard. */
export type CallRequest<C extends Call> = Omit<FastifyRequest, 'body' | 'query' | 'params'> & {
  body: Read<C, 'body'>;
  query: Read<C, 'query'>;
  params: Read<C, 'params'>;
  user: SessionUser;
};

type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>;

/**
 * Serves one call of the contract: its method, path and schemas come from the table, so that no route drifts from it.
 * What the handler returns is checked against the contract by its type, not again for each answer.
 */
export function registerCall<const C extends Call>(
  app: App,
  call: C,
  handler: (request: CallRequest<C>, reply: FastifyReply) => Promise<z.input<C['reply']>>,
): void {
  const { method, path, body, query, params, reply } = call as Call;
  app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    schema: {
      ...(body ? { body } : {}),
      ...(query ? { querystring: query } : {}),
      ...(params ? { params } : {}),
      response: { 200: reply, default: ProblemSchema },
      tags: [path.split('/')[1] ?? 'other'],
      ...(call.open ? {} : { security: [{ bearer: [] }] }),
    },
    preValidation: refuseUnstorableText,
    // The handler's own types stand for the answer; serialising by schema would cost half the speed of a list.
    serializerCompiler: () => (answer) => JSON.stringify(answer),
    handler: (request, response) => handler(request as unknown as CallRequest<C>, response as unknown as FastifyReply),
  });
}
