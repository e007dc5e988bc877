import { resolve4 } from 'node:dns/promises';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { SslBody } from '../../contract/deployments';
import type { DeploymentId } from '../../contract/ids';
import type { Outcome } from '../../contract/reply';
import type { Database } from '../data/connect';
import { applications } from '../data/schema';
import { DomainError } from '../problem';
import type { Targets } from '../targets/registry';
import type { Row } from './applications';
import { checkedDomain, checkedEmail } from './domainNames';

/** Finds the IPv4 addresses of a name; rejects or resolves to none when it has none. */
export type Resolve = (domain: string) => Promise<string[]>;

export type DomainsDeps = { db: Database; targets: Pick<Targets, 'of' | 'default'>; resolve?: Resolve | undefined };

/** Domains of sites: who may have which name, and whether DNS leads it here. The target gets the certificate and serves it. */
export function createDomains({ db, targets, resolve = resolve4 }: DomainsDeps) {
  async function checkName(domain: string, expected: string): Promise<void> {
    const found = await resolve(domain).catch(() => [] as string[]);
    if (!found.includes(expected)) throw new DomainError('DNS_NOT_POINTING', { domain, expected, found: found.join(', ') || 'no address' });
  }

  /** Gives the domain to one application only, however many ask for it at once. */
  async function keep(id: string, domain: string): Promise<void> {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${domain}))`);
      const [taken] = await tx
        .select({ id: applications.id })
        .from(applications)
        .where(and(sql`lower(${applications.domainName}) = ${domain}`, ne(applications.id, id), isNull(applications.deletedAt)));
      if (taken) throw new DomainError('DOMAIN_TAKEN', { domain });
      await tx.update(applications).set({ domainName: domain, modifiedAt: new Date() }).where(eq(applications.id, id));
    });
  }

  return {
    /** Puts a domain and a certificate on a completed deployment. Errors: SSL_FIELDS_REQUIRED, DOMAIN_INVALID, EMAIL_INVALID, DOMAIN_TAKEN, DNS_NOT_POINTING, DOMAINS_UNAVAILABLE, SSL_FAILED and the deployment's own. */
    async configure({ id, status, instanceMeta, target }: Row, instanceId: string, { domain_name, email_id }: SslBody): Promise<Outcome> {
      if (domain_name.trim() === '' || email_id.trim() === '') throw new DomainError('SSL_FIELDS_REQUIRED');
      const domain = checkedDomain(domain_name);
      const email = checkedEmail(email_id);
      if (status !== 'completed') throw new DomainError('DEPLOYMENT_NOT_COMPLETED', { status });
      if (instanceMeta?.instance_id !== instanceId) throw new DomainError('INSTANCE_MISMATCH');
      const { domains } = targets.of(target);
      if (domains === null) throw new DomainError('DOMAINS_UNAVAILABLE');
      if (!domains.needsNoDns(domain)) await checkName(domain, instanceMeta.public_ip);
      const message = await domains.serve(id as DeploymentId, domain, email, () => keep(id, domain));
      return { success: true, message };
    },

    /** Port of the sites' https addresses; null while it is not known. */
    port: (): number | null => targets.default.domains?.port() ?? null,
  };
}

export type Domains = ReturnType<typeof createDomains>;
