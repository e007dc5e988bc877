import { webcrypto } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import 'reflect-metadata';
import * as x509 from '@peculiar/x509';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const DAY_MS = 24 * 3_600_000;
const CA_DAYS = 3_650;
const LEAF_DAYS = 90;

x509.cryptoProvider.set(webcrypto as unknown as Crypto);

export type Certificate = { certificate: string; key: string };

/** A certificate authority of this machine's own. Its certificate can be trusted by hand (`authority.pem` in the data folder); it never leaves the machine. */
export async function openCertificateAuthority(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, 'authority.pem');
  const keyFile = path.join(folder, 'authority.key');
  const known = await Promise.all([readFile(file, 'utf8'), readFile(keyFile, 'utf8')]).catch(() => null);
  const [certificatePem, keyPem] = known ?? (await create());
  const issuer = new x509.X509Certificate(certificatePem);
  const signingKey = await webcrypto.subtle.importKey('pkcs8', x509.PemConverter.decodeFirst(keyPem), ALGORITHM, false, ['sign']);

  async function create(): Promise<[string, string]> {
    const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
    const certificate = await x509.X509CertificateGenerator.createSelfSigned({
      serialNumber: serial(),
      name: 'CN=Gantry local authority',
      notBefore: new Date(Date.now() - DAY_MS),
      notAfter: new Date(Date.now() + CA_DAYS * DAY_MS),
      signingAlgorithm: ALGORITHM,
      keys,
      extensions: [
        new x509.BasicConstraintsExtension(true, 0, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      ],
    });
    const pems: [string, string] = [certificate.toString('pem'), await keyToPem(keys.privateKey)];
    await writeWhole(keyFile, pems[1]);
    await writeWhole(file, pems[0]);
    return pems;
  }

  return {
    certificate: certificatePem,

    /** A certificate for one domain, valid for 90 days. */
    async issue(domain: string): Promise<Certificate> {
      const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
      const certificate = await x509.X509CertificateGenerator.create({
        serialNumber: serial(),
        subject: `CN=${domain}`,
        issuer: issuer.subject,
        notBefore: new Date(Date.now() - DAY_MS),
        notAfter: new Date(Date.now() + LEAF_DAYS * DAY_MS),
        signingAlgorithm: ALGORITHM,
        publicKey: keys.publicKey,
        signingKey,
        extensions: [
          new x509.BasicConstraintsExtension(false),
          new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
          new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
          new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: domain }]),
        ],
      });
      return { certificate: `${certificate.toString('pem')}\n${certificatePem}`, key: await keyToPem(keys.privateKey) };
    },
  };
}

const serial = (): string =>
  Buffer.from(webcrypto.getRandomValues(new Uint8Array(16)))
    .toString('hex')
    .replace(/^[89a-f]/, '1');

const keyToPem = async (key: webcrypto.CryptoKey): Promise<string> => x509.PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY');

async function writeWhole(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
