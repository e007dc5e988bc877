import { assign, type SnapshotFrom, setup } from 'xstate';
import type { EnvVars } from '../../contract/deployments';
import { type Failure, toFailure } from '../../contract/failure';
import type { DeploymentId } from '../../contract/ids';
import { MESSAGES } from '../../contract/messages';
import type { ApplicationSettings, ChangeSettingsBody } from '../../contract/versions';
import { lateFailure, REQUEST_DEADLINE_MS } from '../deadlines';
import { mustProvide } from '../mustProvide';
import { type GuardNotes, reasonsBlocked } from '../reasons';
import { changesOf, draftOf, isDirty, type SettingsChange, type SettingsDraft, withoutVariable, withVariableKept, withVariables } from './draft';

export type SettingsInput = { deploymentId: DeploymentId };
/** `saved` and `draft` are null until the settings have come. */
export type SettingsContext = SettingsInput & { saved: ApplicationSettings | null; draft: SettingsDraft | null; failure: Failure | null };
export type SettingsEvent =
  | { type: 'changed'; change: SettingsChange }
  | { type: 'variables.confirmed'; envVars: EnvVars }
  | { type: 'variable.removed'; name: string }
  | { type: 'variable.kept'; name: string }
  | { type: 'submitted' }
  | { type: 'cancelled' }
  | { type: 'retried' }
  | { type: 'discarded' }
  | { type: 'stayed' }
  | { type: 'redeploy.chosen' };
export type SettingsActors = {
  loadSettings: { input: { id: DeploymentId }; output: ApplicationSettings };
  saveSettings: { input: { id: DeploymentId; changes: ChangeSettingsBody }; output: ApplicationSettings };
};

const T = MESSAGES.versions;
const hasChanges = ({ saved, draft }: SettingsContext): boolean => saved !== null && draft !== null && isDirty(saved, draft);
const changing = (change: (draft: SettingsDraft, saved: ApplicationSettings) => SettingsDraft, { saved, draft }: SettingsContext) =>
  saved && draft ? { draft: change(draft, saved), failure: null } : {};

/** The dialog with which an application will be deployed next: loaded, edited, saved. */
export const settingsMachine = setup({
  types: { input: {} as SettingsInput, context: {} as SettingsContext, events: {} as SettingsEvent, tags: {} as 'busy' },
  actors: {
    loadSettings: mustProvide<ApplicationSettings, SettingsActors['loadSettings']['input']>('loadSettings'),
    saveSettings: mustProvide<ApplicationSettings, SettingsActors['saveSettings']['input']>('saveSettings'),
  },
  guards: { hasChanges: ({ context }) => hasChanges(context) },
  actions: {
    keepSettings: assign((_, saved: ApplicationSettings) => ({ saved, draft: draftOf(saved) })),
    change: assign(({ context }, part: SettingsChange) => changing((draft) => ({ ...draft, ...part }), context)),
    enterVariables: assign(({ context }, envVars: EnvVars) => changing((draft) => withVariables(draft, envVars), context)),
    removeVariable: assign(({ context }, name: string) => changing((draft, saved) => withoutVariable(draft, saved, name), context)),
    keepVariable: assign(({ context }, name: string) => changing((draft) => withVariableKept(draft, name), context)),
    // Values that nobody will save are not remembered.
    forgetDraft: assign({ draft: null }),
    keepFailure: assign({ failure: (_, failure: Failure) => failure }),
    forgetFailure: assign({ failure: null }),
  },
  delays: { requestDeadline: REQUEST_DEADLINE_MS },
}).createMachine({
  id: 'settings',
  description: 'What an application will be deployed with next.',
  context: ({ input }) => ({ ...input, saved: null, draft: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The settings are loading.',
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'loadSettings',
        src: 'loadSettings',
        input: ({ context }) => ({ id: context.deploymentId }),
        onDone: { target: 'editing', actions: { type: 'keepSettings', params: ({ event }) => event.output } },
        onError: { target: 'unavailable', actions: { type: 'keepFailure', params: ({ event }) => toFailure(event.error, T.settingsFailed) } },
      },
      on: { cancelled: 'closed' },
      after: { requestDeadline: { target: 'unavailable', actions: { type: 'keepFailure', params: lateFailure() } } },
    },
    unavailable: { description: 'The settings could not be loaded.', on: { retried: 'loading', cancelled: 'closed' } },
    editing: {
      description: 'The settings are edited.',
      on: {
        changed: { actions: { type: 'change', params: ({ event }) => event.change } },
        'variables.confirmed': { actions: { type: 'enterVariables', params: ({ event }) => event.envVars } },
        'variable.removed': { actions: { type: 'removeVariable', params: ({ event }) => event.name } },
        'variable.kept': { actions: { type: 'keepVariable', params: ({ event }) => event.name } },
        submitted: { guard: 'hasChanges', target: 'saving' },
        cancelled: [{ guard: 'hasChanges', target: 'leaving' }, { target: 'closed' }],
      },
    },
    leaving: { description: 'The person is asked whether the changes may be lost.', on: { discarded: 'closed', stayed: 'editing' } },
    saving: {
      description: 'The server keeps the changes.',
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'saveSettings',
        src: 'saveSettings',
        input: ({ context: { deploymentId, saved, draft } }) => ({ id: deploymentId, changes: saved && draft ? changesOf(saved, draft) : {} }),
        onDone: { target: 'saved', actions: { type: 'keepSettings', params: ({ event }) => event.output } },
        onError: { target: 'editing', actions: { type: 'keepFailure', params: ({ event }) => toFailure(event.error, T.saveFailed) } },
      },
      on: { cancelled: 'editing' },
      after: { requestDeadline: { target: 'editing', actions: { type: 'keepFailure', params: lateFailure() } } },
    },
    saved: {
      description: 'The changes are kept; they count from the next deployment on.',
      on: { 'redeploy.chosen': 'redeploying', cancelled: 'closed' },
    },
    redeploying: { description: 'The dialog is closed, and the page redeploys.', type: 'final', entry: 'forgetDraft' },
    closed: { description: 'The dialog is closed.', type: 'final', entry: 'forgetDraft' },
  },
});

export type SettingsSnapshot = SnapshotFrom<typeof settingsMachine>;

export const settingsEventDescriptions: Record<SettingsEvent['type'], string> = {
  changed: 'The person changes a field.',
  'variables.confirmed': 'The person confirms the variables entered.',
  'variable.removed': 'The person removes a variable.',
  'variable.kept': 'The person takes back what was to happen to a variable.',
  submitted: 'The person presses Save.',
  cancelled: 'The person presses Cancel or closes the dialog.',
  retried: 'The person asks for the settings once more.',
  discarded: 'The person gives the changes up.',
  stayed: 'The person goes on editing.',
  'redeploy.chosen': 'The person presses Redeploy.',
};

export const settingsGuards: GuardNotes<SettingsContext, SettingsEvent> = {
  hasChanges: { asks: 'Something is changed.', missing: (context) => (hasChanges(context) ? [] : ['Nothing is changed yet.']) },
};

export const settingsReasonsBlocked = (snapshot: SettingsSnapshot, event: SettingsEvent) => reasonsBlocked(snapshot, event, settingsGuards);
