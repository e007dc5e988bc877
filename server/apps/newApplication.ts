import type { z } from 'zod';
import { APP_NAME_PATTERN, ENV_KEY_PATTERN, ENV_LIMIT, isBranchName } from '../../contract/appName';
import { CLOUD_PROVIDERS, DEFAULT_ENVIRONMENT, DEPLOYMENT_ENVIRONMENTS, SERVICE_OPTIONS } from '../../contract/constants';
import type { CreateDeploymentBodySchema } from '../../contract/deployments';
import type { UserId } from '../../contract/ids';
import { DomainError } from '../problem';

export type NewApplication = z.output<typeof CreateDeploymentBodySchema>;

export type CheckDeps = {
  repositories: { branches(userId: UserId, repository: string): Promise<string[]> };
  monitoringAllowed(userId: UserId): Promise<boolean>;
};

/** Checks what a user wants to deploy and writes it the one way it is stored; throws the code of the first thing that is wrong. */
export async function checkNewApplication(userId: UserId, body: NewApplication, { repositories, monitoringAllowed }: CheckDeps): Promise<NewApplication> {
  const app_name = checkedAppName(body.app_name);
  const env_vars = checkedEnv(body.env_vars);
  const service_selected = checkedService(body.service_selected);
  const selected_cloud = checkedCloud(body.selected_cloud);
  const deployment_env = checkedEnvironment(body.deployment_env);
  const wanted = wellFormedBranch(body.branch);
  if (body.monitoring && !(await monitoringAllowed(userId))) throw new DomainError('MONITORING_NOT_IN_PLAN');

  const repo_name = body.repo_name.trim();
  const branches = await repositories.branches(userId, repo_name);
  // The review shows an empty branch as main; a repository without one has a default branch, which comes first.
  const branch = wanted || (branches.includes('main') ? 'main' : branches[0]) || 'main';
  if (!branches.includes(branch)) throw new DomainError('BRANCH_NOT_FOUND', { branch, repo: repo_name });
  return { ...body, app_name, env_vars, service_selected, selected_cloud, deployment_env, repo_name, branch };
}

/** A branch's name without the spaces around it; '' stays. */
export function wellFormedBranch(given: string): string {
  const branch = given.trim();
  if (branch !== '' && !isBranchName(branch)) throw new DomainError('BRANCH_INVALID', { branch });
  return branch;
}

function checkedAppName(given: string): string {
  const name = given.trim();
  if (name === '') throw new DomainError('APP_NAME_REQUIRED');
  if (!APP_NAME_PATTERN.test(name)) throw new DomainError('APP_NAME_INVALID');
  return name;
}

export function checkedEnv(given: Record<string, string>): Record<string, string> {
  const entries = Object.entries(given).filter(([key]) => key.trim() !== '');
  let size = 0;
  for (const [key, value] of entries) {
    if (!ENV_KEY_PATTERN.test(key) || value.includes('\0')) throw new DomainError('ENV_KEY_INVALID', { key });
    size += key.length + value.length;
  }
  if (size > ENV_LIMIT) throw new DomainError('ENV_TOO_LARGE');
  return Object.fromEntries(entries);
}

function checkedService(given: string): string {
  const name = given.trim() || 'EC2';
  const service = SERVICE_OPTIONS.find(({ value }) => value.toLowerCase() === name.toLowerCase());
  if (!service?.enabled) throw new DomainError('SERVICE_UNAVAILABLE', { service: name });
  return service.value;
}

function checkedCloud(given: string): string {
  const cloud = CLOUD_PROVIDERS.find(({ value }) => value.toLowerCase() === given.trim().toLowerCase());
  if (!cloud) throw new DomainError('CLOUD_UNKNOWN', { cloud: given });
  return cloud.value;
}

export function checkedEnvironment(given: string): string {
  const name = given.trim().toLowerCase() || DEFAULT_ENVIRONMENT;
  const found = DEPLOYMENT_ENVIRONMENTS.find((environment) => environment === name);
  if (!found) throw new DomainError('ENVIRONMENT_UNKNOWN', { environment: given });
  return found;
}
