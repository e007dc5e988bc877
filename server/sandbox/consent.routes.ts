import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type SignInProvider, SignInProviderSchema } from '../../contract/auth';
import { SANDBOX_CLIENT_ID } from '../codehosts/sandbox';
import { DomainError } from '../problem';
import { DEMO_ACCOUNTS } from './accounts';
import { type ConsentForm, ConsentFormSchema } from './consentForm';
import { consentPage } from './consentPage';
import { type Grants, type SandboxAccount, SandboxAccountSchema } from './grants';
import { refuseForeignForm } from './guards';
import { sendPage } from './page';

/** What an OAuth client asks for in the address (RFC 6749, 4.1.1; RFC 7636, 4.3). */
const AuthorizeQuery = z.object({
  response_type: z.literal('code'),
  client_id: z.literal(SANDBOX_CLIENT_ID),
  redirect_uri: z.string(),
  state: z.string().min(1).max(512),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
});
const TokenForm = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string().max(256),
  redirect_uri: z.string().max(2048),
  client_id: z.literal(SANDBOX_CLIENT_ID),
  code_verifier: z.string().regex(/^[\w.~-]{43,128}$/),
});
const Params = z.object({ provider: SignInProviderSchema });

export type ConsentDeps = { publicUrl: string; grants: Grants; redirectUris: Partial<Record<SignInProvider, string>> };

/** The sandbox code host's side of the sign-in: consent page and token exchange. */
export const consentRoutes =
  ({ publicUrl, grants, redirectUris }: ConsentDeps): FastifyPluginAsyncZod =>
  async (app) => {
    /** Redirects go to our own callback page and nowhere else. */
    const ours = (provider: SignInProvider, given: string): string => {
      if (redirectUris[provider] !== given) throw new DomainError('NOT_FOUND');
      return given;
    };

    app.get('/sandbox/:provider/authorize', { schema: { params: Params, querystring: AuthorizeQuery } }, async (request, reply) => {
      ours(request.params.provider, request.query.redirect_uri);
      return sendPage(reply, publicUrl, consentPage({ provider: request.params.provider }));
    });

    app.post('/sandbox/:provider/authorize', { schema: { params: Params, querystring: AuthorizeQuery, body: ConsentFormSchema } }, async (request, reply) => {
      refuseForeignForm(request);
      const { provider } = request.params;
      const { redirect_uri: redirectUri, code_challenge: codeChallenge, state } = request.query;
      const back = new URL(ours(provider, redirectUri));
      back.searchParams.set('state', state);
      if (request.body.decision === 'deny') {
        back.searchParams.set('error', 'access_denied');
        return reply.redirect(back.href, 303);
      }
      const account = accountOf(request.body);
      if (!account.success) return sendPage(reply, publicUrl, consentPage({ provider, given: request.body, problem: account.error }), 422);
      back.searchParams.set('code', await grants.issue(provider, account.data, { codeChallenge, redirectUri }));
      return reply.redirect(back.href, 303);
    });

    app.post('/sandbox/:provider/token', { schema: { params: Params, body: TokenForm } }, async (request, reply) => {
      const { code, code_verifier: codeVerifier, redirect_uri: redirectUri } = request.body;
      const account = await grants.redeem({ provider: request.params.provider, code, codeVerifier, redirectUri });
      if (!account) return reply.status(400).send({ error: 'invalid_grant' });
      return { access_token: grants.tokenOf(account), token_type: 'bearer' };
    });
  };

function accountOf(form: ConsentForm): z.ZodSafeParseResult<SandboxAccount> {
  const demo = DEMO_ACCOUNTS.find(({ username }) => username === form.account);
  return SandboxAccountSchema.safeParse(demo ?? form);
}
