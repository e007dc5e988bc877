import { z } from 'zod';

/** The plain yes-or-no answer of many calls. */
export const OutcomeSchema = z.object({ success: z.boolean(), message: z.string() });
export type Outcome = z.infer<typeof OutcomeSchema>;

/** Body of every failed call: `code` from the catalogue in errors.ts, `detail` and `message` the same sentence for people. */
export const ProblemSchema = z.object({ detail: z.string(), code: z.string(), message: z.string() });
export type Problem = z.infer<typeof ProblemSchema>;
