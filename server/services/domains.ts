import { X509Certificate } from 'node:crypto';
import { resolve4 } from 'node:dns/promises';
import path from 'node:path';
import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { InstanceMeta, SslBody } from '../../contract/deployments';
import type { Outcome } from '../../contract/reply';
import type { Database } from '../data/connect';
import { deployments, localApps } from '../data/schema';
import { DomainError } from '../problem';
import { type Certificate, openCertificateAuthority } from '../targets/local/certificateAuthority';
import { createHttpsGateway } from '../targets/local/httpsGateway';
import type { Sites } from '../targets/local/sites';
import type { Row } from './deployments';
import { checkedDomain, checkedEmail, isLocalName } from './domainNames';
import type { Seal } from './seal';

const DAY_MS = 24 * 3_600_000;
const RENEW_BEFORE_DAYS = 30;

/** Finds the IPv4 addresses of a name; rejects or resolves to none when it has none. */
export type Resolve = (domain: string) => Promise<string[]>;

export type DomainsDeps = {
  db: Database;
  seal: Pick<Seal, 'seal' | 'open'>;
  sites: Pick<Sites, 'get'>;
  dataFolder: string;
  /** Of the HTTPS gateway; 0 takes the first free one from 8443. */
  port: number;
  host: string;
  resolve?: Resolve | undefined;
  log: { warn(fields: object, message: string): void };
};

/** Domains of the local target's sites: a certificate of the local authority each, and one HTTPS gateway that serves them all. */
export function createDomains({ db, seal, sites, dataFolder, port, host, resolve = resolve4, log }: DomainsDeps) {
  const gateway = createHttpsGateway({ sites, port, host });
  let authority: ReturnType<typeof openCertificateAuthority> | null = null;
  let renewer: NodeJS.Timeout | null = null;

  async function issue(domain: string): Promise<Certificate> {
    authority ??= openCertificateAuthority(path.join(dataFolder, 'certificates'));
    return (await authority).issue(domain);
  }

  async function checkName(domain: string, expected: string): Promise<void> {
    if (isLocalName(domain)) return;
    const found = await resolve(domain).catch(() => [] as string[]);
    if (!found.includes(expected)) throw new DomainError('DNS_NOT_POINTING', { domain, expected, found: found.join(', ') || 'no address' });
  }

  const stored = ({ certificate, key }: Certificate) => ({ certificate, certificateKey: seal.seal(key) });

  /** Gives the domain to one deployment only, however many ask for it at once. */
  async function keep(id: string, domain: string, pems: Certificate): Promise<void> {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${domain}))`);
      const [taken] = await tx
        .select({ id: deployments.id })
        .from(deployments)
        .where(and(sql`lower(${deployments.domainName}) = ${domain}`, ne(deployments.id, id), isNull(deployments.deletedAt)));
      if (taken) throw new DomainError('DOMAIN_TAKEN', { domain });
      await tx.update(localApps).set(stored(pems)).where(eq(localApps.deploymentId, id));
      await tx.update(deployments).set({ domainName: domain, modifiedAt: new Date() }).where(eq(deployments.id, id));
    });
  }

  /** Serves every stored domain, with a new certificate where the old one ends soon. */
  async function serveAll(now: number): Promise<void> {
    const rows = await db
      .select({ id: deployments.id, domain: deployments.domainName, certificate: localApps.certificate, key: localApps.certificateKey })
      .from(deployments)
      .innerJoin(localApps, eq(localApps.deploymentId, deployments.id))
      .where(and(isNotNull(deployments.domainName), isNotNull(localApps.certificate), isNull(deployments.deletedAt)));
    for (const { id, domain, certificate, key } of rows) {
      if (!domain || !certificate || !key || !sites.get(id)) continue;
      const endsSoon = Date.parse(new X509Certificate(certificate).validTo) - now < RENEW_BEFORE_DAYS * DAY_MS;
      const pems = endsSoon ? await issue(domain) : { certificate, key: seal.open(key) };
      if (endsSoon) await db.update(localApps).set(stored(pems)).where(eq(localApps.deploymentId, id));
      await gateway.open();
      gateway.serve(domain, id, pems);
    }
  }

  const warn = (error: unknown) => log.warn({ err: error }, 'Domains are not served over HTTPS');

  return {
    /** Puts a domain and a certificate on a completed deployment. Errors: SSL_FIELDS_REQUIRED, DOMAIN_INVALID, EMAIL_INVALID, DOMAIN_TAKEN, DNS_NOT_POINTING, SSL_FAILED and the deployment's own. */
    async configure({ id, status, instanceMeta }: Row, instanceId: string, { domain_name, email_id }: SslBody): Promise<Outcome> {
      const meta = instanceMeta as InstanceMeta | null;
      if (domain_name.trim() === '' || email_id.trim() === '') throw new DomainError('SSL_FIELDS_REQUIRED');
      const domain = checkedDomain(domain_name);
      checkedEmail(email_id);
      if (status !== 'completed') throw new DomainError('DEPLOYMENT_NOT_COMPLETED', { status });
      if (meta?.instance_id !== instanceId) throw new DomainError('INSTANCE_MISMATCH');
      await checkName(domain, meta.public_ip);

      const opened = await gateway.open().catch((cause) => {
        throw new DomainError('SSL_FAILED', {}, { cause });
      });
      const pems = await issue(domain);
      await keep(id, domain, pems);
      gateway.serve(domain, id, pems);
      return {
        success: true,
        message: `https://${domain}${opened === 443 ? '' : `:${opened}`} now serves this site with a certificate of the local authority.`,
      };
    },

    /** Of the HTTPS gateway; null while it is not open. */
    port: (): number | null => gateway.port(),

    /** Ends serving a deployment that is being deleted. */
    drop: (id: string): void => gateway.drop(id),

    /** Serves every domain with a certificate that does not end within 30 days of `now`. */
    renew: serveAll,

    /** Serves again what was served before the server stopped, and renews certificates from then on. */
    async restore(): Promise<void> {
      // Pages link to its port: it is known from the start, with the first domain or without.
      await gateway.open().catch(warn);
      await serveAll(Date.now()).catch(warn);
      renewer = setInterval(() => void serveAll(Date.now()).catch(warn), DAY_MS);
      renewer.unref();
    },

    async close(): Promise<void> {
      if (renewer) clearInterval(renewer);
      await gateway.close();
    },
  };
}

export type Domains = ReturnType<typeof createDomains>;
