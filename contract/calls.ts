import { z } from 'zod';
import { AuthResponseSchema, CallbackQuerySchema, LoginUrlSchema, MfaResetBodySchema, MfaVerifyBodySchema, MfaVerifyReplySchema } from './auth';
import { AwsClientBodySchema, AwsClientSchema, AwsVerifyBodySchema, TrustPrincipalSchema } from './aws';
import {
  CreateDeploymentBodySchema,
  CreateDeploymentReplySchema,
  DeploymentReplySchema,
  DeploymentsSchema,
  HostedLinkSchema,
  LocalMetricsSchema,
  SslBodySchema,
  StepsSchema,
} from './deployments';
import { DeploymentIdSchema, InstanceIdSchema } from './ids';
import { PlansSchema } from './plans';
import { OutcomeSchema } from './reply';
import { BranchesBodySchema, BranchesSchema, RepositoriesSchema } from './repositories';
import { CountriesSchema, UpgradeBodySchema, UpgradeReplySchema } from './subscription';
import { CurrentUserSchema, DashboardSchema } from './users';
import {
  ApplicationSettingsReplySchema,
  ChangeSettingsBodySchema,
  ComparisonSchema,
  OutputQuerySchema,
  OutputSchema,
  VersionNumberSchema,
  VersionReplySchema,
  VersionsSchema,
} from './versions';

const ById = z.object({ id: DeploymentIdSchema });
const ByNumber = ById.extend({ number: VersionNumberSchema });

/** One call: `path` is below the API base, `{name}` a path parameter. `open` needs no session; `cookies` sends credentials. */
export type Call = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  open?: true;
  cookies?: true;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  reply: z.ZodType;
};

/** Every call of the product (specification, section 7; those under "ours" are additions of our own). */
export const CALLS = {
  githubLogin: { method: 'GET', path: '/git/login/', open: true, cookies: true, reply: LoginUrlSchema },
  githubCallback: { method: 'GET', path: '/git/callback', open: true, cookies: true, query: CallbackQuerySchema, reply: AuthResponseSchema },
  bitbucketLogin: { method: 'GET', path: '/bitbucket/login/', open: true, cookies: true, reply: LoginUrlSchema },
  bitbucketCallback: { method: 'GET', path: '/bitbucket/callback_bitbucket', open: true, cookies: true, query: CallbackQuerySchema, reply: AuthResponseSchema },
  currentUser: { method: 'GET', path: '/user', cookies: true, reply: CurrentUserSchema },
  verifyMfa: { method: 'POST', path: '/admin/mfa/verify', open: true, body: MfaVerifyBodySchema, reply: MfaVerifyReplySchema },
  resetMfa: { method: 'POST', path: '/admin/api/mfa/reset', open: true, body: MfaResetBodySchema, reply: OutcomeSchema },
  logout: { method: 'POST', path: '/logout', cookies: true, reply: OutcomeSchema },
  getAwsClient: { method: 'GET', path: '/aws/client/', reply: AwsClientSchema },
  verifyAws: { method: 'POST', path: '/aws/verify', body: AwsVerifyBodySchema, reply: OutcomeSchema },
  createAwsClient: { method: 'POST', path: '/aws/client/', cookies: true, body: AwsClientBodySchema, reply: OutcomeSchema },
  createDeployment: { method: 'POST', path: '/deploy/deployments', body: CreateDeploymentBodySchema, reply: CreateDeploymentReplySchema },
  triggerDeployment: { method: 'GET', path: '/deploy/trigger-deployment/{id}', params: ById, reply: OutcomeSchema },
  retriggerDeployment: { method: 'POST', path: '/deploy/trigger-deployment/{id}', params: ById, reply: OutcomeSchema },
  listDeployments: { method: 'GET', path: '/deploy/deployments', reply: DeploymentsSchema },
  getDeployment: { method: 'GET', path: '/deploy/deployments/{id}', params: ById, reply: DeploymentReplySchema },
  getLogs: {
    method: 'POST',
    path: '/deploy/deployments/{id}/logs',
    params: ById,
    query: z.object({ version: VersionNumberSchema.optional() }),
    reply: z.array(z.string()),
  },
  getHostedLink: { method: 'GET', path: '/deploy/show-hosted-link/{id}', params: ById, reply: HostedLinkSchema },
  listRepositories: { method: 'GET', path: '/git/repos', reply: RepositoriesSchema },
  listBranches: { method: 'POST', path: '/git/repos/branches', body: BranchesBodySchema, reply: BranchesSchema },
  getDashboard: { method: 'GET', path: '/users/dashboard', reply: DashboardSchema },
  configureSsl: {
    method: 'POST',
    path: '/deploy/deployments/{id}/instance/{instanceId}',
    params: z.object({ id: DeploymentIdSchema, instanceId: InstanceIdSchema }),
    body: SslBodySchema,
    reply: OutcomeSchema,
  },
  getReportStatus: { method: 'GET', path: '/deploy/get-reports-status/{id}', params: ById, reply: OutcomeSchema },
  reportFailed: { method: 'POST', path: '/deploy/deployments/report-failed/{id}', params: ById, reply: OutcomeSchema },
  deleteDeployment: { method: 'DELETE', path: '/deploy/deployments/{id}', params: ById, reply: OutcomeSchema },
  listCountries: { method: 'GET', path: '/subscription/countries', reply: CountriesSchema },
  upgradePlan: { method: 'POST', path: '/subscription/upgrade', body: UpgradeBodySchema, reply: UpgradeReplySchema },
  listPlans: { method: 'GET', path: '/admin/plans/', reply: PlansSchema },

  // Ours
  getTrustPrincipal: { method: 'GET', path: '/aws/trust-principal', reply: TrustPrincipalSchema },
  getSteps: { method: 'GET', path: '/deploy/deployments/{id}/steps', params: ById, reply: StepsSchema },
  listVersions: { method: 'GET', path: '/deploy/deployments/{id}/versions', params: ById, reply: VersionsSchema },
  compareVersions: {
    method: 'GET',
    path: '/deploy/deployments/{id}/versions/{from}/compare/{to}',
    params: ById.extend({ from: VersionNumberSchema, to: VersionNumberSchema }),
    reply: ComparisonSchema,
  },
  redeploy: { method: 'POST', path: '/deploy/deployments/{id}/redeploy', params: ById, reply: VersionReplySchema },
  rollBack: { method: 'POST', path: '/deploy/deployments/{id}/rollback/{number}', params: ByNumber, reply: VersionReplySchema },
  cancelVersion: { method: 'POST', path: '/deploy/deployments/{id}/cancel', params: ById, reply: VersionReplySchema },
  getSettings: { method: 'GET', path: '/deploy/deployments/{id}/settings', params: ById, reply: ApplicationSettingsReplySchema },
  changeSettings: {
    method: 'PATCH',
    path: '/deploy/deployments/{id}/settings',
    params: ById,
    body: ChangeSettingsBodySchema,
    reply: ApplicationSettingsReplySchema,
  },
  getOutput: { method: 'GET', path: '/deploy/deployments/{id}/output', params: ById, query: OutputQuerySchema, reply: OutputSchema },
  getMetrics: { method: 'GET', path: '/deploy/deployments/{id}/metrics', params: ById, reply: LocalMetricsSchema },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof CALLS;
