import { z } from 'zod';
import { PlanSchema } from './plans';

/** Answer to GET /user. */
export const CurrentUserSchema = z.object({ username: z.string(), email: z.string() });
export type CurrentUser = z.infer<typeof CurrentUserSchema>;

/** `connected_clouds` as it may come: a list, or a string holding one, perhaps with single quotes. */
const ConnectedCloudsSchema = z.union([z.array(z.string()), z.string()]);

/** Answer to GET /users/dashboard. `external_id` binds the trust policy of the user's role to this user. */
export const DashboardSchema = z.object({
  plan_details: PlanSchema,
  email: z.string(),
  username: z.string(),
  external_id: z.string(),
  connected_clouds: ConnectedCloudsSchema,
});
export type Dashboard = z.infer<typeof DashboardSchema>;

/** The list of connected clouds, whichever way it was written; [] when it cannot be read. */
export function parseConnectedClouds(value: Dashboard['connected_clouds'] | null | undefined): string[] {
  if (Array.isArray(value)) return value.filter((cloud) => typeof cloud === 'string');
  if (typeof value !== 'string') return [];
  try {
    const parsed: unknown = JSON.parse(value.replaceAll("'", '"'));
    return Array.isArray(parsed) ? parsed.filter((cloud): cloud is string => typeof cloud === 'string') : [];
  } catch {
    return [];
  }
}
