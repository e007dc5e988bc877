import { z } from 'zod';
import { DeploymentSchema } from '../../contract/deployments';
import { isUnderWay } from '../../contract/status';

/** What a quiet request reads of a deployment. */
const { live, latest } = DeploymentSchema.shape;
const SeenSchema = z.object({ id: z.string(), status: z.string(), modified_at: z.string().nullish(), live: live.default(null), latest: latest.default(null) });
export type Seen = z.infer<typeof SeenSchema>;
const bare = (answer: unknown): unknown => (answer as { data?: unknown } | null)?.data ?? answer;
export const readSeen = (answer: unknown): Seen => SeenSchema.parse(bare(answer));
export const readAllSeen = (answer: unknown): Seen[] => z.array(SeenSchema).parse(bare(answer));

/** A status of today over one that moves; what has ended meanwhile is newer than the answer. */
export function see(shown: Omit<Seen, 'id'>, { status, modified_at, live, latest }: Seen): void {
  if (!isUnderWay(shown.status)) return;
  Object.assign(shown, { status, live, latest });
  if (modified_at) shown.modified_at = modified_at;
}
