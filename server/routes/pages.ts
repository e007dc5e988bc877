import { readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { otherName } from './otherName';
import { notFound } from './problems';

const YEAR_SECONDS = 365 * 24 * 3_600;
const NOT_PAGES = /^\/(api|ws|sandbox|static)(\/|$)/;

export type PagesOptions = {
  /** Of the built pages. */
  folder: string;
  /** Whether the designers' statecharts are handed out. */
  statecharts: boolean;
  sandbox: boolean;
  /** Where sites answer under their domains; null while they do not. */
  httpsPort?: () => number | null;
  /** Where people open the pages. */
  publicUrl: string;
};

/** Serves the built pages. Any address that is no file and no call is the single-page app's own to judge. */
export async function servePages(app: FastifyInstance, { folder, statecharts, sandbox, httpsPort = () => null, publicUrl }: PagesOptions): Promise<void> {
  const built = readFileSync(path.join(folder, 'index.html'), 'utf8');
  /** The page itself says what is so with this server, so that nothing need be asked. */
  const index = () =>
    built
      .replace(/(name="gantry-sandbox" content=)"off"/, `$1"${sandbox ? 'on' : 'off'}"`)
      .replace(/(name="gantry-https-port" content=)""/, `$1"${httpsPort() ?? ''}"`);
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: true,
    index: false,
    cacheControl: false,
    preCompressed: true,
    allowedPath: (pathName) => statecharts || !pathName.startsWith('/statecharts'),
    setHeaders: (reply, file) => {
      // Names under static hold a hash of their content.
      const immutable = file.startsWith(path.join(folder, 'static'));
      reply.header('Cache-Control', immutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
  const sendIndex = (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('Cache-Control', 'no-cache');
    const moved = otherName(publicUrl, request);
    return moved === null ? reply.type('text/html; charset=utf-8').send(index()) : reply.redirect(moved);
  };
  app.get('/', { schema: { hide: true } }, sendIndex);
  if (statecharts) app.get('/statecharts/', { schema: { hide: true } }, (_request, reply) => reply.sendFile('statecharts/index.html'));
  app.setNotFoundHandler((request, reply) => {
    const [pathName = '/'] = request.url.split('?');
    const isPage = ['GET', 'HEAD'].includes(request.method) && !NOT_PAGES.test(pathName);
    return isPage ? sendIndex(request, reply) : notFound(request, reply);
  });
}
