import type { FastifyRequest } from 'fastify';
import { DomainError } from '../problem';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Only our own address may be asked: another site's name that was pointed at this machine (DNS rebinding) finds nothing here. */
export function refuseForeignHost(request: FastifyRequest, publicUrl: string): void {
  const given = URL.canParse(`http://${request.host}`) ? new URL(`http://${request.host}`).hostname : '';
  if (!LOOPBACK.has(given) && given !== new URL(publicUrl).hostname) throw new DomainError('NOT_FOUND');
}

/** Only our own pages may send a form: browsers say where it comes from, and another page cannot change that. */
export function refuseForeignForm({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): void {
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin') return;
  const { origin } = headers;
  if (site === undefined && origin && URL.canParse(origin) && new URL(origin).host === host) return;
  throw new DomainError('FORM_FOREIGN');
}
