import { fireEvent, screen, within } from '@testing-library/react';
import { isDirty, type SettingsEvent, type SettingsInput, type SettingsSnapshot, variablesOf } from '../../../../machines/settings';
import { modelTest } from '../../../../testing/modelTest';
import { alertText, choose, hasButton, isDisabled, press, sees } from '../../../../testing/screen';
import { SettingsDialog } from './SettingsDialog';

type Of<T extends SettingsEvent['type']> = Extract<SettingsEvent, { type: T }>;
const closed: boolean[] = [];
const form = () => screen.getByRole('dialog', { name: 'Settings' }).querySelector('form')!;

async function enter({ envVars }: Of<'variables.confirmed'>) {
  press('Add variables')();
  const lines = Object.entries(envVars).map(([key, value]) => `${key}=${value}`);
  fireEvent.paste((await screen.findAllByLabelText(/^Key/)).at(-1)!, { clipboardData: { getData: () => lines.join('\n') } });
  press('Confirm')();
}

function seeEditing({ context: { saved, draft, failure } }: SettingsSnapshot) {
  if (!saved || !draft) throw new Error('There is nothing to edit');
  expect(screen.getByRole('combobox', { name: 'Branch' })).toHaveTextContent(draft.branch);
  expect(isDisabled('Save')).toBe(!isDirty(saved, draft));
  expect(alertText()).toBe(failure?.message ?? null);
  const shown = within(screen.getByRole('list', { name: 'Variables' })).queryAllByRole('listitem');
  expect(shown.map(({ textContent }) => textContent?.replace(/(Keep|Replace|Remove)/g, ''))).toEqual(
    variablesOf(saved, draft).map(({ name, state }) => (state === 'kept' ? name : `${name}${state}`)),
  );
}

describe('settings dialog', () => {
  beforeEach(() => {
    closed.length = 0;
  });

  modelTest({
    id: 'settings',
    bound: 3,
    delays: { requestDeadline: 91_000 },
    page: ({ deploymentId }: SettingsInput) => (
      <SettingsDialog deploymentId={deploymentId} repository="ada/Hello-Node" canRedeploy onClosed={(wantsRedeploy) => closed.push(wantsRedeploy)} />
    ),
    prepare: async (rig) => rig.server.find('listBranches').answer(['main', 'develop']),
    act: {
      changed: ({ change }: Of<'changed'>) => choose('Branch', change.branch ?? ''),
      'variables.confirmed': enter,
      'variable.removed': ({ name }: Of<'variable.removed'>) => press(`Remove ${name}`)(),
      'variable.kept': ({ name }: Of<'variable.kept'>) => press(`Keep ${name}`)(),
      submitted: () => fireEvent.submit(form()),
      cancelled: () => press(hasButton('Stop waiting') ? 'Stop waiting' : hasButton('Close') ? 'Close' : 'Cancel')(),
      retried: press('Try again'),
      discarded: press('Discard'),
      stayed: press('Keep editing'),
      'redeploy.chosen': press('Redeploy'),
    },
    offers: ({ context: { draft } }: SettingsSnapshot, event) => {
      if (event.type === 'variable.removed') return !draft?.removed.includes((event as Of<'variable.removed'>).name);
      if (event.type === 'variable.kept') return draft?.removed.includes((event as Of<'variable.kept'>).name) ?? false;
      return true;
    },
    answers: {
      loadSettings: { calls: ['getSettings'], json: (data) => ({ success: true, message: '', data }) },
      saveSettings: { calls: ['changeSettings'], json: (data) => ({ success: true, message: '', data }) },
    },
    see: (snapshot: SettingsSnapshot, rig) => {
      if (snapshot.status === 'done') {
        expect(closed).toEqual([snapshot.matches('redeploying')]);
        return expect(screen.queryByRole('dialog')).toBeNull();
      }
      const { deploymentId, draft } = snapshot.context;
      expect(sees('Discard changes?')).toBe(snapshot.matches('leaving'));
      if (snapshot.matches('editing')) seeEditing(snapshot);
      if (snapshot.matches('unavailable')) expect(sees('Failed to load settings')).toBe(true);
      if (snapshot.matches('saved')) expect(alertText()).toBe('Saved. Deploy to apply.');
      if (snapshot.matches('saving')) {
        const { params, body } = rig.server.find('changeSettings');
        expect(params).toEqual({ id: deploymentId });
        expect((body as { variables?: { set?: object } }).variables?.set ?? {}).toEqual(draft?.envVars);
      }
    },
  });
});
