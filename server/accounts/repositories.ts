import type { SignInProvider } from '../../contract/auth';
import type { UserId } from '../../contract/ids';
import type { GitSource } from '../codehosts/codeHost';
import type { Seal } from '../seal';
import type { CodeHosts } from './signIn';
import type { Users } from './users';

/** A user's repositories at the code host they signed in with. Errors: REPOSITORY_NOT_FOUND, CODE_HOST_FAILED, CODE_HOST_LIMITED, CODE_HOST_ACCESS_LOST. */
export function createRepositories({ users, codeHosts, seal }: { users: Users; codeHosts: CodeHosts; seal: Seal }) {
  const access = async (userId: UserId) => {
    const user = await users.find(userId);
    return { host: codeHosts[user.provider as SignInProvider], token: user.hostToken === null ? '' : seal.open(user.hostToken) };
  };

  return {
    /** The code host a user signed in with, and their token there. */
    access,

    async list(userId: UserId): Promise<string[]> {
      const { host, token } = await access(userId);
      return host.listRepositories(token);
    },

    /** As git has them, the default branch first. */
    async branches(userId: UserId, repository: string): Promise<string[]> {
      const { host, token } = await access(userId);
      return host.listBranches(token, repository);
    },

    /** Where git can fetch it from, with access that is fresh now. */
    async source(userId: UserId, repository: string): Promise<GitSource> {
      const { host, token } = await access(userId);
      return host.source(token, repository);
    },
  };
}

export type Repositories = ReturnType<typeof createRepositories>;
