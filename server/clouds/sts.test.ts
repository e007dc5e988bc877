import { fakePeer, type PeerAnswer, type PeerRequest } from '../testing/fakePeer';
import { createSandboxCloud, REFUSED_ACCOUNT } from './sandbox';
import { createStsCloud } from './sts';

const ROLE = 'arn:aws:iam::111122223333:role/DeploymentRole';
const input = { roleArn: ROLE, region: 'us-east-2', externalId: 'ext-1' };

const xml = (action: string, result: string): PeerAnswer => ({
  text: `<${action}Response xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><${action}Result>${result}</${action}Result></${action}Response>`,
});
const problem = (status: number, code: string): PeerAnswer => ({
  status,
  text: `<ErrorResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><Error><Type>Sender</Type><Code>${code}</Code><Message>No</Message></Error></ErrorResponse>`,
});
const assumed = xml(
  'AssumeRole',
  '<Credentials><AccessKeyId>ASIATHEIRS</AccessKeyId><SecretAccessKey>s</SecretAccessKey><SessionToken>t</SessionToken><Expiration>2030-01-01T00:00:00Z</Expiration></Credentials>',
);
const identity = (account: string, arn = `arn:aws:sts::${account}:assumed-role/DeploymentRole/x`) =>
  xml('GetCallerIdentity', `<Arn>${arn}</Arn><UserId>u</UserId><Account>${account}</Account>`);

let peer: Awaited<ReturnType<typeof fakePeer>>;
let answers: { AssumeRole: PeerAnswer; GetCallerIdentity: PeerAnswer };
const actionOf = (request: PeerRequest) => new URLSearchParams(request.body).get('Action') as keyof typeof answers;
const saved = { ...process.env };

beforeEach(async () => {
  answers = { AssumeRole: assumed, GetCallerIdentity: identity('111122223333') };
  peer = await fakePeer((request) => answers[actionOf(request)]);
  // The way an operator redirects the SDK; nothing in our code names an endpoint.
  Object.assign(process.env, { AWS_ENDPOINT_URL: peer.url, AWS_ACCESS_KEY_ID: 'AKIAOURS', AWS_SECRET_ACCESS_KEY: 'k' });
});
afterEach(async () => {
  for (const name of ['AWS_ENDPOINT_URL', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) delete process.env[name];
  Object.assign(process.env, saved);
  await peer.close();
});

it('assumes the role with the external id, then asks with the role’s own credentials who they belong to', async () => {
  await expect(createStsCloud().assume(input)).resolves.toEqual({ accountId: '111122223333' });
  const [assume, who] = peer.requests;
  expect(Object.fromEntries(new URLSearchParams(assume?.body))).toMatchObject({ RoleArn: ROLE, ExternalId: 'ext-1', RoleSessionName: 'gantry-verify' });
  expect(assume?.headers.authorization).toContain('AKIAOURS/');
  expect(assume?.headers.authorization).toContain('/us-east-2/sts/');
  expect(who?.headers.authorization).toContain('ASIATHEIRS/');
});

it('refuses credentials of another account than the one named', async () => {
  answers.GetCallerIdentity = identity('999988887777');
  await expect(createStsCloud().assume(input)).rejects.toMatchObject({ code: 'ROLE_NOT_ASSUMABLE' });
});

it.each([
  ['AccessDenied', 403, 'ROLE_NOT_ASSUMABLE'],
  ['ValidationError', 400, 'ROLE_ARN_INVALID'],
  ['InvalidClientTokenId', 403, 'CLOUD_UNAVAILABLE'],
  ['ServiceUnavailable', 503, 'CLOUD_UNAVAILABLE'],
])('tells %s apart', async (name, status, code) => {
  answers.AssumeRole = problem(status, name);
  await expect(createStsCloud({ config: { maxAttempts: 1 } }).assume(input)).rejects.toMatchObject({ code });
});

it('gives up on an endpoint that does not answer', async () => {
  answers.AssumeRole = { hang: true };
  await expect(createStsCloud({ timeoutMs: 300 }).assume(input)).rejects.toMatchObject({ code: 'CLOUD_UNAVAILABLE' });
});

it('does not ask AWS about what is no role ARN', async () => {
  await expect(createStsCloud().assume({ ...input, roleArn: 'arn:aws:iam::1:user/x' })).rejects.toMatchObject({ code: 'ROLE_ARN_INVALID' });
  expect(peer.requests).toEqual([]);
});

it('knows its own principal, as a role when it runs as one', async () => {
  answers.GetCallerIdentity = identity('444455556666', 'arn:aws:iam::444455556666:user/gantry-service');
  await expect(createStsCloud().principalArn('us-east-1')).resolves.toBe('arn:aws:iam::444455556666:user/gantry-service');
  answers.GetCallerIdentity = identity('444455556666', 'arn:aws:sts::444455556666:assumed-role/server/i-1');
  await expect(createStsCloud().principalArn('us-east-1')).resolves.toBe('arn:aws:iam::444455556666:role/server');
});

describe('sandbox', () => {
  it('takes well-formed roles, refuses one account and everything malformed', async () => {
    const cloud = createSandboxCloud();
    await expect(cloud.assume(input)).resolves.toEqual({ accountId: '111122223333' });
    await expect(cloud.assume({ ...input, roleArn: `arn:aws:iam::${REFUSED_ACCOUNT}:role/x` })).rejects.toMatchObject({ code: 'ROLE_NOT_ASSUMABLE' });
    await expect(cloud.assume({ ...input, roleArn: 'role/x' })).rejects.toMatchObject({ code: 'ROLE_ARN_INVALID' });
  });
});
