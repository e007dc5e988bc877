import type { FastifyReply, FastifyRequest } from 'fastify';
import { SIGN_IN_MS } from '../accounts/signIn';
import { randomToken } from '../tokens';

/** `__Host-` binds a cookie to this very host, where the browser allows it: over https. */
const nameOf = (isSecure: boolean): string => (isSecure ? '__Host-gantry-sign-in' : 'gantry-sign-in');

/** The cookie that binds a sign-in to the browser that began it. Kept over several sign-ins, so that two tabs do not disturb each other. */
export function signInCookie(publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:');
  const name = nameOf(isSecure);

  const read = ({ cookies }: Pick<FastifyRequest, 'cookies'>): string | null => cookies[name] || null;

  return {
    read,
    keep(request: Pick<FastifyRequest, 'cookies'>, reply: FastifyReply): string {
      const browser = read(request) ?? randomToken();
      reply.setCookie(name, browser, { path: '/', httpOnly: true, sameSite: 'lax', maxAge: SIGN_IN_MS / 1000, secure: isSecure });
      return browser;
    },
  };
}
