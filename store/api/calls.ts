import { z } from 'zod';
import { AuthResponseSchema, LoginUrlSchema, type MfaVerifyBody, type SignInProvider } from '../../contract/auth';
import { type AwsClientBody, AwsClientSchema, TrustPrincipalSchema } from '../../contract/aws';
import type { CallName } from '../../contract/calls';
import { type CreateDeploymentBody, type Deployment, DeploymentSchema, LocalMetricsSchema, type SslBody, StepsSchema } from '../../contract/deployments';
import type { DeploymentId } from '../../contract/ids';
import { PlansSchema } from '../../contract/plans';
import type { Outcome } from '../../contract/reply';
import { CountriesSchema, type UpgradeBody, UpgradeReplySchema } from '../../contract/subscription';
import { CurrentUserSchema, type Dashboard, DashboardSchema } from '../../contract/users';
import {
  ApplicationSettingsReplySchema,
  type ChangeSettingsBody,
  ComparisonSchema,
  OutputSchema,
  VersionReplySchema,
  VersionsSchema,
} from '../../contract/versions';
import { ApiError } from './apiError';
import { request } from './client';

/** One function per call of the contract. Each reads its answer leniently: what the specification leaves open may come either way. */

const unreadable = (what: string) => new ApiError({ status: 200, code: 'ANSWER_UNREADABLE', message: `The server's answer to ${what} could not be read.` });

function read<S extends z.ZodType>(schema: S, answer: unknown, what: string): z.output<S> {
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw unreadable(what);
  return parsed.data;
}

/** The answer itself, or what it carries under `data`. */
const payload = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null && !Array.isArray(answer) && 'data' in answer ? answer.data : answer;

const OutcomeLike = z.object({ success: z.boolean().optional(), message: z.string().optional() });

/** A flag that is missing from a good answer means yes. */
function outcome(answer: unknown): Outcome {
  const { success = true, message = '' } = OutcomeLike.safeParse(answer).data ?? {};
  return { success, message };
}

const strings = z.array(z.string());

/** Null for a list that is no array of strings: it shows nothing, and the fault is only logged (specification, section 5). */
function list(answer: unknown, what: string): string[] | null {
  const parsed = strings.safeParse(payload(answer));
  if (parsed.success) return parsed.data;
  console.error(`The list of ${what} is not an array of strings.`);
  return null;
}

/** The calls of each code host. */
const HOST_CALLS = {
  github: { login: 'githubLogin', callback: 'githubCallback' },
  bitbucket: { login: 'bitbucketLogin', callback: 'bitbucketCallback' },
} as const satisfies Record<SignInProvider, Record<'login' | 'callback', CallName>>;

export function* getLoginUrl(provider: SignInProvider) {
  return read(LoginUrlSchema, yield* request(HOST_CALLS[provider].login), 'the login call');
}

/** A sign-in that asks for no second factor brings its token along. */
const SignInLike = AuthResponseSchema.partial().extend({ access_token: z.string().min(1).optional() });

export function* getCallback(provider: SignInProvider, query: { code: string; state?: string | undefined }) {
  return SignInLike.safeParse(yield* request(HOST_CALLS[provider].callback, { query })).data ?? {};
}

export function* getCurrentUser() {
  return read(CurrentUserSchema, yield* request('currentUser'), 'the user call');
}

export function* postMfaVerify(body: MfaVerifyBody) {
  return z.object({ access_token: z.string().min(1).optional() }).safeParse(yield* request('verifyMfa', { body })).data?.access_token ?? null;
}

export function* postMfaReset(email: string) {
  return outcome(yield* request('resetMfa', { body: { email } }));
}

export function* postLogout() {
  return outcome(yield* request('logout'));
}

export function* getAwsClient() {
  return read(AwsClientSchema, payload(yield* request('getAwsClient')), 'the role call');
}

export function* getTrustPrincipal() {
  return read(TrustPrincipalSchema, yield* request('getTrustPrincipal', { isQuiet: true }), 'the principal call').principal_arn;
}

export function* postAwsVerify(role_arn: string) {
  return outcome(yield* request('verifyAws', { body: { role_arn } }));
}

export function* postAwsClient(body: AwsClientBody) {
  return outcome(yield* request('createAwsClient', { body }));
}

const CreatedLike = z.union([z.object({ id: z.string() }), z.object({ data: z.object({ id: z.string() }) }), z.object({ data: z.string() })]);

export function* postDeployment(body: CreateDeploymentBody) {
  const answer = yield* request('createDeployment', { body });
  const { success, message } = outcome(answer);
  if (!success) throw new ApiError({ status: 200, code: null, message: message || 'The deployment could not be created.', isServerSentence: message !== '' });
  const created = read(CreatedLike, answer, 'the create call');
  if ('id' in created) return created.id;
  return typeof created.data === 'string' ? created.data : created.data.id;
}

export function* getTrigger(id: string) {
  return outcome(yield* request('triggerDeployment', { params: { id } }));
}

export function* postTrigger(id: string) {
  return outcome(yield* request('retriggerDeployment', { params: { id } }));
}

export function* getDeployments({ isQuiet = false } = {}) {
  return read(DeploymentsLike, payload(yield* request('listDeployments', { isQuiet })), 'the list of deployments');
}

export function* getDeployment(id: string) {
  return read(DeploymentLike, payload(yield* request('getDeployment', { params: { id } })), 'the deployment call');
}

