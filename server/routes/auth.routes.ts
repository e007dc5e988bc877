import cookies from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { MfaResetBody } from '../../contract/auth';
import { CALLS } from '../../contract/calls';
import { MESSAGES } from '../../contract/messages';
import type { Mfa } from '../accounts/mfa';
import type { MfaReset } from '../accounts/mfaReset';
import type { SignIn } from '../accounts/signIn';
import { CODE_HOSTS, PROVIDERS } from '../codehosts/hosts';
import { DomainError } from '../problem';
import { registerCall } from './registerCall';
import { signInCookie } from './signInCookie';

/** Sign-ins begun per address: each leaves a row behind for ten minutes. */
const STARTS = { max: 300, timeWindow: 60_000 };
/** Mails with a new QR code per email. */
const RESETS = { max: 3, timeWindow: 15 * 60_000 };

export type AuthServices = { signIn: SignIn; mfa: Mfa; mfaReset: MfaReset; publicUrl: string };

/** The way in, open to everyone: code host, then second factor. */
export const authRoutes =
  ({ signIn, mfa, mfaReset, publicUrl }: AuthServices): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(cookies);
    await app.register(rateLimit, { global: false, errorResponseBuilder: (_request, { ttl }) => rateLimited(ttl) });
    const cookie = signInCookie(publicUrl);

    await app.register(async (starts: typeof app) => {
      // One count for all code hosts.
      starts.addHook('onRequest', starts.rateLimit(STARTS));
      for (const provider of PROVIDERS)
        registerCall(starts, CALLS[CODE_HOSTS[provider].login], async (request, reply) => ({ url: await signIn.start(provider, cookie.keep(request, reply)) }));
    });
    for (const provider of PROVIDERS)
      registerCall(app, CALLS[CODE_HOSTS[provider].callback], (request) => signIn.finish(provider, { ...request.query, browser: cookie.read(request) }));

    registerCall(app, CALLS.verifyMfa, async (request) => ({ access_token: await mfa.verify(request.body) }));

    const takeReset = app.createRateLimit({ ...RESETS, keyGenerator: ({ body }) => (body as MfaResetBody).email.trim().toLowerCase() });
    registerCall(app, CALLS.resetMfa, async (request) => {
      await mfaReset(request.body.email, async () => {
        const taken = await takeReset(request as unknown as FastifyRequest);
        if (!taken.isAllowed && taken.isExceeded) throw rateLimited(taken.ttl);
      });
      return { success: true, message: MESSAGES.mfa.resetSent };
    });
  };

const rateLimited = (leftMs: number) => new DomainError('RATE_LIMITED', { seconds: Math.ceil(leftMs / 1000) });
