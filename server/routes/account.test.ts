import { eq } from 'drizzle-orm';
import type { UserId } from '../../contract/ids';
import { PLANS } from '../accounts/planCatalogue';
import { DEFAULT_SESSION_MS } from '../accounts/sessions';
import { awsClients, sessions, users } from '../data/schema';
import { DomainError } from '../problem';
import { type Accounts, startAccounts } from '../testing/accounts';

const ROLE = 'arn:aws:iam::111122223333:role/DeploymentRole';
const OTHER_ROLE = 'arn:aws:iam::111122223333:role/Other';
let accounts: Accounts;
/** What the cloud answers; null lets the role be assumed. */
let refusal: DomainError | null = null;
const assumed: { roleArn: string; region: string; externalId: string }[] = [];

beforeAll(async () => {
  accounts = await startAccounts({
    peers: {
      cloud: {
        async assume(input) {
          assumed.push(input);
          if (refusal) throw refusal;
          return { accountId: '111122223333' };
        },
      },
    },
  });
});
beforeEach(() => {
  refusal = null;
});
afterAll(() => accounts.close());

describe('session', () => {
  it.each([
    ['no token', undefined],
    ['a forged token', 'A'.repeat(43)],
    ['an empty token', ''],
  ])('%s is answered with 401', async (_what, token) => {
    await expect(accounts.call('currentUser', token === undefined ? {} : { token })).resolves.toMatchObject({ status: 401, json: { code: 'SESSION_INVALID' } });
  });

  it('ends twelve hours after the sign-in, and is forgotten at the next sign-in', async () => {
    const token = await accounts.open('gina');
    accounts.clock.at += DEFAULT_SESSION_MS - 1;
    await expect(accounts.call('currentUser', { token })).resolves.toMatchObject({ status: 200, json: { username: 'gina' } });
    accounts.clock.at += 1;
    await expect(accounts.call('currentUser', { token })).resolves.toMatchObject({ status: 401 });
    await accounts.open('gina');
    expect(await accounts.db.select().from(sessions)).toHaveLength(1);
  });

  it('ends with the logout, and only this one', async () => {
    const [here, there] = [await accounts.open('hugo'), await accounts.open('hugo')];
    await expect(accounts.call('logout', { token: here })).resolves.toMatchObject({ status: 200, json: { success: true } });
    await expect(accounts.call('currentUser', { token: here })).resolves.toMatchObject({ status: 401 });
    await expect(accounts.call('currentUser', { token: there })).resolves.toMatchObject({ status: 200 });
  });

  it('is kept as a hash', async () => {
    const token = await accounts.open('ines');
    expect(JSON.stringify(await accounts.db.select().from(sessions))).not.toContain(token);
  });
});

describe('cloud account', () => {
  const store = (token: string, body: object) => accounts.call('createAwsClient', { token, body });
  const verify = (token: string, role_arn: string) => accounts.call('verifyAws', { token, body: { role_arn } });
  const clouds = async (token: string) => (await accounts.call('getDashboard', { token })).json.connected_clouds;

  it('is not connected at first', async () => {
    const token = await accounts.open('jane');
    await expect(accounts.call('getAwsClient', { token })).resolves.toMatchObject({ status: 404, json: { code: 'ROLE_NOT_CONNECTED' } });
    await expect(verify(token, ROLE)).resolves.toMatchObject({ status: 404, json: { code: 'ROLE_NOT_CONNECTED' } });
    expect(await clouds(token)).toEqual([]);
  });

  it('counts as connected once the role was assumed with this user’s external id', async () => {
    const token = await accounts.open('kate');
    await expect(store(token, { role_arn: ` ${ROLE} `, region: 'eu-west-1' })).resolves.toMatchObject({ status: 200, json: { success: true } });
    await expect(accounts.call('getAwsClient', { token })).resolves.toMatchObject({ json: { role_arn: ROLE } });
    expect(await clouds(token)).toEqual([]);
    await expect(verify(token, ROLE)).resolves.toMatchObject({ json: { success: true, message: 'AWS connection verified' } });
    expect(await clouds(token)).toEqual(['AWS']);
    const { json } = await accounts.call('getDashboard', { token });
    expect(assumed.at(-1)).toEqual({ roleArn: ROLE, region: 'eu-west-1', externalId: json.external_id });
  });

  it('no longer counts as connected when the role is refused, and says why', async () => {
    const token = await accounts.open('lena');
    await store(token, { role_arn: ROLE, region: 'us-east-1' });
    await verify(token, ROLE);
    refusal = new DomainError('ROLE_NOT_ASSUMABLE');
    await expect(verify(token, ROLE)).resolves.toMatchObject({ status: 200, json: { success: false, message: expect.stringContaining('trust policy') } });
    expect(await clouds(token)).toEqual([]);
  });

  it('keeps what it knew while AWS cannot be reached', async () => {
    const token = await accounts.open('mara');
    await store(token, { role_arn: ROLE, region: 'us-east-1' });
    await verify(token, ROLE);
    refusal = new DomainError('CLOUD_UNAVAILABLE');
    await expect(verify(token, ROLE)).resolves.toMatchObject({ status: 502, json: { code: 'CLOUD_UNAVAILABLE' } });
    expect(await clouds(token)).toEqual(['AWS']);
  });

  it('asks for a new check when the role changes, and not when only the region does', async () => {
    const token = await accounts.open('nils');
    await store(token, { role_arn: ROLE, region: 'us-east-1' });
    await verify(token, ROLE);
    await store(token, { role_arn: ROLE, region: 'ap-south-1' });
    expect(await clouds(token)).toEqual(['AWS']);
    await store(token, { role_arn: OTHER_ROLE, region: 'ap-south-1' });
    expect(await clouds(token)).toEqual([]);
    await expect(verify(token, ROLE)).resolves.toMatchObject({ json: { code: 'ROLE_NOT_CONNECTED' } });
  });

  it.each([
    [{ role_arn: '', region: 'us-east-1' }, 'ROLE_ARN_REQUIRED', 'Role ARN is required'],
    [{ role_arn: '  ', region: '' }, 'ROLE_ARN_REQUIRED', 'Role ARN is required'],
    [{ role_arn: 'DeploymentRole', region: 'us-east-1' }, 'ROLE_ARN_INVALID', 'not the ARN of an IAM role'],
    [{ role_arn: 'arn:aws:iam::111122223333:user/x', region: 'us-east-1' }, 'ROLE_ARN_INVALID', 'not the ARN of an IAM role'],
    [{ role_arn: ROLE, region: ' ' }, 'REGION_REQUIRED', 'Region is required'],
    [{ role_arn: ROLE, region: 'mars-north-1' }, 'REGION_UNKNOWN', 'mars-north-1'],
    [{ role_arn: ROLE }, 'VALIDATION', 'Check the request'],
  ])('refuses %j [5-11]', async (body, code, sentence) => {
    const token = await accounts.open('olaf');
    await expect(store(token, body)).resolves.toMatchObject({ status: 422, json: { code, message: expect.stringContaining(sentence) } });
    expect(await accounts.db.select().from(awsClients).where(eq(awsClients.roleArn, 'DeploymentRole'))).toEqual([]);
  });

  it('tells whom the trust policy must name', async () => {
    const token = await accounts.open('olaf');
    await expect(accounts.call('getTrustPrincipal', { token })).resolves.toMatchObject({
      json: { principal_arn: 'arn:aws:iam::123456789012:user/gantry-service' },
    });
    await expect(accounts.call('getTrustPrincipal')).resolves.toMatchObject({ status: 401 });
  });
});

