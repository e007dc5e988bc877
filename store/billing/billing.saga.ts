import { call, put } from 'typed-redux-saga';
import { FALLBACK_COUNTRIES } from '../../contract/constants';
import type { UpgradeBody } from '../../contract/subscription';
import { getCountries, postUpgrade } from '../api/calls';
import { countriesLoaded } from './slice';

/** Loads the countries into the store; a short list stands in when they cannot be had. */
export function* loadCountries() {
  try {
    yield* put(countriesLoaded(yield* call(getCountries)));
  } catch (error) {
    console.error('The countries could not be loaded.', error);
    yield* put(countriesLoaded([...FALLBACK_COUNTRIES]));
  }
}

/** Asks for the payment link. A failure is logged and thrown on; nobody shows it (specification, section 8). */
export function* upgradePlan(body: UpgradeBody) {
  try {
    return yield* call(postUpgrade, body);
  } catch (error) {
    console.error('The plan could not be upgraded.', error);
    throw error;
  }
}