/** A stored deployment in which what may be missing is missing. */
const DeploymentLike = DeploymentSchema.extend({
  id: z.string(),
  user_id: z.union([z.string(), z.number()]).transform(String).default(''),
  analyze_options: z
    .string()
    .nullish()
    .transform((value) => value ?? ''),
  selected_cloud: z
    .string()
    .nullish()
    .transform((value) => value ?? ''),
  service_selected: z
    .string()
    .nullish()
    .transform((value) => value ?? ''),
  branch: z
    .string()
    .nullish()
    .transform((value) => value ?? ''),
  monitoring: z.boolean().default(false),
  ci_cd: z.boolean().default(false),
  created_on: z
    .string()
    .nullish()
    .transform((value) => value ?? ''),
  modified_at: z
    .string()
    .nullish()
    .transform((value) => value ?? ''),
  domain_name: z
    .string()
    .nullish()
    .transform((value) => value ?? null),
  instance_meta: z
    .record(
      z.string(),
      z
        .string()
        .nullish()
        .transform((value) => value ?? ''),
    )
    .nullish()
    .transform((meta) => (meta && Object.keys(meta).length > 0 ? ({ ...EMPTY_META, ...meta } as NonNullable<Deployment['instance_meta']>) : null)),
  live: DeploymentSchema.shape.live.default(null),
  latest: DeploymentSchema.shape.latest.default(null),
}).transform((deployment) => deployment as Deployment);
const EMPTY_META = { instance_id: '', instance_type: '', availability_zone: '', state: '', launch_time: '', public_ip: '' };
const DeploymentsLike = z.array(DeploymentLike);

/** Stored lines, of one version where it is named; null when the answer is no list. */
export function* postLogs(id: string, version?: number) {
  return strings.safeParse(payload(yield* request('getLogs', { params: { id }, query: { version: version?.toString() } }))).data ?? null;
}

export function* getHostedLink(id: string) {
  const answer = payload(yield* request('getHostedLink', { params: { id } }));
  if (typeof answer === 'string') return answer || null;
  return z.object({ hosted_link: z.string() }).safeParse(answer).data?.hosted_link ?? null;
}

export function* getSteps(id: string) {
  return read(StepsSchema, yield* request('getSteps', { params: { id } }), 'the steps call');
}

export function* getMetrics(id: string) {
  return read(LocalMetricsSchema, yield* request('getMetrics', { params: { id }, isQuiet: true }), 'the metrics call');
}

export function* getVersions(id: DeploymentId, { isQuiet = false } = {}) {
  return read(VersionsSchema, yield* request('listVersions', { params: { id }, isQuiet }), 'the versions call');
}

export function* getComparison({ id, from, to }: { id: DeploymentId; from: number; to: number }) {
  return read(ComparisonSchema, yield* request('compareVersions', { params: { id, from: `${from}`, to: `${to}` } }), 'the comparison');
}

export function* postRedeploy(id: DeploymentId) {
  return read(VersionReplySchema, yield* request('redeploy', { params: { id } }), 'the redeploy call');
}

export function* postRollBack(id: DeploymentId, number: number) {
  return read(VersionReplySchema, yield* request('rollBack', { params: { id, number: `${number}` } }), 'the rollback call');
}

export function* postCancel(id: DeploymentId) {
  return read(VersionReplySchema, yield* request('cancelVersion', { params: { id } }), 'the cancel call');
}

export function* getSettings(id: DeploymentId, { isQuiet = false } = {}) {
  return read(ApplicationSettingsReplySchema, yield* request('getSettings', { params: { id }, isQuiet }), 'the settings call').data;
}

export function* patchSettings(id: DeploymentId, body: ChangeSettingsBody) {
  return read(ApplicationSettingsReplySchema, yield* request('changeSettings', { params: { id }, body }), 'the settings call').data;
}

export function* getOutput(id: DeploymentId, after: string | undefined) {
  return read(OutputSchema, yield* request('getOutput', { params: { id }, query: { after }, isQuiet: true }), 'the output call');
}

export function* getRepositories() {
  return list(yield* request('listRepositories'), 'repositories');
}

export function* postBranches(repo_name: string) {
  return list(yield* request('listBranches', { body: { repo_name } }), 'branches');
}

export function* getDashboard() {
  return read(DashboardSchema.extend({ plan_details: PlanLike }), payload(yield* request('getDashboard')), 'the dashboard call') as Dashboard;
}

const countOrNames = z.union([z.array(z.string()), z.number().transform((count) => [String(count)]), z.string().transform((name) => [name])]).default([]);
const PlanLike = PlansSchema.element.extend({
  plan_id: z.union([z.string(), z.number()]).transform(String),
  perks: PlansSchema.element.shape.perks
    .extend({ cloud_providers: countOrNames, deployment_targets: countOrNames })
    .partial({ infra_management: true, alerts: true, team_based_access: true }),
});

export function* getPlans() {
  return read(z.array(PlanLike), payload(yield* request('listPlans')), 'the plans call') as z.output<typeof PlansSchema>;
}

export function* getCountries() {
  return read(CountriesSchema, payload(yield* request('listCountries')), 'the list of countries');
}

export function* postUpgrade(body: UpgradeBody) {
  return read(UpgradeReplySchema, yield* request('upgradePlan', { body }), 'the upgrade call');
}

export function* postSsl({ id, instanceId, ...body }: SslBody & { id: string; instanceId: string }) {
  return outcome(yield* request('configureSsl', { params: { id, instanceId }, body }));
}

export function* getReportStatus(id: string) {
  return outcome(yield* request('getReportStatus', { params: { id } }));
}

export function* postReportFailed(id: string) {
  return outcome(yield* request('reportFailed', { params: { id } }));
}

export function* deleteDeployment(id: string) {
  return outcome(yield* request('deleteDeployment', { params: { id } }));
}
