import type { Deployment } from '../contract/deployments';
import type { DeploymentId } from '../contract/ids';
import type { ApplicationSettings, Version } from '../contract/versions';

const META = {
  instance_id: 'i-0abc123def4567890',
  instance_type: 't3.small',
  availability_zone: 'us-east-1a',
  state: 'running',
  launch_time: '2026-03-01T10:05:00Z',
  public_ip: '203.0.113.7',
};

export const sampleSite = (part: Partial<Omit<Deployment, 'id'>> & { id?: string } = {}): Deployment => ({
  app_name: 'Greeter',
  repo_name: 'ada/hello-node',
  branch: 'main',
  user_id: 'user-7',
  selected_cloud: 'AWS',
  service_selected: 'EC2',
  monitoring: true,
  ci_cd: false,
  analyze_options: 'manual',
  status: 'completed',
  created_on: '2026-03-01T10:00:00Z',
  modified_at: '2026-03-02T11:30:00Z',
  domain_name: null,
  instance_meta: META,
  live: null,
  latest: null,
  ...part,
  id: (part.id ?? '5b0c5d1e-0000-4000-8000-000000000001') as DeploymentId,
});

const COMMIT = { hash: '4f2c9d1e8b7a6f5c4d3e2b1a0f9e8d7c6b5a4f3e', message: 'Greet by name', author: 'Ada', time: '2026-03-01T09:58:00Z' };

export const sampleVersion = (part: Partial<Version> = {}): Version => ({
  number: 1,
  status: 'completed',
  cause: 'wizard',
  is_live: false,
  can_roll_back: false,
  rollback_of: null,
  created_by: 'ada',
  branch: 'main',
  commit: COMMIT,
  first_seq: 1,
  created_at: '2026-03-01T10:00:00Z',
  started_at: '2026-03-01T10:00:01Z',
  ended_at: '2026-03-01T10:01:13Z',
  error_code: null,
  error: null,
  ...part,
});

export const sampleSettings = (part: Partial<ApplicationSettings> = {}): ApplicationSettings => ({
  branch: 'main',
  deployment_env: 'production',
  monitoring: false,
  ci_cd: false,
  dockerfilePath: '',
  variables: ['DATABASE_URL', 'LOG_LEVEL'],
  is_undeployed: false,
  ...part,
});

/** What a site's `live` says of a version. */
export const liveOf = (number: number): Deployment['live'] => ({ number, commit: COMMIT, since: '2026-03-01T10:01:13Z' });
/** What a site's `latest` says of a version. */
export const latestOf = (number: number, status: Version['status'], error: string | null = null): Deployment['latest'] => ({
  number,
  status,
  first_seq: 1,
  error,
});
