import type { FastifyError, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { CALLS } from '../../contract/calls';
import { COUNTRIES } from '../accounts/countries';
import type { Subscriptions } from '../accounts/subscriptions';
import { DomainError } from '../problem';
import { registerCall } from './registerCall';

/** Buying a plan. Behind the session guard. */
export const subscriptionRoutes =
  ({ subscriptions }: { subscriptions: Subscriptions }): FastifyPluginAsyncZod =>
  async (app) => {
    // The shape says what is missing; people are told in one sentence about the address as a whole.
    app.setErrorHandler<FastifyError>((error, request) => {
      throw error.validation ? addressProblem(error, request) : error;
    });
    registerCall(app, CALLS.listCountries, async () => [...COUNTRIES]);
    registerCall(app, CALLS.upgradePlan, ({ user, body }) => subscriptions.upgrade(user.id, body));
  };

function addressProblem(error: FastifyError, request: FastifyRequest): Error {
  const paths = error.validation?.map(({ instancePath }) => instancePath) ?? [];
  if (!paths.every((path) => path.startsWith('/billing'))) return error;
  const { billing } = request.body as { billing?: Record<string, unknown> };
  const given = (path: string): unknown => (path === '/billing' ? billing : billing?.[path.slice('/billing/'.length)]);
  if (paths.map(given).some(isMissing)) return new DomainError('BILLING_INCOMPLETE');
  const country = paths.every((path) => path === '/billing/country') ? given('/billing/country') : null;
  return typeof country === 'string' ? new DomainError('COUNTRY_UNKNOWN', { country }) : error;
}

const isMissing = (value: unknown): boolean => value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
