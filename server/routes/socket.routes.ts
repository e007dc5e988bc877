import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import { DeploymentIdSchema, type UserId } from '../../contract/ids';
import { CLOSE_AUTH_FAILED, CLOSE_NOT_FOUND, tokenOfProtocols } from '../../contract/logs';
import type { Sessions } from '../accounts/sessions';
import type { Applications } from '../apps/applications';
import { DomainError } from '../problem';
import type { LogHub } from '../rollout/logHub';

const HEARTBEAT_MS = 20_000;
const SLOW_BYTES = 8 * 1024 * 1024;
const CLOSE_TRY_LATER = 1013;
const CLOSE_INTERNAL = 1011;

export type SocketDeps = {
  sessions: Pick<Sessions, 'find'>;
  applications: Pick<Applications, 'find'>;
  hub: Pick<LogHub, 'watch'>;
  publicUrl: string;
  /** Calls `beat` again and again, until what it returned is called. */
  heartbeat?: Heartbeat;
};
type Heartbeat = (beat: () => void) => () => void;

type Query = { after?: string | string[] };

const everyTwentySeconds: Heartbeat = (beat) => {
  const timer = setInterval(beat, HEARTBEAT_MS);
  return () => clearInterval(timer);
};

/**
 * The live log, `/ws/deployments/{id}?after={seq}`. Closes with 1008 when the token is not valid or the deployment not the user's
 * (a browser sees the code only of a socket that was opened first), with 4404 once it was deleted, and with 1013 when the other side reads too slowly.
 */
export const socketRoutes =
  ({ sessions, applications, hub, publicUrl, heartbeat = everyTwentySeconds }: SocketDeps) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { id: string }; Querystring: Query }>('/ws/deployments/:id', { websocket: true, schema: { hide: true } }, async (socket, request) => {
      const leaving: (() => void)[] = [];
      const onLeave = (leave: () => void) => (socket.readyState === socket.CLOSED ? leave() : leaving.push(leave));
      socket.on('error', () => {});
      socket.on('close', () => {
        for (const leave of leaving) leave();
      });
      const { origin, host, 'sec-websocket-protocol': protocols } = request.headers;
      const token = tokenOfProtocols(protocols);
      const given = DeploymentIdSchema.safeParse(request.params.id);

      const mayRead = async () => {
        const user = token === null ? null : await sessions.find(token);
        return user && isOwnPage(origin, host, publicUrl) ? user : null;
      };
      /** The deployment's id as it is stored, null when the user has no such deployment. */
      const ownId = async (userId: UserId): Promise<string | null> =>
        given.success ? applications.find(userId, given.data).then(({ id }) => id, refusalOnly) : null;
      const refuse = () => socket.close(CLOSE_AUTH_FAILED, 'Authentication failed');
      const checkAgain = async () => {
        const user = await mayRead();
        if (!user) refuse();
        else if ((await ownId(user.id)) === null) socket.close(CLOSE_NOT_FOUND, 'Deleted');
      };
      try {
        const user = await mayRead();
        const id = user && (await ownId(user.id));
        if (id === null) return refuse();
        onLeave(heartbeat(pulse(socket, checkAgain)));
        const leave = await hub.watch(id, afterOf(request.query.after), {
          send: (frames) => send(socket, frames),
          isGone: () => socket.readyState !== socket.OPEN,
        });
        onLeave(leave);
      } catch (error) {
        request.log.warn({ err: error }, 'A live log could not be opened');
        socket.close(CLOSE_INTERNAL, 'Try again');
      }
    });
  };

function afterOf(given: string | string[] | undefined): number {
  const after = Number(given ?? 0);
  return Number.isSafeInteger(after) && after > 0 && after < 2 ** 31 ? after : 0;
}

/** A database that is away for a moment is no reason to end a session. */
function refusalOnly(error: unknown): null {
  if (error instanceof DomainError) return null;
  throw error;
}

/** Another site's page must not read logs with a token it got hold of; programs send no origin. */
const isOwnPage = (origin: string | undefined, host: string | undefined, publicUrl: string): boolean =>
  origin === undefined || origin === new URL(publicUrl).origin || (URL.canParse(origin) && new URL(origin).host === host);

/** Resolves once the frames have left this process, or never will. */
function send(socket: WebSocket, frames: string[]): Promise<void> {
  if (socket.readyState !== socket.OPEN) return Promise.resolve();
  if (socket.bufferedAmount > SLOW_BYTES) {
    socket.close(CLOSE_TRY_LATER, 'Too slow');
    return Promise.resolve();
  }
  return new Promise((resolve) => {
    // One write on the wire for the whole batch.
    const { _socket: wire } = socket as unknown as { _socket?: { cork(): void; uncork(): void } };
    wire?.cork();
    frames.forEach((frame, at) => {
      if (at < frames.length - 1) socket.send(frame);
      else socket.send(frame, () => resolve());
    });
    wire?.uncork();
  });
}

/** One beat: pings; a side that has not answered the ping before is gone. `check` runs at each ping. */
function pulse(socket: WebSocket, check: () => Promise<void>): () => void {
  let alive = true;
  socket.on('pong', () => {
    alive = true;
  });
  return () => {
    if (!alive) return socket.terminate();
    alive = false;
    socket.ping();
    check().catch(() => {});
  };
}