describe('dashboard and plans', () => {
  it('shows a new user the free plan and an external id of their own', async () => {
    const [one, two] = [await accounts.open('paul'), await accounts.open('petra')];
    const { json } = await accounts.call('getDashboard', { token: one });
    expect(json).toMatchObject({ username: 'paul', email: 'paul@example.test', plan_details: { plan_name: 'free', perks: { monitoring: false } } });
    expect(json.external_id).not.toBe((await accounts.call('getDashboard', { token: two })).json.external_id);
    expect(json.external_id).toBe((await accounts.call('getDashboard', { token: await accounts.open('paul') })).json.external_id);
  });

  it('shows the free plan to someone whose plan is no longer sold', async () => {
    const token = await accounts.open('quentin');
    await accounts.db.update(users).set({ planId: 'gone' }).where(eq(users.username, 'quentin'));
    await expect(accounts.call('getDashboard', { token })).resolves.toMatchObject({ json: { plan_details: { plan_name: 'free' } } });
  });

  it('lists the four plans, cheapest first, the free one without monitoring', async () => {
    const { json } = await accounts.call('listPlans', { token: await accounts.open('ruth') });
    expect(json).toEqual(PLANS);
    expect(PLANS.map(({ plan_name, price, perks }) => [plan_name, price, perks.monitoring])).toEqual([
      ['free', 0, false],
      ['starter', 59, true],
      ['professional', 149, true],
      ['enterprise', 499, true],
    ]);
  });

  it('lists the countries', async () => {
    const { json } = await accounts.call('listCountries', { token: await accounts.open('ruth') });
    expect(json).toContainEqual({ name: 'India', code: 'IN' });
  });
});

describe('repositories', () => {
  it('are those of the code host that the user signed in with, asked with their own token', async () => {
    const asked: string[] = [];
    const { github } = accounts.peers.codeHosts;
    const list = jest.spyOn(github, 'listRepositories').mockImplementation(async (token) => {
      asked.push(token);
      return ['ada/one'];
    });
    await expect(accounts.call('listRepositories', { token: await accounts.open('sara') })).resolves.toMatchObject({ json: ['ada/one'] });
    expect(asked).toEqual(['token of sara']);
    list.mockRestore();
  });

  it('answers with what the code host says when it cannot be asked', async () => {
    const token = await accounts.open('sara');
    const { github } = accounts.peers.codeHosts;
    const list = jest.spyOn(github, 'listRepositories').mockRejectedValue(new DomainError('CODE_HOST_LIMITED', { host: 'GitHub', seconds: 9 }));
    await expect(accounts.call('listRepositories', { token })).resolves.toMatchObject({ status: 502, json: { code: 'CODE_HOST_LIMITED' } });
    list.mockRestore();
  });

  it('does not find one that is not in the list', async () => {
    const token = await accounts.open('sara');
    for (const repo_name of ['ada/none', '../../etc', '--all']) {
      await expect(accounts.call('listBranches', { token, body: { repo_name } })).resolves.toMatchObject({
        status: 404,
        json: { code: 'REPOSITORY_NOT_FOUND' },
      });
    }
  });
});

it('a session of a user who is gone is no session', async () => {
  const token = await accounts.open('timo');
  const user = await accounts.services.sessions.find(token);
  await accounts.db.delete(users).where(eq(users.id, user?.id as UserId));
  await expect(accounts.call('getDashboard', { token })).resolves.toMatchObject({ status: 401 });
});
