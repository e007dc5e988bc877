import { resolve4 } from 'node:dns/promises';
import { createServer, type Server } from 'node:https';
import path from 'node:path';
import { createSecureContext, type SecureContext } from 'node:tls';
import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { InstanceMeta, SslBody } from '../../contract/deployments';
import type { Outcome } from '../../contract/reply';
import type { Database } from '../data/connect';
import { deployments, localApps } from '../data/schema';
import { DomainError } from '../problem';
import { openCertificateAuthority } from '../targets/local/certificateAuthority';
import { createProxy, listen } from '../targets/local/gateway';
import type { Row } from './deployments';
import type { Seal } from './seal';

const FIRST_PORT = 8443;
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
/** Names that the standards reserve for this machine and for tests; they need no name server. */
const LOCAL_NAME = /(^|\.)(localhost|test)$/;

/** Finds the IPv4 addresses of a name; rejects or resolves to none when it has none. */
export type Resolve = (domain: string) => Promise<string[]>;

export type DomainsDeps = {
  db: Database;
  seal: Pick<Seal, 'seal' | 'open'>;
  target: { upstream(id: string): number | null };
  dataFolder: string;
  /** Of the HTTPS gateway; 0 takes the first free one from 8443. */
  port: number;
  host: string;
  resolve?: Resolve;
};

/** Domains of the local target's sites: a certificate of the local authority each, and one HTTPS gateway that serves them all. */
export function createDomains({ db, seal, target, dataFolder, port, host, resolve = resolve4 }: DomainsDeps) {
  const served = new Map<string, { id: string; context: SecureContext }>();
  const authority = lazily(() => openCertificateAuthority(path.join(dataFolder, 'certificates')));
  let gateway: { server: Server; port: number } | null = null;

  const upstream = (domain: string) => {
    const site = served.get(domain);
    return site ? target.upstream(site.id) : null;
  };

  async function openGateway(): Promise<number> {
    if (gateway) return gateway.port;
    const server = createServer({ SNICallback: (name, done) => done(null, served.get(name.toLowerCase())?.context) }, (request, response) =>
      createProxy(() => upstream(hostOf(request.headers.host)), { scheme: 'https' }).request(request, response),
    );
    server.on('upgrade', (request, socket, head) => createProxy(() => upstream(hostOf(request.headers.host))).upgrade(request, socket, head));
    const candidates = port > 0 ? [port] : [...Array.from({ length: 20 }, (_, at) => FIRST_PORT + at), 0];
    for (const candidate of candidates) {
      const opened = await listen(server, candidate, host);
      if (opened === null) continue;
      gateway = { server, port: opened };
      return opened;
    }
    throw new DomainError('SSL_FAILED');
  }

  const serve = (domain: string, id: string, pems: { certificate: string; key: string }) =>
    served.set(domain, { id, context: createSecureContext({ cert: pems.certificate, key: pems.key }) });

  async function checkName(domain: string, expected: string): Promise<void> {
    if (LOCAL_NAME.test(domain)) return;
    const found = await resolve(domain).catch(() => [] as string[]);
    if (!found.includes(expected)) throw new DomainError('DNS_NOT_POINTING', { domain, expected, found: found.join(', ') || 'no address' });
  }

  return {
    /** Puts a domain and a certificate on a completed deployment. Errors: SSL_FIELDS_REQUIRED, DOMAIN_INVALID, EMAIL_INVALID, DOMAIN_TAKEN, DNS_NOT_POINTING and the deployment's own. */
    async configure(row: Row, instanceId: string, { domain_name, email_id }: SslBody): Promise<Outcome> {
      const { id, status } = row;
      const meta = row.instanceMeta as InstanceMeta | null;
      if (status !== 'completed') throw new DomainError('DEPLOYMENT_NOT_COMPLETED', { status });
      if (meta?.instance_id !== instanceId) throw new DomainError('INSTANCE_MISMATCH');
      const domain = checkedDomain(domain_name);
      if (email_id.trim() === '') throw new DomainError('SSL_FIELDS_REQUIRED');
      if (!z.email().safeParse(email_id.trim()).success) throw new DomainError('EMAIL_INVALID', { email: email_id.trim() });
      const [taken] = await db
        .select({ id: deployments.id })
        .from(deployments)
        .where(and(sql`lower(${deployments.domainName}) = ${domain}`, ne(deployments.id, id), isNull(deployments.deletedAt)));
      if (taken) throw new DomainError('DOMAIN_TAKEN', { domain });
      await checkName(domain, meta.public_ip);

      const pems = await (await authority()).issue(domain);
      const opened = await openGateway();
      await db
        .update(localApps)
        .set({ certificate: pems.certificate, certificateKey: seal.seal(pems.key) })
        .where(eq(localApps.deploymentId, id));
      await db.update(deployments).set({ domainName: domain, modifiedAt: new Date() }).where(eq(deployments.id, id));
      if (row.domainName) served.delete(row.domainName);
      serve(domain, id, pems);
      return { success: true, message: `https://${domain}:${opened} now serves this site with a certificate of the local authority.` };
    },

    /** Serves again what was served before the server stopped. */
    async restore(): Promise<void> {
      const rows = await db
        .select({ id: deployments.id, domain: deployments.domainName, certificate: localApps.certificate, key: localApps.certificateKey })
        .from(deployments)
        .innerJoin(localApps, eq(localApps.deploymentId, deployments.id))
        .where(and(isNotNull(deployments.domainName), isNotNull(localApps.certificate), isNull(deployments.deletedAt)));
      for (const { id, domain, certificate, key } of rows) if (domain && certificate && key) serve(domain, id, { certificate, key: seal.open(key) });
      if (served.size > 0) await openGateway();
    },

    async close(): Promise<void> {
      gateway?.server.closeAllConnections();
      gateway?.server.close();
    },
  };
}

export type Domains = ReturnType<typeof createDomains>;

function checkedDomain(given: string): string {
  const domain = given.trim().toLowerCase().replace(/\.$/, '');
  if (domain === '') throw new DomainError('SSL_FIELDS_REQUIRED');
  const labels = domain.split('.');
  if (domain.length > 253 || labels.length < 2 || !labels.every((label) => LABEL.test(label)) || /^\d+$/.test(labels.at(-1)!))
    throw new DomainError('DOMAIN_INVALID', { domain });
  return domain;
}

const hostOf = (header = ''): string => header.replace(/:\d+$/, '').toLowerCase();

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make().catch((error) => {
      made = null;
      throw error;
    });
    return made;
  };
}
