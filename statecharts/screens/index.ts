import { awsGuideScreen, connectionCheckScreen } from './awsConnection';
import { deployScreen } from './deploy';
import { paymentResultScreen, paymentScreen } from './payment';
import { settingsScreen } from './settings';
import { callbackScreen, mfaScreen, signInScreen } from './signIn';
import { siteActionScreens } from './siteActions';
import { sslScreen } from './ssl';
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
  ...siteActionScreens,
  settings: settingsScreen,
  ssl: sslScreen,
  payment: paymentScreen,
  paymentResult: paymentResultScreen,
  tracker: trackerScreen,
};
