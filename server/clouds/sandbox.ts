import { DomainError } from '../problem';
import type { CloudAccount } from './cloudAccount';
import { accountOf } from './roleArn';

/** The account whose roles the sandbox refuses, so that a person can see what a refusal looks like. */
export const REFUSED_ACCOUNT = '000000000000';

/** Stands in for AWS: takes every well-formed role, except those of account 000000000000. */
export const createSandboxCloud = (): CloudAccount => ({
  async assume({ roleArn }) {
    const accountId = accountOf(roleArn);
    if (accountId === REFUSED_ACCOUNT) throw new DomainError('ROLE_NOT_ASSUMABLE');
    return { accountId };
  },
});
