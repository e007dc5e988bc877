import { createServer, type Server } from 'node:https';
import { createSecureContext, type SecureContext } from 'node:tls';
import type { Certificate } from './certificateAuthority';
import { unavailable } from './gateway';
import { listen } from './loopback';
import type { Sites } from './sites';

const FIRST_PORT = 8443;
const TRIES = 20;

/** Serves sites under their domains: one HTTPS listener for all, opened with the first. `port` 0 takes the first free one from 8443. */
export function createHttpsGateway({ sites, port, host }: { sites: Pick<Sites, 'get'>; port: number; host: string }) {
  const served = new Map<string, { id: string; context: SecureContext }>();
  let opening: Promise<{ server: Server; port: number }> | null = null;
  let openPort: number | null = null;

  const proxyOf = (header: string | undefined) => {
    const found = served.get((header ?? '').replace(/:\d+$/, '').toLowerCase());
    return found ? (sites.get(found.id)?.proxy ?? null) : null;
  };

  async function listenAnywhere(): Promise<{ server: Server; port: number }> {
    const candidates = port > 0 ? [port] : [...Array.from({ length: TRIES }, (_, at) => FIRST_PORT + at), 0];
    for (const candidate of candidates) {
      const server = createServer(
        { requestTimeout: 0, SNICallback: (name, done) => done(null, served.get(name.toLowerCase())?.context) },
        (incoming, outgoing) => {
          const proxy = proxyOf(incoming.headers.host);
          return proxy ? proxy.request(incoming, outgoing, 'https') : unavailable(outgoing);
        },
      );
      server.on('upgrade', (incoming, client, head) => {
        const proxy = proxyOf(incoming.headers.host);
        return proxy ? proxy.upgrade(incoming, client, head, 'https') : client.destroy();
      });
      const opened = await listen(server, candidate, host);
      if (opened !== null) return { server, port: opened };
    }
    throw new Error(`Port ${port} for HTTPS is in use.`);
  }

  return {
    /** Opens the listener once; resolves to its port. Rejects when the given port is in use. */
    async open(): Promise<number> {
      opening ??= listenAnywhere().catch((error) => {
        opening = null;
        throw error;
      });
      openPort = (await opening).port;
      return openPort;
    },

    /** Null while it is not open. */
    port: () => openPort,

    /** Serves a site under a domain, and from now on under no other. */
    serve(domain: string, id: string, { certificate, key }: Certificate): void {
      const context = createSecureContext({ cert: certificate, key });
      this.drop(id);
      served.set(domain, { id, context });
    },

    serves: (id: string): boolean => [...served.values()].some((site) => site.id === id),

    drop(id: string): void {
      for (const [domain, site] of served) if (site.id === id) served.delete(domain);
    },

    async close(): Promise<void> {
      served.clear();
      const opened = await opening?.catch(() => null);
      opening = null;
      opened?.server.closeAllConnections();
      await new Promise<void>((resolve) => (opened ? opened.server.close(() => resolve()) : resolve()));
    },
  };
}

export type HttpsGateway = ReturnType<typeof createHttpsGateway>;
