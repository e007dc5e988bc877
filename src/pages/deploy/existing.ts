import type { Deployment, DeploymentConfig } from '../../../contract/deployments';

/** The application that has the typed name already; `latest` is the number of its newest version, 0 for none. */
export type Existing = { app: string; repo: string; isSameRepo: boolean; latest: number };

const nameOf = (name: string): string => name.trim().toLowerCase();

/** Names are compared without case, and without what stands around them. */
export function existingOf(sites: Deployment[], { app_name, repo_name }: Pick<DeploymentConfig, 'app_name' | 'repo_name'>): Existing | null {
  const wanted = nameOf(app_name);
  const site = wanted === '' ? undefined : sites.find((one) => nameOf(one.app_name) === wanted);
  return site ? { app: site.app_name, repo: site.repo_name, isSameRepo: site.repo_name === repo_name, latest: site.latest?.number ?? 0 } : null;
}
