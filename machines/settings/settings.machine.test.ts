import { done, expired, failed, play } from '../testing/play';
import { ENV_VALUE } from '../testing/secrets';
import { variablesOf } from './draft';
import { type SettingsSnapshot, settingsReasonsBlocked } from './settings.machine';

const SETTINGS = {
  branch: 'main',
  deployment_env: 'production',
  monitoring: false,
  ci_cd: true,
  dockerfilePath: '',
  variables: ['DATABASE_URL', 'LOG_LEVEL'],
  is_undeployed: false,
};
const ID = '7f1f4c1e-9f0a-4a52-8a25-3f0c7f6f0b11';
const loaded = done('loadSettings', SETTINGS);
const develop = { type: 'changed', change: { branch: 'develop' } };
const entered = { type: 'variables.confirmed', envVars: { DATABASE_URL: ENV_VALUE, NEW: 'one' } };
const removed = (name: string) => ({ type: 'variable.removed', name });
const kept = (name: string) => ({ type: 'variable.kept', name });
type Stage = Awaited<ReturnType<typeof play>>;
const variables = ({ context }: Stage) => variablesOf(context().saved, context().draft).map(({ name, state }) => `${name} ${state}`);

describe('settings', () => {
  it('loads, and asks again when that failed', async () => {
    const stage = await play('settings');
    expect([stage.value(), stage.snapshot().hasTag('busy'), stage.inputOf('loadSettings')]).toEqual(['loading', true, { id: ID }]);
    await stage.act(failed('loadSettings', {}));
    expect([stage.value(), stage.context().failure.message]).toEqual(['unavailable', 'Failed to load settings']);
    await stage.act('retried', expired('requestDeadline', 'settings.loading'));
    expect([stage.value(), stage.context().failure.message]).toEqual(['unavailable', 'The server did not answer in time. Please try again.']);
    await stage.act('retried', loaded);
    expect([stage.value(), stage.context().draft.branch, stage.context().failure]).toEqual(['editing', 'main', null]);
  });

  it('cannot be saved while nothing is changed, or changed back', async () => {
    const stage = await play('settings', [loaded]);
    const why = () => settingsReasonsBlocked(stage.snapshot() as SettingsSnapshot, { type: 'submitted' });
    expect([stage.snapshot().can({ type: 'submitted' }), why()]).toEqual([false, ['Nothing is changed yet.']]);
    await stage.act(develop);
    expect([stage.snapshot().can({ type: 'submitted' }), why()]).toEqual([true, []]);
    await stage.act({ type: 'changed', change: { branch: 'main' } });
    expect(stage.snapshot().can({ type: 'submitted' })).toBe(false);
  });

  it('says of every variable what saving does to it, and takes it back', async () => {
    const stage = await play('settings', [loaded, entered, removed('LOG_LEVEL')]);
    expect(variables(stage)).toEqual(['DATABASE_URL replaced', 'LOG_LEVEL removed', 'NEW added']);
    await stage.act(kept('DATABASE_URL'), kept('LOG_LEVEL'), removed('NEW'));
    expect(variables(stage)).toEqual(['DATABASE_URL kept', 'LOG_LEVEL kept']);
    await stage.act(removed('LOG_LEVEL'), { type: 'variables.confirmed', envVars: { LOG_LEVEL: 'debug' } });
    expect(variables(stage)).toEqual(['DATABASE_URL kept', 'LOG_LEVEL replaced']);
  });

  it('sends only what differs, and values only of the variables that were entered', async () => {
    const stage = await play('settings', [loaded, develop, entered, removed('LOG_LEVEL'), 'submitted']);
    expect([stage.value(), stage.snapshot().hasTag('busy'), stage.inputOf('saveSettings')]).toEqual([
      'saving',
      true,
      { id: ID, changes: { branch: 'develop', variables: { set: { DATABASE_URL: ENV_VALUE, NEW: 'one' }, remove: ['LOG_LEVEL'] } } },
    ]);
  });

  it('forgets what was entered once it is saved, and leads to a redeploy', async () => {
    const stage = await play('settings', [loaded, entered, 'submitted', done('saveSettings', { ...SETTINGS, is_undeployed: true })]);
    expect([stage.value(), stage.context().draft.envVars]).toEqual(['saved', {}]);
    await stage.act('redeploy.chosen');
    expect([stage.value(), stage.context().draft]).toEqual(['redeploying', null]);
  });

  it.each([
    ['the server refuses', failed('saveSettings', { message: 'No such branch.', status: 422 }), 'No such branch.'],
    ['no answer says why', failed('saveSettings', {}), 'Failed to save settings'],
    ['none comes in time', expired('requestDeadline', 'settings.saving'), 'The server did not answer in time. Please try again.'],
    ['the person waits no longer', 'cancelled', null],
  ])('keeps what was entered when %s', async (_case, event, message) => {
    const stage = await play('settings', [loaded, entered, 'submitted', event]);
    expect([stage.value(), stage.context().failure?.message ?? null, stage.inFlight()]).toEqual(['editing', message, []]);
    expect(stage.context().draft.envVars).toEqual(entered.envVars);
  });

  it('asks before changes are lost, and only then', async () => {
    const stage = await play('settings', [loaded, develop, 'cancelled']);
    expect(stage.value()).toBe('leaving');
    await stage.act('stayed');
    expect([stage.value(), stage.context().draft.branch]).toEqual(['editing', 'develop']);
    await stage.act('cancelled', 'discarded');
    expect([stage.value(), stage.context().draft]).toEqual(['closed', null]);
    const unchanged = await play('settings', [loaded, 'cancelled']);
    expect(unchanged.value()).toBe('closed');
  });
});
