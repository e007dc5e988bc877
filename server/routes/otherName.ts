import type { FastifyRequest } from 'fastify';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The public address of a page that was asked for under another name of this machine, else null.
 * Cookies and sessions are kept for one name: whoever begins a sign-in at 127.0.0.1 would come back to localhost without them.
 * Only where nothing but the name differs: behind a tunnel or a proxy the public port may lead elsewhere.
 */
export function otherName(publicUrl: string, { host, url }: Pick<FastifyRequest, 'host' | 'url'>): string | null {
  const known = new URL(publicUrl);
  const asked = URL.canParse(`${known.protocol}//${host}`) ? new URL(`${known.protocol}//${host}`) : null;
  const isOther = asked !== null && asked.hostname !== known.hostname && asked.port === known.port;
  if (!isOther || !url.startsWith('/') || ![asked.hostname, known.hostname].every((name) => LOOPBACK.includes(name))) return null;
  return `${publicUrl}${url}`;
}
