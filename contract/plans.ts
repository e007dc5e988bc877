import { z } from 'zod';

export const PLAN_NAMES = ['free', 'starter', 'professional', 'enterprise'] as const;
export const PlanNameSchema = z.enum(PLAN_NAMES);
export type PlanName = z.infer<typeof PlanNameSchema>;
/** Arranged with people, not bought on the page. */
export const PLAN_BY_SALES: PlanName = 'enterprise';

/** What a plan grants. `cloud_providers` and `deployment_targets` are counts or names as the server words them; hours for `email_response_time`. */
export const PerksSchema = z.object({
  cloud_providers: z.array(z.string()),
  deployment_targets: z.array(z.string()),
  monitoring: z.boolean(),
  infra_management: z.boolean(),
  alerts: z.boolean(),
  team_based_access: z.boolean(),
  email_response_time: z.number(),
});
export type Perks = z.infer<typeof PerksSchema>;

/** `price` is US dollars per month. */
export const PlanSchema = z.object({
  plan_id: z.string(),
  plan_name: PlanNameSchema,
  price: z.number(),
  deployments_allowed_per_month: z.number().int(),
  perks: PerksSchema,
});
export type Plan = z.infer<typeof PlanSchema>;
export const PlansSchema = z.array(PlanSchema);
