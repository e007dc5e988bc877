import type { SignInProvider } from '../../contract/auth';
import { DomainError } from '../problem';
import type { CodeHost } from './codeHost';
import { CODE_HOSTS } from './hosts';

/** A code host that is neither configured nor stood in for: it says so. */
export function createAbsentHost(provider: SignInProvider): CodeHost {
  const refuse = (): never => {
    throw new DomainError('PROVIDER_NOT_CONFIGURED', { host: CODE_HOSTS[provider].name });
  };
  const reject = async () => refuse();
  return {
    provider,
    authorizationUrl: refuse,
    exchange: reject,
    listRepositories: reject,
    listBranches: reject,
    source: reject,
    headCommit: reject,
    webhooks: null,
  };
}
