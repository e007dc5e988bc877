import { call, put, takeLatest } from 'typed-redux-saga';
import type { DeploymentId } from '../../contract/ids';
import { MESSAGES } from '../../contract/messages';
import type { ChangeSettingsBody } from '../../contract/versions';
import { NamedError, serverSentenceOf } from '../api/apiError';
import { getSettings, patchSettings } from '../api/calls';
import { tellIfGone } from '../siteActions/perform';
import { settingsLoaded, settingsLookedUp } from './slice';

/** Loads the settings into the store, and gives them. Throws the server's sentence, or "Failed to load settings". */
export function* loadSettings({ id }: { id: DeploymentId }) {
  try {
    const settings = yield* call(getSettings, id);
    yield* put(settingsLoaded({ id, settings }));
    return settings;
  } catch (error) {
    yield* call(tellIfGone, id, error);
    throw new NamedError(serverSentenceOf(error) ?? MESSAGES.versions.settingsFailed, error);
  }
}

/** Saves what differs, and gives the settings as they are then. Throws the server's sentence, or "Failed to save settings". */
export function* saveSettings({ id, changes }: { id: DeploymentId; changes: ChangeSettingsBody }) {
  try {
    const settings = yield* call(patchSettings, id, changes);
    yield* put(settingsLoaded({ id, settings }));
    return settings;
  } catch (error) {
    yield* call(tellIfGone, id, error);
    throw new NamedError(serverSentenceOf(error) ?? MESSAGES.versions.saveFailed, error);
  }
}

/** Without them the page only does not say whether they were changed. */
export function* lookUpSettings({ payload: id }: ReturnType<typeof settingsLookedUp>) {
  try {
    yield* put(settingsLoaded({ id, settings: yield* call(getSettings, id, { isQuiet: true }) }));
  } catch (error) {
    console.error(error);
  }
}

export function* settingsSaga() {
  yield* takeLatest(settingsLookedUp, lookUpSettings);
}
