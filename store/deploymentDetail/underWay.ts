import { z } from 'zod';

const MOVING = ['processing', 'in_progress'];

/** Whether the server is at work on it: such a status changes by itself. */
export const isMoving = (status: string): boolean => MOVING.includes(status.toLowerCase());

/** What a quiet request reads of a deployment. */
const SeenSchema = z.object({ id: z.string(), status: z.string(), modified_at: z.string().nullish() });
export type Seen = z.infer<typeof SeenSchema>;
const bare = (answer: unknown): unknown => (answer as { data?: unknown } | null)?.data ?? answer;
export const readSeen = (answer: unknown): Seen => SeenSchema.parse(bare(answer));
export const readAllSeen = (answer: unknown): Seen[] => z.array(SeenSchema).parse(bare(answer));

/** A status of today over one that moves; what has ended meanwhile is newer than the answer. */
export function see(shown: Omit<Seen, 'id'>, { status, modified_at }: Seen): void {
  if (!isMoving(shown.status)) return;
  shown.status = status;
  if (modified_at) shown.modified_at = modified_at;
}
