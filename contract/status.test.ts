import { DEPLOYMENT_STATUSES, isLive, isTriggerable, isUnderWay, NEXT_STATUSES, statusAfter, statusesBefore, UNDER_WAY, VERSION_STATUSES } from './status';

it('lets every version end, and nothing follow its end but the failure of what ran', () => {
  for (const status of UNDER_WAY) expect(NEXT_STATUSES[status]).toEqual(expect.arrayContaining(['failed', 'cancelled']));
  expect(NEXT_STATUSES.completed).toEqual(['failed']);
  expect([...NEXT_STATUSES.failed, ...NEXT_STATUSES.cancelled]).toEqual([]);
});

it('knows what comes before each status', () => {
  for (const status of VERSION_STATUSES) for (const before of statusesBefore(status)) expect(NEXT_STATUSES[before]).toContain(status);
  expect(statusesBefore('cancelled')).toEqual(['processing', 'in_progress']);
});

it('reads statuses without regard to case, as the specification says', () => {
  expect(DEPLOYMENT_STATUSES.filter(isLive)).toEqual(['queued', 'processing', 'in_progress']);
  expect(DEPLOYMENT_STATUSES.filter(isTriggerable)).toEqual(['queued', 'failed']);
  expect([isUnderWay('In_Progress'), isTriggerable('FAILED'), isLive('active')]).toEqual([true, true, false]);
});

it('keeps what runs as completed when an update is cancelled, and says that nothing runs when there is none', () => {
  expect([statusAfter('cancelled', true), statusAfter('cancelled', false), statusAfter('failed', true)]).toEqual(['completed', 'failed', 'failed']);
});
