import { z } from 'zod';
import { OTHER_ACCOUNT } from './accounts';

/** What the consent page sends; also what it is shown again with when the typed account is not one. */
export const ConsentFormSchema = z.object({
  decision: z.enum(['allow', 'deny']),
  account: z.string().max(64).default(OTHER_ACCOUNT),
  username: z.string().max(256).default(''),
  email: z.string().max(512).default(''),
});
export type ConsentForm = z.infer<typeof ConsentFormSchema>;
