import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 32 random bytes, base64url: session tokens, one-time codes, link keys. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** SHA-256 in hex: what the database keeps of a secret that only the browser may hold. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The challenge that belongs to a PKCE verifier (method S256, RFC 7636). */
export const codeChallengeOf = (codeVerifier: string): string => createHash('sha256').update(codeVerifier).digest('base64url');

/** Compares in constant time. */
export function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
