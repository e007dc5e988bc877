import { z } from 'zod';

/** `arn:aws:iam::<12 digits>:role/<path/name>`, as IAM writes it; AWS partitions for China and GovCloud too. */
export const ROLE_ARN_PATTERN = /^arn:aws(?:-[a-z-]+)?:iam::\d{12}:role\/[\w+=,.@/-]{1,512}$/;
export const ROLE_ARN_PLACEHOLDER = 'arn:aws:iam::123456789012:role/DeploymentRole';

export const AwsClientBodySchema = z.object({ role_arn: z.string().max(2048), region: z.string().max(32) });
export type AwsClientBody = z.infer<typeof AwsClientBodySchema>;

/** Answer to GET /aws/client/. */
export const AwsClientSchema = z.object({ role_arn: z.string() });
export type AwsClient = z.infer<typeof AwsClientSchema>;

export const AwsVerifyBodySchema = z.object({ role_arn: z.string().max(2048) });
export type AwsVerifyBody = z.infer<typeof AwsVerifyBodySchema>;

/** Who the trust policy of a user's role must name: our service user. */
export const TrustPrincipalSchema = z.object({ principal_arn: z.string().regex(/^arn:/) });
export type TrustPrincipal = z.infer<typeof TrustPrincipalSchema>;
