import * as fc from 'fast-check';
import { CALLS, type Call, type CallName } from '../../contract/calls';
import { ProblemSchema } from '../../contract/reply';
import { type Accounts, startAccounts } from '../testing/accounts';

let accounts: Accounts;
let token: string;
beforeAll(async () => {
  accounts = await startAccounts();
  token = await accounts.open('eve');
});
afterAll(() => accounts.close());

const POSTS = ['verifyMfa', 'resetMfa', 'createAwsClient', 'verifyAws', 'listBranches', 'upgradePlan'] as const satisfies CallName[];
const RUNS = 60;

/** Texts that broke servers before: control characters, half surrogates, operators, names of prototypes, long ones. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 64 }),
  fc.constantFrom('\0', '\ud800', "' or 1=1 --", '%s%n', '../../etc/passwd', '__proto__', '{{7*7}}', '--upload-pack=x', 'a'.repeat(5_000), 'Ａ', '١٢٣٤٥٦', ' '),
);
const near: Record<(typeof POSTS)[number], fc.Arbitrary<unknown>> = {
  verifyMfa: fc.record({ email: text, token: text, user_type: text, code: text, provider_type: text }, { requiredKeys: [] }),
  resetMfa: fc.record({ email: text }, { requiredKeys: [] }),
  createAwsClient: fc.record({ role_arn: fc.oneof(text, fc.constant('arn:aws:iam::111122223333:role/x')), region: text }, { requiredKeys: [] }),
  verifyAws: fc.record({ role_arn: fc.oneof(text, fc.constant('arn:aws:iam::111122223333:role/x')) }, { requiredKeys: [] }),
  listBranches: fc.record({ repo_name: text }, { requiredKeys: [] }),
  upgradePlan: fc.record(
    {
      data: fc.record({ plan_id: fc.oneof(text, fc.constant('starter')) }),
      billing: fc.record({ street: text, city: text, state: text, zipcode: text, country: fc.oneof(text, fc.constant('IN')) }, { requiredKeys: [] }),
    },
    { requiredKeys: [] },
  ),
};

it.each(POSTS)('%s never fails on what it is sent, and always says what is wrong', async (name) => {
  const { path, reply }: Call = CALLS[name];
  const send = (body: string, type = 'application/json') =>
    fetch(`${accounts.address}/api${path}`, { method: 'POST', headers: { 'content-type': type, authorization: `Bearer ${token}` }, body });
  const check = async (response: Response) => {
    const json: unknown = await response.json();
    expect(response.status).toBeLessThan(500);
    (response.ok ? reply : ProblemSchema).parse(json);
  };
  await fc.assert(
    fc.asyncProperty(fc.oneof({ weight: 3, arbitrary: near[name] }, { weight: 1, arbitrary: fc.jsonValue() }), async (body) =>
      check(await send(JSON.stringify(body))),
    ),
    { numRuns: RUNS },
  );
  for (const broken of ['', '{', 'null', '[]', '"x"', '{"__proto__":{"a":1}}', '['.repeat(90_000) + ']'.repeat(90_000), `{"email":"${'x'.repeat(600_000)}"}`])
    await check(await send(broken));
  await check(await send('a=b', 'application/x-www-form-urlencoded'));
  await check(await send('<x/>', 'text/xml'));
});

it('answers queries of any shape at the callbacks', async () => {
  await fc.assert(
    fc.asyncProperty(text, text, async (code, state) => {
      for (const path of ['/git/callback', '/bitbucket/callback_bitbucket']) {
        const query = new URLSearchParams({ code, state });
        const response = await fetch(`${accounts.address}/api${path}?${query}`, { headers: { cookie: 'gantry-sign-in=x; ; =;gantry-sign-in' } });
        expect(response.status).toBeLessThan(500);
        ProblemSchema.parse(await response.json());
      }
    }),
    { numRuns: RUNS },
  );
});

it('answers strange authorization headers with 401', async () => {
  for (const authorization of ['Bearer', 'Bearer  ', 'Basic abc', 'bearer \u00ff', `Bearer ${'x'.repeat(8_000)}`, "Bearer ' or 1=1"]) {
    const response = await fetch(`${accounts.address}/api/user`, { headers: { authorization } });
    expect(response.status).toBe(401);
    expect(ProblemSchema.parse(await response.json()).code).toBe('SESSION_INVALID');
  }
});
