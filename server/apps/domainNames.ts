import { z } from 'zod';
import { DomainError } from '../problem';

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/** A fully qualified name in lower case, as certificates carry it; international names are turned into their ASCII form. Throws DOMAIN_INVALID. */
export function checkedDomain(given: string): string {
  const text = given.trim().replace(/\.$/, '');
  const refuse = () => new DomainError('DOMAIN_INVALID', { domain: text });
  if (/[\s/?#@:\\%[\]]/.test(text) || !URL.canParse(`http://${text}/`)) throw refuse();
  const domain = new URL(`http://${text}/`).hostname;
  const labels = domain.split('.');
  // A last label of digits alone makes it an address, not a name.
  if (domain.length > 253 || labels.length < 2 || !labels.every((label) => LABEL.test(label)) || /^\d+$/.test(labels.at(-1)!)) throw refuse();
  return domain;
}

/** Throws EMAIL_INVALID. */
export function checkedEmail(given: string): string {
  const email = given.trim();
  if (!z.email().safeParse(email).success) throw new DomainError('EMAIL_INVALID', { email });
  return email;
}
