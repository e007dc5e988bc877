import type { FastifyRequest } from 'fastify';
import { DomainError } from '../problem';

/** PostgreSQL keeps no NUL character, and no half of a surrogate pair inside JSON. */
const UNSTORABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

function holdsUnstorable(whole: unknown): boolean {
  // A list of what is left, not recursion: a hostile body is nested deeper than the stack.
  const left = [whole];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string' && UNSTORABLE.test(value)) return true;
    if (typeof value === 'object' && value !== null) for (const [key, inner] of Object.entries(value)) left.push(key, inner);
  }
  return false;
}

/** Refuses text that no database column can hold, before anything else looks at the request. Throws VALIDATION. */
export async function refuseUnstorableText({ body, query, params }: FastifyRequest): Promise<void> {
  if (holdsUnstorable([body, query, params])) throw new DomainError('VALIDATION', { problem: 'text may not hold NUL characters or broken Unicode' });
}
