import { test } from '@playwright/test';
import { deployJourneys } from './models/deploy';
import { callbackJourneys, mfaJourneys, signInJourneys } from './models/signIn';
import { journeys } from './models/walk';
import { Gantry } from './support/gantry';

let gantry: Gantry;
test.beforeAll(async () => {
  gantry = await Gantry.start();
});
test.afterAll(() => gantry.stop());

for (const definition of [signInJourneys, callbackJourneys, mfaJourneys, deployJourneys])
  test.describe(`${definition.id} journeys`, () => journeys(definition, () => gantry));
