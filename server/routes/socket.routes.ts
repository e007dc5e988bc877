import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import { type DeploymentId, DeploymentIdSchema } from '../../contract/ids';
import { CLOSE_AUTH_FAILED, tokenOfProtocols } from '../../contract/logs';
import type { Deployments } from '../services/deployments';
import type { LogHub } from '../services/logHub';
import type { Sessions } from '../services/sessions';

const HEARTBEAT_MS = 20_000;
const SLOW_BYTES = 8 * 1024 * 1024;
const CLOSE_TRY_LATER = 1013;
const CLOSE_INTERNAL = 1011;

export type SocketDeps = { sessions: Pick<Sessions, 'find'>; deployments: Pick<Deployments, 'find'>; hub: LogHub; publicUrl: string };

/**
 * The live log, `/ws/deployments/{id}?after={seq}`. Closes with 1008 when the token is not valid or the deployment not the user's
 * (a browser sees the code only of a socket that was opened first), and with 1013 when the other side reads too slowly.
 */
export const socketRoutes =
  ({ sessions, deployments, hub, publicUrl }: SocketDeps) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { id: string }; Querystring: { after?: string } }>(
      '/ws/deployments/:id',
      { websocket: true, schema: { hide: true } },
      async (socket, request) => {
        socket.on('error', () => {});
        const token = tokenOfProtocols(request.headers['sec-websocket-protocol']);
        const refuse = () => socket.close(CLOSE_AUTH_FAILED, 'Authentication failed');
        const isAllowed = async () => {
          const user = token === null ? null : await sessions.find(token);
          const id = DeploymentIdSchema.safeParse(request.params.id);
          if (!user || !id.success || !isOwnPage(request.headers.origin, request.headers.host, publicUrl)) return false;
          return deployments.find(user.id, id.data as DeploymentId).then(
            () => true,
            () => false,
          );
        };
        try {
          if (!(await isAllowed())) return refuse();
          const leave = await hub.watch(request.params.id, afterOf(request.query.after), { send: (frames) => send(socket, frames) });
          if (socket.readyState !== socket.OPEN) return leave();
          const stop = keepAlive(socket, async () => {
            if (!(await isAllowed())) refuse();
          });
          socket.on('close', () => {
            stop();
            leave();
          });
        } catch (error) {
          request.log.warn({ err: error }, 'A live log could not be opened');
          socket.close(CLOSE_INTERNAL, 'Try again');
        }
      },
    );
  };

function afterOf(given: string | undefined): number {
  const after = Number(given ?? 0);
  return Number.isSafeInteger(after) && after > 0 ? after : 0;
}

/** Another site's page must not read logs with a token it got hold of; programs send no origin. */
const isOwnPage = (origin: string | undefined, host: string | undefined, publicUrl: string): boolean =>
  origin === undefined || origin === new URL(publicUrl).origin || (URL.canParse(origin) && new URL(origin).host === host);

function send(socket: WebSocket, frames: string[]): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > SLOW_BYTES) {
    socket.close(CLOSE_TRY_LATER, 'Too slow');
    return;
  }
  // One write on the wire for the whole batch.
  const { _socket: wire } = socket as unknown as { _socket?: { cork(): void; uncork(): void } };
  wire?.cork();
  for (const frame of frames) socket.send(frame);
  wire?.uncork();
}

/** Pings; a side that does not answer until the next ping is gone. `check` runs at each ping. */
function keepAlive(socket: WebSocket, check: () => Promise<void>): () => void {
  let alive = true;
  socket.on('pong', () => {
    alive = true;
  });
  const timer = setInterval(() => {
    if (!alive) return socket.terminate();
    alive = false;
    socket.ping();
    check().catch(() => {});
  }, HEARTBEAT_MS);
  return () => clearInterval(timer);
}
