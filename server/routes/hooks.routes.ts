import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { PROVIDERS } from '../codehosts/hosts';
import type { Pushes } from '../pushes/pushes';

const DELIVERY_LIMIT_BYTES = 1024 * 1024;

/** What code hosts call at each push; open, for a signature stands for the session. Not in the contract: the product's pages never call it. */
export const hookRoutes =
  (pushes: Pick<Pushes, 'received'>): FastifyPluginAsyncZod =>
  async (app) => {
    // The signature is over the bytes as they came, whatever they call themselves.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

    for (const provider of PROVIDERS) {
      const options = { bodyLimit: DELIVERY_LIMIT_BYTES, schema: { hide: true, querystring: z.object({ watch: z.string().optional() }) } };
      app.post(`/hooks/${provider}`, options, async ({ query, headers, body }, reply) => {
        await pushes.received(provider, { watch: query.watch, headers, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0) });
        return reply.status(202).send({ received: true });
      });
    }
  };
