import { entryOf } from '../catalog';
import { done, expired, failed, play } from '../testing/play';
import { type AwsGuideSnapshot, awsGuideStep } from './awsGuide.machine';

const role = { type: 'roleArn.changed', value: ' arn:aws:iam::123456789012:role/DeploymentRole ' };
const ready = ['continued', 'continued', role, 'continued'];
const creating = [...ready, 'verify.requested'];
const verifying = [...creating, done('createCredentials', { success: true, message: '' })];
const step = (stage: Awaited<ReturnType<typeof play>>) => awsGuideStep(stage.snapshot() as AwsGuideSnapshot);

describe('AWS guide', () => {
  it('goes through its steps and back', async () => {
    const stage = await play('awsGuide');
    expect(step(stage)).toBe(0);
    expect(stage.context()).toEqual({ roleArn: '', region: 'us-east-1', fieldErrors: {}, failure: null });
    await stage.act('continued');
    expect([step(stage), stage.value()]).toEqual([1, 'permissions']);
    await stage.act('continued', role, 'continued');
    expect([step(stage), stage.value()]).toEqual([3, 'ready']);
    await stage.act('back');
    expect([step(stage), stage.value()]).toEqual([2, 'details']);
    await stage.act('back', 'back');
    expect(stage.value()).toBe('trustPolicy');
  });

  it('does not go on without a role and a region, says which is missing and stops saying so when it is typed', async () => {
    const stage = await play('awsGuide', ['continued', 'continued', { type: 'region.changed', value: '' }, 'continued']);
    expect(stage.value()).toBe('details');
    expect(stage.context().fieldErrors).toEqual({ roleArn: 'Role ARN is required', region: 'Region is required' });
    await stage.act(role);
    expect(stage.context().fieldErrors.roleArn).toBeUndefined();
    expect(stage.context().fieldErrors.region).toBe('Region is required');
    await stage.act({ type: 'region.changed', value: 'eu-west-1' });
    expect(stage.context()).toMatchObject({ roleArn: role.value, region: 'eu-west-1', fieldErrors: {} });
    await stage.act('continued');
    expect(stage.value()).toBe('ready');
  });

  it('stores the trimmed role, then verifies it', async () => {
    const stage = await play('awsGuide', creating);
    expect([stage.value(), stage.snapshot().hasTag('busy')]).toEqual(['creating', true]);
    expect(stage.inputOf('createCredentials')).toEqual({ role_arn: role.value.trim(), region: 'us-east-1' });
    await stage.act(done('createCredentials', { success: true, message: '' }));
    expect([stage.value(), stage.snapshot().hasTag('busy')]).toEqual(['verifying', true]);
    expect(stage.inputOf('verifyRole')).toEqual({ role_arn: role.value.trim() });
    await stage.act(done('verifyRole', { success: true, message: '' }));
    expect(stage.value()).toBe('verified');
  });

  it.each([
    ['the server refuses to store it', [...creating, done('createCredentials', { success: false, message: 'Not a role.' })], 'Not a role.'],
    ['the server refuses to store it without a word', [...creating, done('createCredentials', { success: false, message: '' })], 'Failed to create AWS client'],
    ['storing fails', [...creating, failed('createCredentials', {})], 'Failed to create AWS client'],
    ['storing takes too long', [...creating, expired('requestDeadline', 'awsGuide.creating')], 'An unexpected error occurred'],
    ['the role is refused', [...verifying, done('verifyRole', { success: false, message: 'Check the trust policy.' })], 'Check the trust policy.'],
    ['the role is refused without a word', [...verifying, done('verifyRole', { success: false, message: '' })], 'Verification failed'],
    ['the verification fails', [...verifying, failed('verifyRole', {})], 'Failed to verify AWS connection'],
    ['the verification fails with a word', [...verifying, failed('verifyRole', { message: 'AWS cannot be reached.' })], 'AWS cannot be reached.'],
    ['the verification takes too long', [...verifying, expired('requestDeadline', 'awsGuide.verifying')], 'An unexpected error occurred'],
  ])('is ready for another try when %s', async (_case, events, message) => {
    const stage = await play('awsGuide', events);
    expect(stage.value()).toBe('ready');
    expect(stage.context().failure.message).toBe(message);
    expect(stage.inFlight()).toEqual([]);
    await stage.act('verify.requested');
    expect([stage.value(), stage.context().failure]).toEqual(['creating', null]);
  });

  it('drops the failure when the details are opened again', async () => {
    const stage = await play('awsGuide', [...creating, failed('createCredentials'), 'back']);
    expect([stage.value(), stage.context().failure]).toEqual(['details', null]);
  });

  it.each([
    ['the first step', []],
    ['the details', ['continued', 'continued']],
    ['storing', creating],
    ['verifying', verifying],
  ])('can be closed in %s', async (_case, events) => {
    const stage = await play('awsGuide', [...events, 'closed']);
    expect([stage.value(), stage.inFlight()]).toEqual(['closed', []]);
  });

  it('names the missing fields', async () => {
    const stage = await play('awsGuide', creating);
    const { guards, reasonsBlocked } = entryOf('awsGuide');
    expect(guards.fieldsFilled?.missing?.({ roleArn: ' ', region: '' } as never, {} as never)).toEqual(['Role ARN is required', 'Region is required']);
    expect(reasonsBlocked(stage.snapshot() as never, { type: 'back' } as never)).toEqual(['Not possible now. The server stores the role and the region.']);
  });
});
