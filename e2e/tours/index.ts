import { accountTour } from './account';
import { guideTour, wizardTour } from './deploy';
import { callbackTour, mailboxTour, signInTour, troubleTour } from './signIn';
import { sitesTour } from './sites';
import type { Tour } from './visit';

/** Together they stop at every page and dialog. */
export const TOURS: Tour[] = [signInTour, mailboxTour, callbackTour, guideTour, wizardTour, sitesTour, accountTour, troubleTour];
