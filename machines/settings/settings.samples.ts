import { DeploymentIdSchema } from '../../contract/ids';
import type { ApplicationSettings } from '../../contract/versions';
import { type CatalogEntry, named, refused, SERVER_DOWN } from '../samples';
import { settingsEventDescriptions, settingsGuards, settingsMachine, settingsReasonsBlocked } from './settings.machine';

const SETTINGS: ApplicationSettings = {
  branch: 'main',
  deployment_env: 'production',
  monitoring: false,
  ci_cd: false,
  dockerfilePath: '',
  variables: ['DATABASE_URL', 'LOG_LEVEL'],
  is_undeployed: false,
};

export const settingsEntries: CatalogEntry[] = [
  {
    id: 'settings',
    title: 'Settings',
    machine: settingsMachine,
    inputs: [named('a site', { deploymentId: DeploymentIdSchema.parse('7f1f4c1e-9f0a-4a52-8a25-3f0c7f6f0b11') })],
    events: [
      named('branch develop', { type: 'changed', change: { branch: 'develop' } }),
      named('branch main', { type: 'changed', change: { branch: 'main' } }),
      named('a value entered', { type: 'variables.confirmed', envVars: { DATABASE_URL: 'postgres://hello:secret@db.internal/hello' } }),
      named('LOG_LEVEL removed', { type: 'variable.removed', name: 'LOG_LEVEL' }),
      named('LOG_LEVEL kept', { type: 'variable.kept', name: 'LOG_LEVEL' }),
      named('Save', { type: 'submitted' }),
      named('Cancel', { type: 'cancelled' }),
      named('Try again', { type: 'retried' }),
      named('Discard', { type: 'discarded' }),
      named('Keep editing', { type: 'stayed' }),
      named('Redeploy', { type: 'redeploy.chosen' }),
    ],
    answers: {
      loadSettings: { done: [named('loaded', SETTINGS)], failed: [SERVER_DOWN] },
      saveSettings: {
        done: [named('saved', { ...SETTINGS, branch: 'develop', is_undeployed: true })],
        failed: [refused('The branch develop does not exist in ada/Hello-Node.', 422, 'BRANCH_NOT_FOUND')],
      },
    },
    eventDescriptions: settingsEventDescriptions,
    cancel: 'cancelled',
    guards: settingsGuards,
    reasonsBlocked: settingsReasonsBlocked,
    facts: ({ draft, failure }) => [
      draft?.branch !== 'main',
      Object.keys(draft?.envVars ?? {}).length,
      (draft?.removed as string[] | undefined)?.length,
      failure !== null,
    ],
  },
];
