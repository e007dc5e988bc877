import { ROLE_ARN_PATTERN } from '../../contract/aws';
import { DomainError } from '../problem';

/** The 12 digits of the account that a role belongs to. Throws ROLE_ARN_INVALID. */
export function accountOf(roleArn: string): string {
  const account = roleArn.split(':')[4];
  if (!ROLE_ARN_PATTERN.test(roleArn) || account === undefined) throw new DomainError('ROLE_ARN_INVALID');
  return account;
}
