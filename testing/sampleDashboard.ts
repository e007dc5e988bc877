import type { Plan, PlanName } from '../contract/plans';
import type { Dashboard } from '../contract/users';

export const samplePlan = (plan_name: PlanName, monitoring = false): Plan => ({
  plan_id: plan_name,
  plan_name,
  price: 29,
  deployments_allowed_per_month: 10,
  perks: {
    cloud_providers: ['AWS'],
    deployment_targets: ['EC2'],
    monitoring,
    infra_management: false,
    alerts: false,
    team_based_access: false,
    email_response_time: 24,
  },
});

export const sampleDashboard = ({ monitoring = false, ...part }: Partial<Dashboard> & { monitoring?: boolean } = {}): Dashboard => ({
  plan_details: samplePlan('free', monitoring),
  email: 'ada@example.com',
  username: 'ada',
  external_id: '3f6c1f0e-6a52-4c2f-9f0a-2c7f6f0b1177',
  connected_clouds: ['AWS'],
  ...part,
});
