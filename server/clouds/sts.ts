import { AssumeRoleCommand, GetCallerIdentityCommand, STSClient, type STSClientConfig } from '@aws-sdk/client-sts';
import { DomainError } from '../problem';
import type { CloudAccount } from './cloudAccount';
import { accountOf } from './roleArn';

const SESSION_NAME = 'gantry-verify';
/** The shortest session that AWS gives. */
const SESSION_SECONDS = 900;
const MAX_ATTEMPTS = 3;
const TIMEOUT_MS = 10_000;

/** Names of errors that say something about the user's role; every other failure is about reaching AWS or about our own credentials. */
const REFUSALS = new Set(['AccessDenied', 'AccessDeniedException', 'RegionDisabledException', 'NoSuchEntity']);
const MALFORMED = new Set(['ValidationError', 'ValidationException', 'InvalidParameterValue']);

export type StsOptions = { timeoutMs?: number; config?: STSClientConfig };

/**
 * AWS STS. No endpoint is set here, so that AWS_ENDPOINT_URL and AWS_ENDPOINT_URL_STS redirect it; our own credentials come from the SDK's usual places.
 */
export function createStsCloud({ timeoutMs = TIMEOUT_MS, config = {} }: StsOptions = {}): CloudAccount & { principalArn(region: string): Promise<string> } {
  const clientFor = (more: STSClientConfig) => new STSClient({ maxAttempts: MAX_ATTEMPTS, ...config, ...more });
  const deadline = () => ({ abortSignal: AbortSignal.timeout(timeoutMs) });

  const credentialsOf = async (client: STSClient, roleArn: string, externalId: string) => {
    const { Credentials: given } = await client.send(
      new AssumeRoleCommand({ RoleArn: roleArn, RoleSessionName: SESSION_NAME, ExternalId: externalId, DurationSeconds: SESSION_SECONDS }),
      deadline(),
    );
    if (!given?.AccessKeyId || !given.SecretAccessKey) throw new DomainError('CLOUD_UNAVAILABLE');
    return { accessKeyId: given.AccessKeyId, secretAccessKey: given.SecretAccessKey, ...(given.SessionToken ? { sessionToken: given.SessionToken } : {}) };
  };

  return {
    async assume({ roleArn, region, externalId }) {
      const expected = accountOf(roleArn);
      const ours = clientFor({ region });
      try {
        const theirs = clientFor({ region, credentials: await credentialsOf(ours, roleArn, externalId) });
        const { Account: accountId } = await theirs.send(new GetCallerIdentityCommand({}), deadline()).finally(() => theirs.destroy());
        // Proof that the credentials are of the account the user named.
        if (accountId !== expected) throw new DomainError('ROLE_NOT_ASSUMABLE');
        return { accountId };
      } catch (error) {
        throw problemOf(error);
      } finally {
        ours.destroy();
      }
    },

    /** Who we are to AWS: what the trust policy of a user's role must name. */
    async principalArn(region) {
      const ours = clientFor({ region });
      try {
        const { Arn } = await ours.send(new GetCallerIdentityCommand({}), deadline());
        if (!Arn) throw new DomainError('CLOUD_UNAVAILABLE');
        return roleOfSession(Arn);
      } catch (error) {
        throw error instanceof DomainError ? error : new DomainError('CLOUD_UNAVAILABLE', {}, { cause: error });
      } finally {
        ours.destroy();
      }
    },
  };
}

/** A policy cannot name a session for long: `…:sts::1:assumed-role/name/session` becomes `…:iam::1:role/name`. */
const roleOfSession = (arn: string): string => arn.replace(/^(arn:[^:]+):sts::(\d{12}):assumed-role\/([^/]+)\/.*$/, '$1:iam::$2:role/$3');

function problemOf(cause: unknown): DomainError {
  if (cause instanceof DomainError) return cause;
  const name = cause instanceof Error ? cause.name : '';
  if (REFUSALS.has(name)) return new DomainError('ROLE_NOT_ASSUMABLE', {}, { cause });
  if (MALFORMED.has(name)) return new DomainError('ROLE_ARN_INVALID', {}, { cause });
  return new DomainError('CLOUD_UNAVAILABLE', {}, { cause });
}
