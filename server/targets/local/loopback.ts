import { createServer, type Server } from 'node:net';

/** A program of this machine that answers on `port`; `open` counts the requests it has not finished. */
export type Backend = { port: number; open: number };

const ADDRESSES = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

type Lookup = (hostname: string, options: object, callback: (error: null, addresses: typeof ADDRESSES) => void) => void;

/** Connects to this machine, whichever of the two loopback addresses a program listens on, and whatever its hosts file says. */
export const LOOPBACK = {
  host: 'localhost',
  autoSelectFamily: true,
  lookup: ((_hostname, _options, callback) => callback(null, ADDRESSES)) as Lookup,
} as const;

/** Listens on `port`, 0 for any; resolves to the port, or to null when it is taken. */
export const listen = (server: Server, port: number, host?: string): Promise<number | null> =>
  new Promise((resolve) => {
    const fail = () => resolve(null);
    server.once('error', fail);
    server.listen({ port, host }, () => {
      server.off('error', fail);
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : null);
    });
  });

/** A port that no program listens on now, on any address. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server, 0);
  await new Promise((resolve) => server.close(resolve));
  if (port === null) throw new Error('No port is free.');
  return port;
}
