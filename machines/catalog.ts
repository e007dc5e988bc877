import { awsConnectionEntries } from './awsConnection/awsConnection.samples';
import { deployEntries } from './deploy/deploy.samples';
import { paymentEntries } from './payment/payment.samples';
import type { CatalogEntry } from './samples';
import { settingsEntries } from './settings/settings.samples';
import { signInEntries } from './signIn/signIn.samples';
import { siteActionEntries } from './siteAction/siteAction.samples';
import { sslEntries } from './ssl/ssl.samples';
import { trackerEntries } from './tracker/tracker.samples';

/** Every machine of the product, with what is needed to play it. */
export const CATALOG: CatalogEntry[] = [
  ...signInEntries,
  ...awsConnectionEntries,
  ...deployEntries,
  ...siteActionEntries,
  ...settingsEntries,
  ...sslEntries,
  ...paymentEntries,
  ...trackerEntries,
];

export function entryOf(id: string): CatalogEntry {
  const entry = CATALOG.find((candidate) => candidate.id === id);
  if (!entry) throw new Error(`There is no machine "${id}"`);
  return entry;
}
