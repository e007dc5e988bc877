import { z } from 'zod';

/** Identifier of a stored deployment: a UUID, made by the server. */
export const DeploymentIdSchema = z.uuid().brand<'DeploymentId'>();
export type DeploymentId = z.infer<typeof DeploymentIdSchema>;

/** Identifier of a user: a UUID, made by the server at the first sign-in. */
export const UserIdSchema = z.uuid().brand<'UserId'>();
export type UserId = z.infer<typeof UserIdSchema>;

/** Identifier of the machine an application runs on, as the cloud names it (`i-0abc…`, or `local-…` for this machine). */
export const InstanceIdSchema = z.string().min(1).max(64).brand<'InstanceId'>();
export type InstanceId = z.infer<typeof InstanceIdSchema>;

/** One-time proof that a code-host sign-in preceded the second factor (`code` in the specification). */
export const ChallengeCodeSchema = z.string().min(1).max(128).brand<'ChallengeCode'>();
export type ChallengeCode = z.infer<typeof ChallengeCodeSchema>;
