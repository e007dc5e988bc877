import { existsSync } from 'node:fs';
import helmet from '@fastify/helmet';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import websocket from '@fastify/websocket';
import { sql } from 'drizzle-orm';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { WebSocket } from 'ws';
import type { AccountServices } from './accountServices';
import type { ApplicationServices } from './applicationServices';
import type { Database } from './data/connect';
import type { Peers } from './peers';
import { authRoutes } from './routes/auth.routes';
import { authenticated } from './routes/authenticated';
import { awsRoutes } from './routes/aws.routes';
import { deploymentsRoutes } from './routes/deployments.routes';
import { hookRoutes } from './routes/hooks.routes';
import { routedUrl, servePages } from './routes/pages';
import { plansRoutes } from './routes/plans.routes';
import { installProblems, notFound } from './routes/problems';
import { repositoriesRoutes } from './routes/repositories.routes';
import { sessionRoutes } from './routes/session.routes';
import { socketRoutes } from './routes/socket.routes';
import { stripeRoutes } from './routes/stripe.routes';
import { subscriptionRoutes } from './routes/subscription.routes';
import { usersRoutes } from './routes/users.routes';
import { sandboxRoutes } from './sandbox/routes';
import type { Seal } from './seal';

const BODY_LIMIT_BYTES = 512 * 1024;
const SOCKET_MESSAGE_LIMIT_BYTES = 4 * 1024;

export type AppDeps = {
  db: Database;
  seal: Seal;
  peers: Peers;
  accounts: AccountServices;
  applications: ApplicationServices;
  settings: { publicUrl: string; statecharts: boolean };
  /** Folder of the built pages; without it only the API is served. */
  publicFolder?: string;
  logger?: FastifyBaseLogger;
};

/** The whole server as one Fastify application: API under /api, live logs under /ws, the sandbox under /sandbox, pages everywhere else. */
export async function build({ db, seal, peers, accounts, applications, settings, publicFolder, logger }: AppDeps): Promise<FastifyInstance> {
  const { publicUrl } = settings;
  const app = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    // A call's address that is not well formed is met before any route; a page's is mended first.
    frameworkErrors: (_error, request, reply) => void notFound(request, reply),
    rewriteUrl: routedUrl,
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
  await app.register(websocket, {
    options: { perMessageDeflate: false, maxPayload: SOCKET_MESSAGE_LIMIT_BYTES, handleProtocols },
    errorHandler: onSocketError,
  });
  await app.register(swagger, {
    openapi: {
      info: { title: 'Gantry', version: '1', description: 'What the dashboard calls. Failures answer {detail, code, message}.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    // The sandbox's own pages are no part of what the product offers.
    transform: (route) => jsonSchemaTransform(route.url.startsWith('/api/') ? route : { ...route, schema: { ...route.schema, hide: true } }),
  });

  await app.register(
    async (api) => {
      // Answers and refusals alike belong to one person.
      api.addHook('onRequest', async (_request, reply) => void reply.header('Cache-Control', 'no-store'));
      await api.register(swaggerUi, { routePrefix: '/docs' });
      api.get('/health', { schema: { hide: true } }, async () => {
        await db.execute(sql`select 1`);
        return { ok: true, sandbox: peers.sandboxParts !== null };
      });
      await api.register(authRoutes(accounts));
      if (peers.stripe) await api.register(stripeRoutes({ stripe: peers.stripe, subscriptions: accounts.subscriptions, publicUrl }));
      await api.register(hookRoutes(applications.pushes));
      await api.register(
        authenticated(accounts.sessions, async (guarded) => {
          for (const routes of [sessionRoutes, awsRoutes, repositoriesRoutes, usersRoutes, plansRoutes, subscriptionRoutes])
            await guarded.register(routes(accounts));
          await guarded.register(deploymentsRoutes(applications));
        }),
      );
    },
    { prefix: '/api' },
  );
  await app.register(socketRoutes({ sessions: accounts.sessions, applications: applications.applications, hub: applications.hub, publicUrl }));
  if (peers.sandboxParts && accounts.codes) {
    const { grants, redirectUris, sandboxParts: parts } = peers;
    await app.register(sandboxRoutes({ db, publicUrl, seal, grants, redirectUris, subscriptions: accounts.subscriptions, codes: accounts.codes, parts }));
  }
  if (!publicFolder || !existsSync(publicFolder)) app.setNotFoundHandler(notFound);
  else {
    const sandbox = peers.sandboxParts !== null;
    await servePages(app as unknown as FastifyInstance, {
      folder: publicFolder,
      statecharts: settings.statecharts,
      sandbox,
      httpsPort: applications.domains.port,
      publicUrl,
    });
  }
  return app as unknown as FastifyInstance;
}

/** Of the offered subprotocols only the plain one is answered: the other carries the token. */
const handleProtocols = (protocols: Set<string>): string | false => [...protocols].find((protocol) => !protocol.includes('.')) ?? false;

/** What the other side did wrong (a frame too large, a line cut off) is no fault of ours. */
function onSocketError(error: Error, socket: WebSocket, request: FastifyRequest): void {
  request.log.debug({ err: error }, 'A live log was broken off');
  socket.terminate();
}

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
      // A form of the sandbox leads back to the address that people open.
      formAction: [self, publicUrl],
      frameAncestors: ["'none'"],
    },
  };
}
