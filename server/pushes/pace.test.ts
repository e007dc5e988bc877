import { paceOf } from './pace';

const GITHUB = { pollMs: 60_000, provider: 'github', isLocal: false, hasWebhook: false, watches: 1, failure: null } as const;

it.each([
  ['a minute', {}, 60_000],
  ['longer for many branches of one person', { watches: 410 }, 600_000],
  ['longer where less is allowed', { provider: 'bitbucket', watches: 80 }, 600_000],
  ['no longer for many folders on this machine', { isLocal: true, watches: 410 }, 60_000],
  ['ten minutes where a webhook tells', { hasWebhook: true }, 600_000],
  ['ten minutes until a person mends it', { failure: 'CODE_HOST_ACCESS_LOST' }, 600_000],
  ['a minute after what mends itself', { failure: 'CODE_HOST_FAILED' }, 60_000],
] as const)('waits %s', (_what, changes, expected) => {
  expect(paceOf({ ...GITHUB, ...changes }, 0.5)).toBe(expected);
});

it('spreads looks by a tenth to either side', () => {
  expect([paceOf(GITHUB, 0), paceOf(GITHUB, 1)]).toEqual([54_000, 66_000]);
});
