import { awsGuideScreen, connectionCheckScreen } from './awsConnection';
import { deployScreen } from './deploy';
import { callbackScreen, mfaScreen, signInScreen } from './signIn';
import { trackerScreen } from './tracker';
import type { Screen } from './types';

/** The product's own view of each machine. */
export const SCREENS: Record<string, Screen> = {
  signIn: signInScreen,
  callback: callbackScreen,
  mfa: mfaScreen,
  connectionCheck: connectionCheckScreen,
  awsGuide: awsGuideScreen,
  deploy: deployScreen,
  tracker: trackerScreen,
};
