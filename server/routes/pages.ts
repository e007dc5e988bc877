import { readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { otherName } from './otherName';
import { notFound } from './problems';

const YEAR_SECONDS = 365 * 24 * 3_600;
const NOT_PAGES = /^\/+(api|ws|sandbox|static)(\/|$)/;
const FORBIDDEN = 403;

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

/** What a request is routed by: an address of no call that is not well formed (`/%`) is written so that it is, and meets the 404 page like any other. */
export function routedUrl({ url = '/' }: { url?: string }): string {
  const [pathName = '/'] = url.split('?');
  if (NOT_PAGES.test(pathName) || isWellFormed(pathName)) return url;
  return pathName.replaceAll('%', '%25') + url.slice(pathName.length);
}

function isWellFormed(pathName: string): boolean {
  try {
    decodeURI(pathName);
    return true;
  } catch {
    return false;
  }
}

/** Fills the page's `gantry-` metas, with the quotes that the build takes away or without. */
const withFacts = (page: string, facts: Record<string, string>): string =>
  Object.entries(facts).reduce(
    (text, [name, value]) => text.replace(new RegExp(`<meta name="?gantry-${name}"?[^>]*>`), `<meta name="gantry-${name}" content="${value}">`),
    page,
  );

/** Serves the built pages. Any address that is no file and no call is the single-page app's own to judge. */
export async function servePages(app: FastifyInstance, { folder, statecharts, sandbox, httpsPort = () => null, publicUrl }: PagesOptions): Promise<void> {
  const built = readFileSync(path.join(folder, 'index.html'), 'utf8');
  /** The page itself says what is so with this server, so that nothing need be asked. */
  const index = () => withFacts(built, { sandbox: sandbox ? 'on' : 'off', 'https-port': String(httpsPort() ?? '') });
  await app.register(async (files) => {
    files.setErrorHandler<FastifyError>((error, _request, reply) => {
      // An address that can be no file (`//sites`, `/a%00b`): there is nothing, like at any other.
      if (error.statusCode === FORBIDDEN) return reply.callNotFound();
      throw error;
    });
    await files.register(fastifyStatic, {
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
    if (!statecharts) return;
    files.get('/statecharts/', { schema: { hide: true } }, (request, reply) =>
      /^\/statecharts(\?|$)/.test(request.url) ? reply.redirect('/statecharts/') : reply.sendFile('statecharts/index.html'),
    );
  });
  const sendIndex = (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('Cache-Control', 'no-cache');
    const moved = otherName(publicUrl, request);
    return moved === null ? reply.type('text/html; charset=utf-8').send(index()) : reply.redirect(moved);
  };
  app.get('/', { schema: { hide: true } }, sendIndex);
  app.setNotFoundHandler((request, reply) => {
    const [pathName = '/'] = request.url.split('?');
    const isPage = ['GET', 'HEAD'].includes(request.method) && !NOT_PAGES.test(pathName);
    return isPage ? sendIndex(request, reply) : notFound(request, reply);
  });
}
