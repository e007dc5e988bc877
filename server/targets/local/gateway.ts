import { createServer, request as httpRequest, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

const FIRST_PORT = 21_000;
const PORTS = 9_000;

/** The port of the application that answers for a site now; null while none does. */
export type Upstream = () => number | null;

/** Passes requests on to an application of this machine, and counts them. */
export function createProxy(upstream: Upstream, { onRequest = () => {}, scheme = 'http' }: { onRequest?: () => void; scheme?: 'http' | 'https' } = {}) {
  return {
    request(incoming: IncomingMessage, outgoing: ServerResponse): void {
      onRequest();
      const port = upstream();
      if (port === null) {
        unavailable(outgoing);
        return;
      }
      const { method, url: path, headers, socket } = incoming;
      const forwarded = { ...headers, 'x-forwarded-proto': scheme, 'x-forwarded-host': headers.host ?? '', 'x-forwarded-for': socket.remoteAddress ?? '' };
      const passed = httpRequest({ host: 'localhost', port, method, path, headers: forwarded }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.headers);
        answer.pipe(outgoing);
        answer.on('error', () => outgoing.destroy());
      });
      passed.on('error', () => (outgoing.headersSent ? outgoing.destroy() : unavailable(outgoing)));
      outgoing.on('close', () => passed.destroy());
      incoming.pipe(passed);
    },

    /** WebSockets and the like: once the line is open, bytes go both ways untouched. */
    upgrade({ method, url, headers, rawHeaders }: IncomingMessage, client: Duplex, head: Buffer): void {
      onRequest();
      const port = upstream();
      if (port === null || !headers.upgrade) return void client.destroy();
      const server = connect({ host: 'localhost', port }, () => {
        const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []));
        server.write(`${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
        server.write(head);
        server.pipe(client).pipe(server);
      });
      server.on('error', () => client.destroy());
      client.on('error', () => server.destroy());
      server.on('close', () => client.destroy());
      client.on('close', () => server.destroy());
    },
  };
}

function unavailable(response: ServerResponse): void {
  response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '2' });
  response.end('The application is not running at the moment.\n');
}

/** Opens a site's own port: `preferred` when it is free, else any of a range that no outgoing connection uses. */
export async function openGateway(
  preferred: number | null,
  upstream: Upstream,
  onRequest: () => void,
  host: string,
): Promise<{ server: Server; port: number }> {
  const proxy = createProxy(upstream, { onRequest });
  const start = Math.floor(Math.random() * PORTS);
  const candidates = [...(preferred === null ? [] : [preferred]), ...Array.from({ length: 50 }, (_, at) => FIRST_PORT + ((start + at * 7) % PORTS)), 0];
  for (const candidate of candidates) {
    const server = createServer(proxy.request);
    server.on('upgrade', proxy.upgrade);
    const port = await listen(server, candidate, host);
    if (port !== null) return { server, port };
  }
  throw new Error('No port is free.');
}

export const listen = (server: Server | import('node:https').Server, port: number, host: string): Promise<number | null> =>
  new Promise((resolve) => {
    server.once('error', () => resolve(null));
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : null);
    });
  });

/** A port that is free right now, for an application. */
export async function freePort(host: string): Promise<number> {
  const server = createServer();
  const port = await listen(server, 0, host);
  await new Promise((resolve) => server.close(resolve));
  if (port === null) throw new Error('No port is free.');
  return port;
}
