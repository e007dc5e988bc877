import { z } from 'zod';
import { CommitSchema } from './commits';
import { EnvVarsSchema, RepositoryPathSchema } from './deployments';
import { VERSION_STATUSES } from './status';

/** What made a version: the deploy wizard, a person's press on Trigger or Redeploy, a new commit, or a return to an earlier version. */
export const VERSION_CAUSES = ['wizard', 'trigger', 'push', 'rollback'] as const;
export type VersionCause = (typeof VERSION_CAUSES)[number];

/** How many builds of a site are kept, so that it can go back to them without building. */
export const KEPT_VERSIONS = 5;

/**
 * One attempt to make an application run something. Times are ISO 8601 in UTC; `started_at` is null while it waits.
 * `first_seq` is the number of its first log line: the live socket with `?after={first_seq - 1}` begins with it.
 */
export const VersionSchema = z.object({
  number: z.number().int().min(1),
  status: z.enum(VERSION_STATUSES),
  cause: z.enum(VERSION_CAUSES),
  /** Whether this is what answers now. */
  is_live: z.boolean(),
  /** Whether its build is kept and it may be gone back to. */
  can_roll_back: z.boolean(),
  /** The version that a rollback went back to. */
  rollback_of: z.number().int().nullable(),
  created_by: z.string(),
  branch: z.string(),
  commit: CommitSchema.nullable(),
  first_seq: z.number().int(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  /** Code of errors.ts and the sentence of a version that failed. */
  error_code: z.string().nullable(),
  error: z.string().nullable(),
});
export type Version = z.infer<typeof VersionSchema>;
/** Newest first. */
export const VersionsSchema = z.array(VersionSchema);

/** What differs between two versions. Values of variables are never told, only whose changed. */
export const ComparisonSchema = z.object({
  from: VersionSchema,
  to: VersionSchema,
  /** `abc…def`, null when either commit is not known. */
  commit_range: z.string().nullable(),
  variables: z.object({ added: z.array(z.string()), removed: z.array(z.string()), changed: z.array(z.string()) }),
  settings: z.array(z.object({ name: z.string(), from: z.string(), to: z.string() })),
});
export type Comparison = z.infer<typeof ComparisonSchema>;

/** Answer to what begins a version: its number. */
export const VersionReplySchema = z.object({ success: z.boolean(), message: z.string(), data: z.object({ number: z.number().int() }) });

/** What an application will be deployed with next. `variables` are names; `is_undeployed` says that they were changed since the last version. */
export const ApplicationSettingsSchema = z.object({
  branch: z.string(),
  deployment_env: z.string(),
  monitoring: z.boolean(),
  ci_cd: z.boolean(),
  dockerfilePath: z.string(),
  variables: z.array(z.string()),
  is_undeployed: z.boolean(),
});
export type ApplicationSettings = z.infer<typeof ApplicationSettingsSchema>;
export const ApplicationSettingsReplySchema = z.object({ success: z.boolean(), message: z.string(), data: ApplicationSettingsSchema });

const VARIABLES = 1_000;

/** PATCH …/settings: what is left out stays as it is. A name in both `set` and `remove` is set. */
export const ChangeSettingsBodySchema = z
  .object({
    branch: z.string(),
    deployment_env: z.string(),
    monitoring: z.boolean(),
    ci_cd: z.boolean(),
    dockerfilePath: z.union([RepositoryPathSchema, z.literal('')]),
    variables: z.object({ set: EnvVarsSchema.optional(), remove: z.array(z.string()).max(VARIABLES).optional() }),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'names nothing to change');
export type ChangeSettingsBody = z.input<typeof ChangeSettingsBodySchema>;

/** `{number}` of a path. */
export const VersionNumberSchema = z.coerce
  .number()
  .int()
  .min(1)
  .max(2 ** 31 - 1);

/**
 * What a running application printed. `next` goes into the next call's `after`; `is_cut` says that lines between `after` and the first are no longer kept.
 * `version` is the one that printed them, null when nothing runs.
 */
export const OutputSchema = z.object({
  success: z.boolean(),
  version: z.number().int().nullable(),
  lines: z.array(z.string()),
  next: z.string(),
  is_cut: z.boolean(),
});
export type Output = z.infer<typeof OutputSchema>;
export const OutputQuerySchema = z.object({ after: z.string().max(64).optional() });
