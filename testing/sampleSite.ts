import type { Deployment } from '../contract/deployments';
import type { DeploymentId } from '../contract/ids';

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
  ...part,
  id: (part.id ?? '5b0c5d1e-0000-4000-8000-000000000001') as DeploymentId,
});
