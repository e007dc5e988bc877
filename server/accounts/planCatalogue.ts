import type { Plan } from '../../contract/plans';

/** The plans, cheapest first. Prices are US dollars per month, response times hours. */
export const PLANS: readonly Plan[] = [
  {
    plan_id: 'free',
    plan_name: 'free',
    price: 0,
    deployments_allowed_per_month: 5,
    perks: {
      cloud_providers: ['AWS'],
      deployment_targets: ['EC2'],
      monitoring: false,
      infra_management: false,
      alerts: false,
      team_based_access: false,
      email_response_time: 72,
    },
  },
  {
    plan_id: 'starter',
    plan_name: 'starter',
    price: 59,
    deployments_allowed_per_month: 50,
    perks: {
      cloud_providers: ['AWS'],
      deployment_targets: ['EC2'],
      monitoring: true,
      infra_management: false,
      alerts: false,
      team_based_access: false,
      email_response_time: 24,
    },
  },
  {
    plan_id: 'professional',
    plan_name: 'professional',
    price: 149,
    deployments_allowed_per_month: 250,
    perks: {
      cloud_providers: ['AWS'],
      deployment_targets: ['EC2'],
      monitoring: true,
      infra_management: true,
      alerts: true,
      team_based_access: false,
      email_response_time: 8,
    },
  },
  {
    plan_id: 'enterprise',
    plan_name: 'enterprise',
    price: 499,
    deployments_allowed_per_month: 1000,
    perks: {
      cloud_providers: ['AWS'],
      deployment_targets: ['EC2'],
      monitoring: true,
      infra_management: true,
      alerts: true,
      team_based_access: true,
      email_response_time: 1,
    },
  },
];

export const planOf = (planId: string): Plan | undefined => PLANS.find((plan) => plan.plan_id === planId);

/** What a user has whose plan is no longer sold. */
export const FREE_PLAN = PLANS[0] as Plan;
