import { and, eq, sql } from 'drizzle-orm';
import { type AwsClient, type AwsClientBody, ROLE_ARN_PATTERN } from '../../contract/aws';
import { AWS_REGIONS } from '../../contract/constants';
import type { UserId } from '../../contract/ids';
import { MESSAGES } from '../../contract/messages';
import type { Outcome } from '../../contract/reply';
import type { CloudAccount } from '../clouds/cloudAccount';
import type { Database } from '../data/connect';
import { awsClients } from '../data/schema';
import { DomainError } from '../problem';
import type { Users } from './users';

const STORED = 'AWS connection details saved';

/** The role a user granted us. Errors: ROLE_ARN_REQUIRED, ROLE_ARN_INVALID, REGION_REQUIRED, REGION_UNKNOWN, ROLE_NOT_CONNECTED, CLOUD_UNAVAILABLE. */
export function createAwsClients({ db, users, cloud, now = Date.now }: { db: Database; users: Users; cloud: CloudAccount; now?: () => number }) {
  const find = async (userId: UserId) => {
    const [client] = await db.select().from(awsClients).where(eq(awsClients.userId, userId));
    if (!client) throw new DomainError('ROLE_NOT_CONNECTED');
    return client;
  };

  /** What it takes to assume the user's role. */
  const connection = async (userId: UserId): Promise<{ roleArn: string; region: string; externalId: string }> => {
    const [{ roleArn, region }, { externalId }] = await Promise.all([find(userId), users.find(userId)]);
    return { roleArn, region, externalId };
  };

  const mark = (userId: UserId, roleArn: string, verifiedAt: Date | null) =>
    db
      .update(awsClients)
      .set({ verifiedAt })
      .where(and(eq(awsClients.userId, userId), eq(awsClients.roleArn, roleArn)));

  return {
    async get(userId: UserId): Promise<AwsClient> {
      const { roleArn } = await find(userId);
      return { role_arn: roleArn };
    },

    connection,

    /** Keeps role and region; a changed role counts as connected only after `verify`. */
    async store(userId: UserId, body: AwsClientBody): Promise<Outcome> {
      const roleArn = checkedRoleArn(body.role_arn);
      const region = checkedRegion(body.region);
      const updatedAt = new Date(now());
      await db
        .insert(awsClients)
        .values({ userId, roleArn, region, updatedAt })
        .onConflictDoUpdate({
          target: awsClients.userId,
          set: { roleArn, region, updatedAt, verifiedAt: sql`case when ${awsClients.roleArn} = ${roleArn} then ${awsClients.verifiedAt} end` },
        });
      return { success: true, message: STORED };
    },

    /** Tries the stored role. A role that AWS refuses is an answer, not an error. */
    async verify(userId: UserId, givenArn: string): Promise<Outcome> {
      const roleArn = checkedRoleArn(givenArn);
      const connected = await connection(userId);
      if (connected.roleArn !== roleArn) throw new DomainError('ROLE_NOT_CONNECTED');
      try {
        await cloud.assume(connected);
      } catch (error) {
        if (!(error instanceof DomainError) || error.code === 'CLOUD_UNAVAILABLE') throw error;
        await mark(userId, roleArn, null);
        return { success: false, message: error.message };
      }
      await mark(userId, roleArn, new Date(now()));
      return { success: true, message: MESSAGES.connection.verified };
    },
  };
}

export type AwsClients = ReturnType<typeof createAwsClients>;

function checkedRoleArn(given: string): string {
  const arn = given.trim();
  if (arn === '') throw new DomainError('ROLE_ARN_REQUIRED');
  if (!ROLE_ARN_PATTERN.test(arn)) throw new DomainError('ROLE_ARN_INVALID');
  return arn;
}

function checkedRegion(given: string): string {
  const region = given.trim();
  if (region === '') throw new DomainError('REGION_REQUIRED');
  if (!AWS_REGIONS.some(({ value }) => value === region)) throw new DomainError('REGION_UNKNOWN', { region });
  return region;
}
