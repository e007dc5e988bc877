import { z } from 'zod';
import { ChallengeCodeSchema } from './ids';

/** Code hosts a person can sign in with. */
export const SignInProviderSchema = z.enum(['github', 'bitbucket']);
export type SignInProvider = z.infer<typeof SignInProviderSchema>;

/** Answer to GET /git/login/ and GET /bitbucket/login/: where the browser goes to sign in. */
export const LoginUrlSchema = z.object({ url: z.url() });
export type LoginUrl = z.infer<typeof LoginUrlSchema>;

/** Query of the provider callbacks. `state` comes back from the code host and is checked by the server. */
export const CallbackQuerySchema = z.object({ code: z.string().min(1).max(512), state: z.string().max(512).optional() });
export type CallbackQuery = z.infer<typeof CallbackQuerySchema>;

/**
 * Answer to the provider callbacks. `qai` is a base64 PNG of the QR code (no data: prefix), empty for an enrolled user;
 * `code` is the one-time challenge that the verify call must carry. Five minutes, five tries.
 */
export const AuthResponseSchema = z.object({
  username: z.string(),
  email: z.string(),
  qai: z.string(),
  code: ChallengeCodeSchema,
  requiresMFA: z.boolean(),
});
export type AuthResponse = z.infer<typeof AuthResponseSchema>;

export const DEFAULT_USER_TYPE = 'user';

export const MfaVerifyBodySchema = z.object({
  email: z.string().min(3).max(320),
  token: z.string().max(32),
  user_type: z.string().max(32),
  code: z.string().max(128),
  provider_type: z.string().max(32),
});
export type MfaVerifyBody = z.infer<typeof MfaVerifyBodySchema>;

/** `access_token` is the bare token; the browser stores it as `Bearer …` under `authToken`. */
export const MfaVerifyReplySchema = z.object({ access_token: z.string().min(1) });
export type MfaVerifyReply = z.infer<typeof MfaVerifyReplySchema>;

export const MfaResetBodySchema = z.object({ email: z.string().min(3).max(320) });
export type MfaResetBody = z.infer<typeof MfaResetBodySchema>;
