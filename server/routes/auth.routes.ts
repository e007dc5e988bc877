import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { CALLS } from '../../contract/calls';
import { MESSAGES } from '../../contract/messages';
import { CODE_HOSTS, PROVIDERS } from '../codehosts/hosts';
import type { Mfa } from '../services/mfa';
import type { MfaReset } from '../services/mfaReset';
import { createRateLimit } from '../services/rateLimit';
import type { SignIn } from '../services/signIn';
import { registerCall } from './registerCall';
import { signInCookie } from './signInCookie';

/** Sign-ins begun per address: each leaves a row behind for ten minutes. */
const STARTS = { max: 300, windowMs: 60_000 };

export type AuthServices = { signIn: SignIn; mfa: Mfa; mfaReset: MfaReset; publicUrl: string };

/** The way in, open to everyone: code host, then second factor. */
export const authRoutes =
  ({ signIn, mfa, mfaReset, publicUrl }: AuthServices): FastifyPluginAsyncZod =>
  async (app) => {
    const cookie = signInCookie(publicUrl);
    const limitStarts = createRateLimit(STARTS);

    for (const provider of PROVIDERS) {
      const { login, callback } = CODE_HOSTS[provider];
      registerCall(app, CALLS[login], async (request, reply) => {
        limitStarts(request.ip);
        return { url: await signIn.start(provider, cookie.keep(request, reply)) };
      });
      registerCall(app, CALLS[callback], (request) => signIn.finish(provider, { ...request.query, browser: cookie.read(request) }));
    }

    registerCall(app, CALLS.verifyMfa, async (request) => ({ access_token: await mfa.verify(request.body) }));
    registerCall(app, CALLS.resetMfa, async (request) => {
      await mfaReset(request.body.email);
      return { success: true, message: MESSAGES.mfa.resetSent };
    });
  };
