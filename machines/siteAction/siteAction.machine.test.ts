import { done, expired, failed, play } from '../testing/play';
import { type ActionSnapshot, isUnknownEnd } from './siteAction.machine';

const ASKING = ['redeploy', 'rollBack', 'cancelVersion', 'deleteSite'];
const AT_ONCE = ['triggerAgain', 'reportFailure'];
const TELLING = ['deleteSite', 'reportFailure'];
/** By rows, as the mutation check reads them. */
const rows = (ids: string[]) => ids.map((id) => [id] as const);
const running = async (id: string) => play(id, ASKING.includes(id) ? ['confirmed'] : []);
type Stage = Awaited<ReturnType<typeof play>>;
const isUnknown = (stage: Stage) => isUnknownEnd(stage.snapshot() as ActionSnapshot);

describe.each(rows(ASKING))('%s', (id) => {
  it('is asked for first, and nothing was done where the answer is no', async () => {
    const stage = await play(id);
    expect([stage.value(), stage.inFlight()]).toEqual(['confirming', []]);
    await stage.act('cancelled');
    expect([stage.value(), stage.inFlight(), isUnknown(stage)]).toEqual(['closed', [], false]);
  });
});

it.each(AT_ONCE)('%s runs at once: pressing its button is the question', async (id) => {
  const stage = await play(id);
  expect([stage.value(), stage.inFlight()]).toEqual(['running', [id]]);
});

describe.each(rows([...ASKING, ...AT_ONCE]))('%s, under way', (id) => {
  it('is about the deployment and the version it was asked for', async () => {
    const stage = await running(id);
    const { deploymentId, number } = stage.context();
    expect([stage.snapshot().hasTag('busy'), stage.inputOf(id)]).toEqual([true, { id: deploymentId, number }]);
    await stage.act('confirmed', 'dismissed');
    expect([stage.value(), stage.inFlight()]).toEqual(['running', [id]]);
  });

  it(TELLING.includes(id) ? 'is told and waits for OK when it is done' : 'is over at once when it is done', async () => {
    const stage = await running(id);
    await stage.act(done(id, { message: 'Done.', number: 4 }));
    expect([stage.value(), stage.context().answer]).toEqual(['done', { message: 'Done.', number: 4 }]);
    expect(stage.snapshot().status).toBe(TELLING.includes(id) ? 'active' : 'done');
    await stage.act('dismissed');
    expect(stage.value()).toBe(TELLING.includes(id) ? 'closed' : 'done');
  });

  it('tells why it failed, with the code and status of the answer', async () => {
    const stage = await running(id);
    await stage.act(failed(id, { message: 'Not now.', status: 409, code: 'DEPLOYMENT_RUNNING' }));
    expect([stage.value(), stage.context().failure]).toEqual(['failed', { message: 'Not now.', status: 409, code: 'DEPLOYMENT_RUNNING' }]);
    expect(isUnknown(stage)).toBe(false);
    await stage.act('dismissed');
    expect(stage.value()).toBe('closed');
  });

  it.each([
    ['the answer was lost', failed(id, { message: 'No answer.' })],
    ['none came in time', expired('requestDeadline', `${id}.running`)],
  ])('does not know how it ended when %s', async (_case, event) => {
    const stage = await running(id);
    await stage.act(event);
    expect([stage.value(), isUnknown(stage), stage.inFlight()]).toEqual(['failed', true, []]);
  });

  it('does not know how it ended when nobody waited for it', async () => {
    const stage = await running(id);
    await stage.act('cancelled');
    expect([stage.value(), isUnknown(stage), stage.inFlight()]).toEqual(['givenUp', true, []]);
  });
});

it('keeps the sentences of the specification where no answer came in time', async () => {
  const [deleting, reporting] = [await running('deleteSite'), await running('reportFailure')];
  await deleting.act(expired('requestDeadline', 'deleteSite.running'));
  await reporting.act(expired('requestDeadline', 'reportFailure.running'));
  expect([deleting, reporting].map((stage) => stage.context().failure.message)).toEqual([
    'Failed to delete deployment. Please check your connection and try again.',
    'Failed to report issue. Please check your connection and try again.',
  ]);
});
