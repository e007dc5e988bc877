import { X509Certificate } from 'node:crypto';
import path from 'node:path';
import type { DeploymentId } from '../../../contract/ids';
import { DomainError } from '../../problem';
import type { Ledger, TargetDomains } from '../target';
import { type Certificate, openCertificateAuthority } from './certificateAuthority';
import { createHttpsGateway } from './httpsGateway';
import type { LiveVersion } from './liveVersion';
import type { Sites } from './sites';

const DAY_MS = 24 * 3_600_000;
const RENEW_BEFORE_DAYS = 30;
const TOKEN = 'certificate';

export type LocalDomainsDeps = {
  seal: { seal(text: string): string; open(sealed: string): string };
  sites: Pick<Sites, 'get'>;
  dataFolder: string;
  /** Of the HTTPS gateway; 0 takes the first free one from 8443. */
  port: number;
  host: string;
  ledgerOf(id: DeploymentId): Ledger;
  live(): Promise<LiveVersion[]>;
  log: { warn(fields: object, message: string): void };
};

export type LocalDomains = TargetDomains & {
  serves(id: string): boolean;
  drop(id: string): void;
  restore(): Promise<void>;
  close(): Promise<void>;
};

/** Names that the standards reserve for this machine and for tests (RFC 6761); no name server knows them. */
const LOCAL_NAME = /(^|\.)(localhost|test)$/;

/** Domains of this machine's sites: a certificate of the local authority each, kept in the ledger, and one HTTPS gateway that serves them all. */
export function createLocalDomains({ seal, sites, dataFolder, port, host, ledgerOf, live, log }: LocalDomainsDeps): LocalDomains {
  const gateway = createHttpsGateway({ sites, port, host });
  let authority: ReturnType<typeof openCertificateAuthority> | null = null;
  let renewer: NodeJS.Timeout | null = null;

  async function issue(domain: string): Promise<Certificate> {
    authority ??= openCertificateAuthority(path.join(dataFolder, 'certificates'));
    return (await authority).issue(domain);
  }

  const stored = (domain: string, { certificate, key }: Certificate) => ({ name: domain, data: { domain, certificate, key: seal.seal(key) } });

  /** Serves every stored domain, with a new certificate where the old one ends soon. */
  async function serveAll(now: number): Promise<void> {
    for (const { id } of await live()) {
      const ledger = ledgerOf(id);
      const [resource] = await ledger.list({ kind: 'certificate' });
      if (resource?.state !== 'made' || !sites.get(id)) continue;
      const { domain, certificate, key } = resource.data as Record<string, string>;
      if (!domain || !certificate || !key) continue;
      const endsSoon = Date.parse(new X509Certificate(certificate).validTo) - now < RENEW_BEFORE_DAYS * DAY_MS;
      const pems = endsSoon ? await issue(domain) : { certificate, key: seal.open(key) };
      if (endsSoon) await ledger.made(resource.token, stored(domain, pems));
      await gateway.open();
      gateway.serve(domain, id, pems);
    }
  }

  const warn = (error: unknown) => log.warn({ err: error }, 'Domains are not served over HTTPS');

  return {
    needsNoDns: (domain) => LOCAL_NAME.test(domain),

    async serve(id, domain, _email, keep) {
      const opened = await gateway.open().catch((cause) => {
        throw new DomainError('SSL_FAILED', {}, { cause });
      });
      const pems = await issue(domain);
      const ledger = ledgerOf(id);
      await keep();
      await ledger.intend({ kind: 'certificate', name: domain, token: TOKEN, version: null });
      await ledger.made(TOKEN, stored(domain, pems));
      gateway.serve(domain, id, pems);
      return `https://${domain}${opened === 443 ? '' : `:${opened}`} now serves this site with a certificate of the local authority.`;
    },

    port: (): number | null => gateway.port(),
    serves: (id) => gateway.serves(id),
    drop: (id) => gateway.drop(id),
    renew: serveAll,

    /** Serves again what was served before the server stopped, and renews certificates from then on. */
    async restore() {
      // Pages link to its port: it is known from the start, with the first domain or without.
      await gateway.open().catch(warn);
      await serveAll(Date.now()).catch(warn);
      renewer = setInterval(() => void serveAll(Date.now()).catch(warn), DAY_MS);
      renewer.unref();
    },

    async close() {
      if (renewer) clearInterval(renewer);
      await gateway.close();
    },
  };
}
