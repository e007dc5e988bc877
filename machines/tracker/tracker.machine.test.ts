import type { AnyMachineSnapshot } from 'xstate';
import { done, expired, failed, play } from '../testing/play';
import { type TrackerSnapshot, trackerReasonsBlocked } from './tracker.machine';

const ID = '7f1f4c1e-9f0a-4a52-8a25-3f0c7f6f0b11';
const stored = (events: Parameters<typeof play>[1] = []) => play('tracker', events, { input: { deploymentId: ID, isNew: false } });
const live = (events: Parameters<typeof play>[1] = []) => play('tracker', events, { input: { deploymentId: ID, isNew: true } });
const lost = { type: 'socket.closed', code: 1006 };
const refused = { type: 'socket.closed', code: 1008 };
const gone = { type: 'socket.closed', code: 4404 };
const OPENED = ['socket.opened'];
const FLOWING = [...OPENED, 'log.started'];
type Stage = Awaited<ReturnType<typeof play>>;
const feed = (stage: Stage) => (stage.value() as { feed: unknown }).feed;
const shown = (stage: Stage) => (stage.value() as { window: string }).window;
const tags = (snapshot: AnyMachineSnapshot) => [...snapshot.tags].sort();

describe('tracker: stored log', () => {
  it('reads the stored lines once and shows them', async () => {
    const stage = await stored();
    expect([feed(stage), stage.inputOf('loadStoredLogs'), tags(stage.snapshot())]).toEqual([{ stored: 'loading' }, { id: ID }, ['busy', 'closable']]);
    await stage.act(done('loadStoredLogs'));
    expect([feed(stage), stage.snapshot().can({ type: 'reconnect.requested' }), tags(stage.snapshot())]).toEqual([{ stored: 'shown' }, false, ['closable']]);
  });

  it.each([
    ['fails', failed('loadStoredLogs', {}), null],
    ['takes too long', expired('requestDeadline', 'tracker.feed.stored.loading'), 'DEADLINE'],
  ])('can be read once more when reading %s', async (_case, event, code) => {
    const stage = await stored([event]);
    expect([feed(stage), stage.context().failure]).toMatchObject([{ stored: 'failed' }, { message: 'Failed to fetch deployment logs', code }]);
    await stage.act('reconnect.requested');
    expect([feed(stage), stage.context().failure]).toEqual([{ stored: 'loading' }, null]);
  });

  it('stops reading when it is closed', async () => {
    const stage = await stored(['close.requested']);
    expect([stage.value(), stage.inFlight(), stage.snapshot().status]).toEqual([{ feed: 'closed', window: 'closed' }, [], 'done']);
  });
});

