import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Backend, LOOPBACK, listen } from './loopback';

const FIRST_PORT = 21_000;
const PORTS = 9_000;
const TRIES = 50;
/** How long one program may refuse connections before it counts as silent: its end is seen only when its starter, npm perhaps, has ended too. */
const DIAL_MS = 15_000;
const DIAL_POLL_MS = 100;

export type Scheme = 'http' | 'https';
export type SiteProxy = {
  request(incoming: IncomingMessage, outgoing: ServerResponse, scheme?: Scheme): void;
  upgrade(incoming: IncomingMessage, client: Duplex, head: Buffer, scheme?: Scheme): void;
};

/** As Node reads a head, byte for byte. */
const HEAD_ENCODING = 'latin1';
const NOT_IN_REASON = /[^\t\x20-\x7e\x80-\xff]/g;

/** Headers that speak of one connection only (RFC 9110, 7.6.1). */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** An open connection to a program, which counts as its work until `release`. */
type Dialled = { backend: Backend; line: Socket; release(): void };
type ProxyOptions = { onRequest?: () => void; dialMs?: number };

/**
 * Passes requests on to the program that answers for a site now. `find` may wait for one that is being started, and resolves to null when there is none.
 * A program that takes no connection is asked for again for a while: it may be the one that is just being replaced, or has just crashed.
 */
