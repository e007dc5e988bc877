import { z } from 'zod';

/** What a version was made from: `hash` in full, `message` its first line, `time` ISO 8601. */
export const CommitSchema = z.object({ hash: z.string(), message: z.string(), author: z.string(), time: z.string() });
export type Commit = z.infer<typeof CommitSchema>;
