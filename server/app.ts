import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import websocket from '@fastify/websocket';
import { sql } from 'drizzle-orm';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { AccountServices } from './accountServices';
import type { Database } from './data/connect';
import type { DeploymentServices } from './deploymentServices';
import type { Peers } from './peers';
import { authRoutes } from './routes/auth.routes';
import { authenticated } from './routes/authenticated';
import { awsRoutes } from './routes/aws.routes';
import { deploymentsRoutes } from './routes/deployments.routes';
import { plansRoutes } from './routes/plans.routes';
import { installProblems, notFound } from './routes/problems';
import { repositoriesRoutes } from './routes/repositories.routes';
import { sessionRoutes } from './routes/session.routes';
import { socketRoutes } from './routes/socket.routes';
import { stripeRoutes } from './routes/stripe.routes';
import { subscriptionRoutes } from './routes/subscription.routes';
import { usersRoutes } from './routes/users.routes';
import { sandboxRoutes } from './sandbox/routes';
import type { Seal } from './services/seal';

const BODY_LIMIT_BYTES = 512 * 1024;
const SOCKET_MESSAGE_LIMIT_BYTES = 4 * 1024;
const YEAR_MS = 365 * 24 * 3_600_000;

export type AppDeps = {
  db: Database;
  seal: Seal;
  peers: Peers;
  accounts: AccountServices;
  deployments: DeploymentServices;
  settings: { publicUrl: string; statecharts: boolean };
  /** Folder of the built pages; without it only the API is served. */
  publicFolder?: string;
  logger?: FastifyBaseLogger;
};

/** The whole server as one Fastify application: API under /api, live logs under /ws, the sandbox under /sandbox, pages everywhere else. */
export async function build({ db, seal, peers, accounts, deployments, settings, publicFolder, logger }: AppDeps): Promise<FastifyInstance> {
  const { publicUrl } = settings;
  const app = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { ignoreTrailingSlash: true },
    // A close ends what hangs on an open connection instead of waiting for it.
    forceCloseConnections: true,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  installProblems(app as unknown as FastifyInstance);

  await app.register(helmet, {
    contentSecurityPolicy: policy(publicUrl),
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: publicUrl.startsWith('https:'),
  });
  await app.register(websocket, { options: { perMessageDeflate: false, maxPayload: SOCKET_MESSAGE_LIMIT_BYTES, handleProtocols } });
  await app.register(swagger, {
    openapi: {
      info: { title: 'Gantry', version: '1', description: 'What the dashboard calls. Failures answer {detail, code, message}.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  });

  await app.register(
    async (api) => {
      await api.register(swaggerUi, { routePrefix: '/docs' });
      api.get('/health', { schema: { hide: true } }, async () => {
        await db.execute(sql`select 1`);
        return { ok: true, sandbox: peers.sandboxParts !== null };
      });
      await api.register(authRoutes(accounts));
      if (peers.stripe) await api.register(stripeRoutes({ stripe: peers.stripe, subscriptions: accounts.subscriptions, publicUrl }));
      await api.register(
        authenticated(accounts.sessions, async (guarded) => {
          for (const routes of [sessionRoutes, awsRoutes, repositoriesRoutes, usersRoutes, plansRoutes, subscriptionRoutes])
            await guarded.register(routes(accounts));
          await guarded.register(deploymentsRoutes(deployments));
        }),
      );
    },
    { prefix: '/api' },
  );
  await app.register(socketRoutes({ sessions: accounts.sessions, deployments: deployments.deployments, hub: deployments.hub, publicUrl }));
  if (peers.sandboxParts && accounts.codes) {
    const { grants, redirectUris, sandboxParts: parts } = peers;
    await app.register(sandboxRoutes({ db, publicUrl, seal, grants, redirectUris, subscriptions: accounts.subscriptions, codes: accounts.codes, parts }));
  }
  if (!publicFolder || !existsSync(publicFolder)) app.setNotFoundHandler(notFound);
  else await servePages(app as unknown as FastifyInstance, publicFolder, { statecharts: settings.statecharts, sandbox: peers.sandboxParts !== null });
  return app as unknown as FastifyInstance;
}

/** The built pages. Any address that is no file and no call is the single-page app's own to judge. */
async function servePages(app: FastifyInstance, folder: string, { statecharts, sandbox }: { statecharts: boolean; sandbox: boolean }): Promise<void> {
  // The page itself says whether the sandbox is open, so that the sign-in page need not ask.
  const index = readFileSync(path.join(folder, 'index.html'), 'utf8').replace(/(name="gantry-sandbox" content=)"off"/, `$1"${sandbox ? 'on' : 'off'}"`);
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: true,
    index: false,
    cacheControl: false,
    allowedPath: (pathName) => statecharts || !pathName.startsWith('/statecharts'),
    setHeaders: (reply, file) => {
      const immutable = file.startsWith(path.join(folder, 'static'));
      reply.header('Cache-Control', immutable ? `public, max-age=${YEAR_MS / 1000}, immutable` : 'no-cache');
    },
  });
  const sendIndex = (reply: FastifyReply) => reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').send(index);
  app.get('/', { schema: { hide: true } }, (_request, reply) => sendIndex(reply));
  if (statecharts) app.get('/statecharts/', { schema: { hide: true } }, (_request, reply) => reply.sendFile('statecharts/index.html'));
  app.setNotFoundHandler((request, reply) => {
    const [pathName = '/'] = request.url.split('?');
    const isPage = request.method === 'GET' && !/^\/(api|ws|sandbox|static)(\/|$)/.test(pathName);
    return isPage ? sendIndex(reply) : notFound(request, reply);
  });
}

/** Of the offered subprotocols only the plain one is answered: the other carries the token. */
const handleProtocols = (protocols: Set<string>): string | false => [...protocols].find((protocol) => !protocol.includes('.')) ?? false;

function policy(publicUrl: string) {
  const self = "'self'";
  return {
    useDefaults: false,
    directives: {
      defaultSrc: [self],
      scriptSrc: [self],
      // Emotion writes its styles into the page.
      styleSrc: [self, "'unsafe-inline'"],
      imgSrc: [self, 'data:', 'blob:'],
      fontSrc: [self, 'data:'],
      // Older browsers do not count a socket to the same host as 'self'.
      connectSrc: [self, publicUrl.replace(/^http/, 'ws')],
      workerSrc: [self, 'blob:'],
      objectSrc: ["'none'"],
      baseUri: [self],
      frameAncestors: ["'none'"],
    },
  };
}