export function createProxy(find: () => Promise<Backend | null>, { onRequest = () => {}, dialMs = DIAL_MS }: ProxyOptions = {}): SiteProxy {
  async function dial(visitor: { destroyed: boolean }): Promise<Dialled | null> {
    for (let refusing: Backend | null = null, since = Date.now(); ; await sleep(DIAL_POLL_MS)) {
      const backend = await find();
      if (backend === null || visitor.destroyed) return null;
      if (backend !== refusing) since = Date.now();
      refusing = backend;
      backend.open += 1;
      const line = await lineTo(backend.port);
      if (line) {
        const release = () => {
          line.off('close', release);
          backend.open -= 1;
        };
        line.on('close', release);
        return { backend, line, release };
      }
      backend.open -= 1;
      if (Date.now() - since > dialMs) return null;
    }
  }

  function pass({ line }: Dialled, incoming: IncomingMessage, outgoing: ServerResponse, scheme: Scheme, onLost: () => void): void {
    if (outgoing.destroyed) return void line.destroy();
    const { method, url: path } = incoming;
    const passed = request({ method, path, headers: forwarded(incoming, scheme), createConnection: () => line }, (answer) => {
      answer.on('error', () => outgoing.destroy());
      if (!passHead(answer, outgoing)) return void passed.destroy();
      answer.pipe(outgoing);
    });
    // Nobody asked for another protocol.
    passed.on('upgrade', () => {
      unusable(outgoing);
      passed.destroy();
    });
    passed.on('error', () => (outgoing.headersSent || outgoing.destroyed ? outgoing.destroy() : onLost()));
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  }

  /** The program that took the place of one that ended under a request; null when it still runs, or has no successor. */
  async function successor({ backend: lost }: Dialled, outgoing: ServerResponse): Promise<Dialled | null> {
    // One that is just ending may take a connection to the last.
    await sleep(DIAL_POLL_MS);
    const next = await dial(outgoing);
    if (next?.backend !== lost) return next;
    next.line.destroy();
    return null;
  }

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse, scheme: Scheme): Promise<void> {
    const first = await dial(outgoing);
    if (first === null) return unavailable(outgoing);
    const goOn = async () => {
      const next = isRepeatable(incoming) ? await successor(first, outgoing) : null;
      return next === null ? unavailable(outgoing) : pass(next, incoming, outgoing, scheme, () => unavailable(outgoing));
    };
    pass(first, incoming, outgoing, scheme, () => void goOn().catch(() => unavailable(outgoing)));
  }

  /** WebSockets and the like: once the line is open, bytes go both ways untouched. */
  async function join(incoming: IncomingMessage, client: Duplex, head: Buffer, scheme: Scheme): Promise<void> {
    const dialled = await dial(client);
    if (dialled === null) return void client.destroy();
    const { line, release } = dialled;
    // It may stay open for days: nobody waits for its end.
    release();
    const { method, url, headers } = incoming;
    const all = { ...forwarded(incoming, scheme), connection: 'Upgrade', upgrade: headers.upgrade ?? 'websocket' };
    const lines = Object.entries(all).flatMap(([name, value]) => [value ?? []].flat().map((one) => `${name}: ${one}`));
    line.on('close', () => client.destroy());
    client.on('close', () => line.destroy());
    line.write(`${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, HEAD_ENCODING);
    line.write(head);
    line.pipe(client).pipe(line);
  }

  return {
    request(incoming, outgoing, scheme = 'http') {
      onRequest();
      serve(incoming, outgoing, scheme).catch(() => unavailable(outgoing));
    },

    upgrade(incoming, client, head, scheme = 'http') {
      onRequest();
      client.on('error', () => {});
      join(incoming, client, head, scheme).catch(() => client.destroy());
    },
  };
}

/**
 * Passes status and headers on. They go out at once: the first event behind them may be minutes away.
 * False when they are none that can be passed on; the visitor has been told so.
 */
function passHead(answer: IncomingMessage, outgoing: ServerResponse): boolean {
  try {
    outgoing.writeHead(answer.statusCode ?? 0, (answer.statusMessage ?? '').replace(NOT_IN_REASON, ''), withoutHopByHop(answer.headers));
    // Not `flushHeaders`, which turns bytes beyond ASCII into others.
    outgoing.write('', HEAD_ENCODING);
    return true;
  } catch {
    unusable(outgoing);
    return false;
  }
}

/** An open connection to a port of this machine, null when nobody takes it. */
const lineTo = (port: number): Promise<Socket | null> =>
  new Promise((resolve) => {
    const line = connect({ ...LOOPBACK, port });
    line.once('connect', () => resolve(line));
    line.on('error', () => resolve(null));
  });

/** Whether a request may be made twice: the first may have reached a program that then ended (RFC 9110, 9.2.2). */
const isRepeatable = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;

function forwarded({ headers, socket }: IncomingMessage, scheme: Scheme): IncomingHttpHeaders {
  const { expect: _, ...kept } = withoutHopByHop(headers);
  const before = [headers['x-forwarded-for'] ?? []].flat();
  return {
    ...kept,
    // A body whose length is not known is passed on in chunks, whatever the method.
    ...(headers['transfer-encoding'] === undefined ? {} : { 'transfer-encoding': 'chunked' }),
    'x-forwarded-for': [...before, socket.remoteAddress ?? ''].join(', '),
    'x-forwarded-host': headers.host ?? '',
    'x-forwarded-proto': scheme,
  };
}

function withoutHopByHop(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name) && !named.includes(name)));
}

/** Says that a site has nothing running behind it. */
export const unavailable = (response: ServerResponse): void => tell(response, 503, 'The application is not running at the moment.', { 'retry-after': '2' });

/** Says that what the application answered is not an answer of HTTP. */
const unusable = (response: ServerResponse): void => tell(response, 502, 'The application gave an answer that cannot be passed on.');

function tell(response: ServerResponse, status: number, sentence: string, headers: Record<string, string> = {}): void {
  if (response.headersSent || response.destroyed) return void response.destroy();
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers });
  response.end(`${sentence}\n`);
}

/** Opens a site's own port: `preferred` when it is free, else any of a range that no outgoing connection uses. */
export async function openGateway(preferred: number | null, proxy: SiteProxy, host: string): Promise<{ server: Server; port: number }> {
  const start = Math.floor(Math.random() * PORTS);
  const others = Array.from({ length: TRIES }, (_, at) => FIRST_PORT + ((start + at * 7) % PORTS));
  for (const candidate of [...(preferred === null ? [] : [preferred]), ...others, 0]) {
    // An upload may take longer than the default allows a request.
    const server = createServer({ requestTimeout: 0 }, (incoming, outgoing) => proxy.request(incoming, outgoing));
    server.on('upgrade', (incoming, client, head) => proxy.upgrade(incoming, client, head));
    const port = await listen(server, candidate, host);
    if (port !== null) return { server, port };
  }
  throw new Error('No port is free.');
}
