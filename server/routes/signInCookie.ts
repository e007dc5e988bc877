import type { FastifyReply, FastifyRequest } from 'fastify';
import { SIGN_IN_MS } from '../services/signIn';
import { randomToken } from '../tokens';

/** `__Host-` binds a cookie to this very host, where the browser allows it: over https. */
const nameOf = (isSecure: boolean): string => (isSecure ? '__Host-gantry-sign-in' : 'gantry-sign-in');

/** The cookie that binds a sign-in to the browser that began it. Kept over several sign-ins, so that two tabs do not disturb each other. */
export function signInCookie(publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:');
  const name = nameOf(isSecure);

  const read = ({ headers }: Pick<FastifyRequest, 'headers'>): string | null => {
    const pair = headers.cookie?.split(';').find((part) => part.trim().startsWith(`${name}=`));
    return pair?.slice(pair.indexOf('=') + 1).trim() || null;
  };

  return {
    read,
    keep(request: FastifyRequest, reply: FastifyReply): string {
      const browser = read(request) ?? randomToken();
      const attributes = ['Path=/', 'HttpOnly', 'SameSite=Lax', `Max-Age=${SIGN_IN_MS / 1000}`, ...(isSecure ? ['Secure'] : [])];
      reply.header('Set-Cookie', [`${name}=${browser}`, ...attributes].join('; '));
      return browser;
    },
  };
}