describe('tracker: live log', () => {
  it('connects, then is live', async () => {
    const stage = await live();
    expect([feed(stage), stage.inputOf('followLogs'), tags(stage.snapshot())]).toEqual([{ live: 'connecting' }, { id: ID }, ['busy', 'closable']]);
    await stage.act(...OPENED);
    expect([feed(stage), tags(stage.snapshot())]).toEqual([{ live: { live: 'quiet' } }, ['live']]);
    await stage.act('log.started');
    expect([feed(stage), tags(stage.snapshot())]).toEqual([{ live: { live: 'flowing' } }, ['live']]);
  });

  it('can be closed once it was silent for ten seconds, until a line comes', async () => {
    const stage = await live([...OPENED, expired('silence', 'tracker.feed.live.live.quiet')]);
    expect([feed(stage), tags(stage.snapshot())]).toEqual([{ live: { live: 'silent' } }, ['closable', 'live']]);
    expect([stage.delayOf('silence'), stage.snapshot().can({ type: 'close.requested' })]).toEqual([10_000, true]);
    await stage.act('log.started');
    expect([feed(stage), stage.snapshot().can({ type: 'close.requested' })]).toEqual([{ live: { live: 'flowing' } }, false]);
  });

  it('knows once it was live, and that lines have come, when it connects again', async () => {
    const stage = await live([lost, expired('backoff', 'tracker.feed.live.disconnected')]);
    expect(stage.context()).toMatchObject({ wasLive: false, hasLines: false });
    await stage.act(...FLOWING, lost, 'reconnect.requested');
    expect(stage.context()).toMatchObject({ wasLive: true, hasLines: true });
    await stage.act(...OPENED);
    expect([feed(stage), stage.snapshot().can({ type: 'close.requested' })]).toEqual([{ live: { live: 'flowing' } }, false]);
  });

  it.each([
    ['connecting', [gone]],
    ['live', [...FLOWING, gone]],
  ])('ends for good when the deployment is gone while %s', async (_case, events) => {
    const stage = await live(events);
    expect([feed(stage), stage.inFlight(), tags(stage.snapshot())]).toEqual([{ ended: 'missing' }, [], ['closable']]);
    expect(stage.context().failure.message).toBe('This deployment was not found. It may have already been deleted.');
    expect(stage.snapshot().can({ type: 'reconnect.requested' })).toBe(false);
  });

  it.each([
    ['before the first line', OPENED],
    ['while lines arrive', FLOWING],
  ])('cannot be closed while it is live, %s, and says why', async (_case, events) => {
    const stage = await live(events);
    expect(stage.snapshot().can({ type: 'close.requested' })).toBe(false);
    expect(trackerReasonsBlocked(stage.snapshot() as TrackerSnapshot, { type: 'close.requested' })).toEqual([
      'The deployment is live: the window can be closed once it has ended. Minimize it meanwhile.',
    ]);
  });

  it.each([
    ['the socket closes while connecting', [lost], null],
    ['the socket closes while live', [...OPENED, lost], null],
    ['it cannot connect in time', [expired('connectDeadline', 'tracker.feed.live.connecting')], 'WebSocket connection error'],
    ['the follower fails', [failed('followLogs', {})], 'WebSocket connection error'],
    ['the follower ends without a word', [...OPENED, done('followLogs')], null],
  ])('is disconnected and connects again by itself when %s', async (_case, events, message) => {
    const stage = await live(events);
    expect([feed(stage), stage.inFlight(), tags(stage.snapshot())]).toEqual([{ live: 'disconnected' }, [], ['closable']]);
    expect(stage.context().failure?.message ?? null).toBe(message);
    await stage.act(expired('backoff', 'tracker.feed.live.disconnected'));
    expect([feed(stage), stage.inFlight()]).toEqual([{ live: 'connecting' }, ['followLogs']]);
  });

  it('waits twice as long after each failed try, half a minute at most, and starts over once it was live', async () => {
    const stage = await live();
    const waits = [];
    for (let attempt = 0; attempt < 7; attempt++) {
      await stage.act(lost);
      waits.push(stage.delayOf('backoff'));
      await stage.act(expired('backoff', 'tracker.feed.live.disconnected'));
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    await stage.act(...OPENED);
    expect([stage.context().attempts, stage.context().failure]).toEqual([0, null]);
  });

  it.each([
    ['connecting', [refused]],
    ['live', [...OPENED, refused]],
  ])('does not try again by itself when the session is refused while %s', async (_case, events) => {
    const stage = await live(events);
    expect([feed(stage), stage.inFlight(), tags(stage.snapshot())]).toEqual([{ live: 'refused' }, [], ['closable']]);
    expect(stage.context().failure.message).toBe('Authentication failed: Invalid token');
    await stage.act('reconnect.requested');
    expect([feed(stage), stage.inFlight()]).toEqual([{ live: 'connecting' }, ['followLogs']]);
  });

  it('connects at once when that is asked for', async () => {
    const stage = await live([lost, 'reconnect.requested']);
    expect([feed(stage), stage.inFlight()]).toEqual([{ live: 'connecting' }, ['followLogs']]);
  });

  it('renews a connection that was silent for long', async () => {
    const stage = await live(OPENED);
    expect([stage.delayOf('renewal'), stage.delayOf('connectDeadline')]).toEqual([600_000, 15_000]);
    await stage.act(expired('renewal', 'tracker.feed.live.live'));
    expect([feed(stage), stage.inFlight()]).toEqual([{ live: 'connecting' }, ['followLogs']]);
  });

  it.each([
    ['connecting', []],
    ['disconnected', [lost]],
    ['live and silent', [...OPENED, expired('silence', 'tracker.feed.live.live.quiet')]],
    ['refused', [refused]],
    ['failed', [...OPENED, 'deployment.failed']],
    ['completed', [...OPENED, 'deployment.completed']],
  ])('leaves nothing open when it is closed while %s', async (_case, events) => {
    const stage = await live([...events, 'close.requested']);
    expect([stage.value(), stage.inFlight(), stage.snapshot().status]).toEqual([{ feed: 'closed', window: 'closed' }, [], 'done']);
  });
});

describe('tracker: the end', () => {
  it('closes and has the page loaded anew a second after the deployment has completed', async () => {
    const stage = await live([...OPENED, 'minimized', 'deployment.completed']);
    expect([feed(stage), stage.inFlight(), shown(stage), stage.snapshot().hasTag('closable')]).toEqual([{ ended: 'completed' }, [], 'minimized', true]);
    expect(stage.delayOf('reloadDelay')).toBe(1_000);
    await stage.act(expired('reloadDelay', 'tracker.feed.ended.completed'));
    expect([stage.value(), stage.snapshot().status]).toEqual([{ feed: 'reload', window: 'closed' }, 'done']);
  });

  it('keeps the lines of a failed deployment on the screen', async () => {
    const stage = await live([...OPENED, 'deployment.failed']);
    expect([feed(stage), stage.inFlight(), shown(stage), tags(stage.snapshot())]).toEqual([{ ended: 'failed' }, [], 'open', ['closable']]);
  });
});

describe('tracker: the window', () => {
  it('can be minimized and restored while lines arrive', async () => {
    const stage = await live([...FLOWING, 'minimized']);
    expect([shown(stage), feed(stage)]).toEqual(['minimized', { live: { live: 'flowing' } }]);
    await stage.act('restored');
    expect(shown(stage)).toBe('open');
  });
});
