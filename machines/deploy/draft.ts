import { DEFAULT_CLOUD, DEFAULT_ENVIRONMENT, DEFAULT_RESOURCES, DEFAULT_STATUS, SERVICE_OPTIONS } from '../../contract/constants';
import type { DeploymentConfig } from '../../contract/deployments';
import { switchesOff } from './settings';

/** What a new wizard starts with (specification, section 3). */
export const emptyDraft = (): DeploymentConfig => ({
  app_name: '',
  repo_name: '',
  branch: '',
  env_vars: {},
  resources: { ...DEFAULT_RESOURCES },
  ...switchesOff(),
  selected_cloud: DEFAULT_CLOUD,
  service_selected: '',
  status: DEFAULT_STATUS,
  deployment_env: DEFAULT_ENVIRONMENT,
  analyze_options: 'manual',
});

/** The only service that can be chosen today. */
export const DEFAULT_SERVICE = SERVICE_OPTIONS[0].value;

export const isOffered = (service: string) => SERVICE_OPTIONS.some((option) => option.enabled && option.value === service);

/** What step 1 still lacks, in sentences for people; empty when it is complete. */
export function detailsMissing({ repo_name, branch, app_name }: DeploymentConfig): string[] {
  const missing = [];
  if (repo_name.trim() === '') missing.push('Choose a repository first.');
  if (branch.trim() === '') missing.push('Choose a branch.');
  if (app_name.trim() === '') missing.push('Give the application a name.');
  return missing;
}
