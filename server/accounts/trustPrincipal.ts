import { DEFAULT_REGION } from '../../contract/constants';

const SERVICE_USER = 'gantry-service';
/** The account number that AWS uses in its own documentation; the sandbox trusts nobody. */
const SANDBOX_ACCOUNT = '123456789012';

type Options = {
  /** GANTRY_AWS_PRINCIPAL_ARN: the whole ARN, when it is not a user named gantry-service. */
  principalArn?: string | undefined;
  /** GANTRY_AWS_ACCOUNT_ID: the account of our service user. */
  accountId?: string | undefined;
  /** Asks AWS who we are; absent in the sandbox. */
  ask?: ((region: string) => Promise<string>) | undefined;
};

/** The ARN that a user's trust policy names: as set, else what AWS calls us, else a stand-in of the sandbox. */
export function createTrustPrincipal({ principalArn, accountId, ask }: Options) {
  let asked: Promise<string> | null = null;
  const askOnce = (question: (region: string) => Promise<string>) => {
    asked ??= question(DEFAULT_REGION).catch((error: unknown) => {
      asked = null;
      throw error;
    });
    return asked;
  };

  return async (): Promise<string> => {
    if (principalArn) return principalArn;
    if (accountId) return userIn(accountId);
    return ask ? askOnce(ask) : userIn(SANDBOX_ACCOUNT);
  };
}

export type TrustPrincipal = ReturnType<typeof createTrustPrincipal>;

const userIn = (account: string): string => `arn:aws:iam::${account}:user/${SERVICE_USER}`;
