/** Proves that a role in the user's account can be assumed: AWS STS, or the sandbox that stands in for it. */
export interface CloudAccount {
  /** Resolves when the role was assumed; throws ROLE_ARN_INVALID, ROLE_NOT_ASSUMABLE or CLOUD_UNAVAILABLE. */
  assume(input: { roleArn: string; region: string; externalId: string }): Promise<{ accountId: string }>;
}
