import { createRateLimit } from './rateLimit';

it('lets so many through in any window, for each key alone, and says when to come back', () => {
  let now = 0;
  const limit = createRateLimit({ max: 2, windowMs: 10_000, now: () => now });
  limit('a');
  now = 4_000;
  limit('a');
  limit('b');
  expect(() => limit('a')).toThrow(expect.objectContaining({ code: 'RATE_LIMITED', message: expect.stringContaining('6 seconds') }));
  now = 10_001;
  limit('a');
  expect(() => limit('a')).toThrow();
  now = 60_000;
  limit('a');
});
