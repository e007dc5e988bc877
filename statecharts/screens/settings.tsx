import type { SettingsSnapshot } from '../../machines/settings';
import { SettingsView } from '../../src/pages/siteDetails/settings/SettingsView';
import { settingsWiring } from '../../src/pages/siteDetails/settings/settingsWiring';
import { SignedIn } from './SignedIn';
import { BRANCHES } from './samples';
import type { Screen } from './types';

export const settingsScreen: Screen<SettingsSnapshot> = (snapshot, send) => (
  <SignedIn>
    {snapshot.status !== 'done' && (
      <SettingsView {...settingsWiring(snapshot, send)} branches={BRANCHES} branchesFailed={false} monitoringAllowed canRedeploy />
    )}
  </SignedIn>
);
