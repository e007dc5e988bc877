import { z } from 'zod';
import { CommitSchema } from './commits';
import { ANALYSIS_MODES } from './constants';
import { DeploymentIdSchema } from './ids';
import { VERSION_STATUSES } from './status';

/** Environment variables: name to value. Values are write-only: the server never sends them back. */
export const EnvVarsSchema = z.record(z.string(), z.string());
export type EnvVars = z.infer<typeof EnvVarsSchema>;

/** CPU in cores, memory in GB. */
export const ResourcesSchema = z.object({ cpu: z.number(), memory: z.number(), minInstances: z.number(), maxInstances: z.number() });
export type Resources = z.infer<typeof ResourcesSchema>;

export const AnalysisModeSchema = z.enum(ANALYSIS_MODES);
export type AnalysisMode = z.infer<typeof AnalysisModeSchema>;

const PATH_CHARS = 255;
const isInsideRepository = (path: string): boolean => !path.startsWith('/') && !path.includes('\0') && !path.split('/').includes('..');
export const RepositoryPathSchema = z
  .string()
  .max(PATH_CHARS, `has more than ${PATH_CHARS} characters`)
  .refine(isInsideRepository, 'must be a path inside the repository, like docker/Dockerfile');

/** The wizard's draft (specification, section 3). */
export const DeploymentConfigSchema = z.object({
  app_name: z.string(),
  repo_name: z.string(),
  branch: z.string(),
  env_vars: EnvVarsSchema,
  resources: ResourcesSchema,
  monitoring: z.boolean(),
  ci_cd: z.boolean(),
  selected_cloud: z.string(),
  service_selected: z.string(),
  status: z.string(),
  deployment_env: z.string(),
  analyze_options: AnalysisModeSchema,
  dockerfilePath: RepositoryPathSchema.optional(),
});
export type DeploymentConfig = z.infer<typeof DeploymentConfigSchema>;

/** POST /deploy/deployments: the draft without its resources. The service checks names and says what is wrong with each. */
export const CreateDeploymentBodySchema = DeploymentConfigSchema.omit({ resources: true }).extend({
  analyze_options: AnalysisModeSchema.default('manual'),
});
export type CreateDeploymentBody = z.input<typeof CreateDeploymentBodySchema>;

export const InstanceMetaSchema = z.object({
  instance_id: z.string(),
  instance_type: z.string(),
  availability_zone: z.string(),
  state: z.string(),
  launch_time: z.string(),
  public_ip: z.string(),
});
export type InstanceMeta = z.infer<typeof InstanceMetaSchema>;

/**
 * A stored deployment: an application. `created_on` and `modified_at` are ISO 8601 in UTC; `status` is compared without regard to case
 * and is that of its newest version; `live` is what answers, whatever the newest version does.
 */
export const DeploymentSchema = z.object({
  id: DeploymentIdSchema,
  app_name: z.string(),
  repo_name: z.string(),
  branch: z.string(),
  user_id: z.string(),
  selected_cloud: z.string(),
  service_selected: z.string(),
  monitoring: z.boolean(),
  ci_cd: z.boolean(),
  analyze_options: z.string(),
  status: z.string(),
  created_on: z.string(),
  modified_at: z.string(),
  domain_name: z.string().nullable(),
  instance_meta: InstanceMetaSchema.nullable(),
  /** Ours: the version that answers now and since when; null before the first. */
  live: z.object({ number: z.number().int(), commit: CommitSchema.nullable(), since: z.string() }).nullable(),
  /** Ours: the newest version, and why it failed; null before the first. */
  latest: z.object({ number: z.number().int(), status: z.enum(VERSION_STATUSES), first_seq: z.number().int(), error: z.string().nullable() }).nullable(),
});
export type Deployment = z.infer<typeof DeploymentSchema>;
export const DeploymentsSchema = z.array(DeploymentSchema);

export const DeploymentReplySchema = z.object({ success: z.boolean(), data: DeploymentSchema });
export const CreateDeploymentReplySchema = z.object({ id: DeploymentIdSchema, success: z.boolean(), data: z.object({ id: DeploymentIdSchema }) });
export type CreateDeploymentReply = z.infer<typeof CreateDeploymentReplySchema>;
export const HostedLinkSchema = z.object({ success: z.boolean(), hosted_link: z.string().nullable() });
export type HostedLink = z.infer<typeof HostedLinkSchema>;

export const SslBodySchema = z.object({ domain_name: z.string().max(253), email_id: z.string().max(320) });
export type SslBody = z.infer<typeof SslBodySchema>;

/** One step of a version, as it went; newest version last. The target says which steps there are, `title` says them for people. `error_code` is from errors.ts. */
export const StepSchema = z.object({
  version: z.number().int(),
  name: z.string(),
  title: z.string(),
  state: z.enum(['running', 'done', 'failed', 'undone']),
  resource: z.string().nullable(),
  started_at: z.string(),
  ended_at: z.string().nullable(),
  error_code: z.string().nullable(),
  error: z.string().nullable(),
});
export type Step = z.infer<typeof StepSchema>;
export const StepsSchema = z.array(StepSchema);

/** One point of a site's chart. `source` says whether figures are measured on this machine or simulated. CPU in percent of one core, memory in bytes, requests since the point before. */
export const LocalMetricsSchema = z.object({
  source: z.enum(['process', 'simulated']),
  points: z.array(z.object({ timestamp: z.string(), cpu: z.number(), memory: z.number(), requests: z.number() })),
});
export type LocalMetrics = z.infer<typeof LocalMetricsSchema>;
