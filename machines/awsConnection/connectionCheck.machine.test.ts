import { done, expired, failed, play } from '../testing/play';

const role_arn = 'arn:aws:iam::123456789012:role/DeploymentRole';
const started = ['session.started'];
const fetched = [...started, done('fetchRole', { role_arn })];
const connected = [...fetched, done('verifyRole', { success: true, message: '' })];
const guiding = [...started, failed('fetchRole')];
const status = (stage: Awaited<ReturnType<typeof play>>) => stage.context().status;

describe('connection check', () => {
  it('checks nothing and says "Not authenticated" before anybody has signed in', async () => {
    const stage = await play('connectionCheck');
    expect(stage.inFlight()).toEqual([]);
    expect(status(stage)).toEqual({ message: 'Not authenticated', success: false });
  });

  it('fetches the role and verifies it, saying "Checking AWS connection..." meanwhile', async () => {
    const stage = await play('connectionCheck', started);
    expect(status(stage)).toEqual({ message: 'Checking AWS connection...', success: false });
    expect([stage.inFlight(), stage.snapshot().hasTag('busy')]).toEqual([['fetchRole'], true]);
    await stage.act(done('fetchRole', { role_arn }));
    expect(stage.inputOf('verifyRole')).toEqual({ role_arn });
    expect(status(stage).message).toBe('Checking AWS connection...');
    expect(stage.snapshot().hasTag('busy')).toBe(true);
  });

  it('is connected when the role can be assumed, and the guide is not open', async () => {
    const stage = await play('connectionCheck', connected);
    expect(stage.value()).toBe('connected');
    expect(status(stage)).toEqual({ message: 'AWS connection verified', success: true });
    expect(stage.snapshot().hasTag('guideOpen')).toBe(false);
  });

  it.each([
    ['there is no role', [...started, done('fetchRole', { role_arn: '' })], 'Failed to get AWS role'],
    ['the answer is empty', [...started, done('fetchRole', undefined)], 'Failed to get AWS role'],
    ['the role cannot be fetched', [...started, failed('fetchRole')], 'Failed to get AWS role'],
    ['the role takes too long', [...started, expired('requestDeadline', 'connectionCheck.fetchingRole')], 'Failed to get AWS role'],
    ['the role is refused', [...fetched, done('verifyRole', { success: false, message: '' })], 'AWS connection verification failed'],
    ['the verification is empty', [...fetched, done('verifyRole', undefined)], 'AWS connection verification failed'],
    ['the verification fails', [...fetched, failed('verifyRole')], 'Error verifying AWS connection'],
    ['the verification takes too long', [...fetched, expired('requestDeadline', 'connectionCheck.verifyingRole')], 'Error verifying AWS connection'],
  ])('opens the guide when %s', async (_case, events, message) => {
    const stage = await play('connectionCheck', events);
    expect(stage.snapshot().hasTag('guideOpen')).toBe(true);
    expect(status(stage)).toEqual({ message, success: false });
    expect(stage.inFlight()).toEqual([]);
  });

  it('opens the guide when the dashboard does not list the cloud, and leaves it closed to who has closed it', async () => {
    const stage = await play('connectionCheck', [...connected, 'cloud.missing']);
    expect(status(stage)).toEqual({ message: 'AWS connection failed', success: false });
    expect(stage.snapshot().hasTag('guideOpen')).toBe(true);
    await stage.act('guide.closed');
    expect(stage.value()).toEqual({ disconnected: 'dismissed' });
    expect(stage.snapshot().hasTag('guideOpen')).toBe(false);
    // The dashboard data that the open guide asked for can come after it was closed.
    await stage.act('cloud.missing');
    expect(stage.value()).toEqual({ disconnected: 'dismissed' });
  });

  it('opens the guide again by hand and is connected when it ends well', async () => {
    const stage = await play('connectionCheck', [...guiding, 'guide.closed', 'guide.opened']);
    expect(stage.snapshot().hasTag('guideOpen')).toBe(true);
    await stage.act('guide.verified');
    expect(stage.value()).toBe('connected');
    expect(status(stage)).toEqual({ message: 'AWS connection verified', success: true });
  });

  it.each([
    ['connected', connected],
    ['disconnected', [...guiding, 'guide.closed']],
  ])('checks again on demand when %s', async (_case, events) => {
    const stage = await play('connectionCheck', [...events, 'check.requested']);
    expect(stage.value()).toBe('fetchingRole');
    expect(status(stage).message).toBe('Checking AWS connection...');
  });

  it.each([
    ['signed out', [], 'signedOut'],
    ['connected', connected, { disconnected: 'dismissed' }],
    ['disconnected', [...guiding, 'guide.closed'], { disconnected: 'dismissed' }],
  ])('shows a lost connection without opening the guide when %s', async (_case, events, value) => {
    const stage = await play('connectionCheck', [...events, { type: 'connection.lost', message: 'GitHub authentication failed' }]);
    expect(stage.value()).toEqual(value);
    expect(status(stage)).toEqual({ message: 'GitHub authentication failed', success: false });
  });

  it.each([
    ['fetching', started],
    ['verifying', fetched],
    ['connected', connected],
    ['disconnected', guiding],
  ])('stops everything when the session ends while %s', async (_case, events) => {
    const stage = await play('connectionCheck', [...events, 'session.ended']);
    expect(stage.value()).toBe('signedOut');
    expect(stage.inFlight()).toEqual([]);
    expect(status(stage)).toEqual({ message: 'Not authenticated', success: false });
    await stage.act({ type: 'session.ended', message: 'Logged out from AWS' });
    expect(status(stage).message).toBe('Logged out from AWS');
    await stage.act('session.started');
    expect(stage.value()).toBe('fetchingRole');
  });

  it('waits a second longer than the request itself', async () => {
    expect((await play('connectionCheck')).delayOf('requestDeadline')).toBe(91_000);
  });
});
