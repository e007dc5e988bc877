import type { ActionSnapshot } from '../../machines/siteAction';
import { ACTION_TEXTS, type ActionKind } from '../../src/pages/siteActions/actionTexts';
import { SiteActionView } from '../../src/pages/siteActions/SiteActionView';
import { SignedIn } from './SignedIn';
import type { Screen } from './types';

const screenOf =
  (action: ActionKind): Screen<ActionSnapshot> =>
  (snapshot, send) => (
    <SignedIn>
      <SiteActionView action={action} snapshot={snapshot} send={send} />
    </SignedIn>
  );

/** One machine for each action on a site, one view for all. */
export const siteActionScreens: Record<string, Screen<ActionSnapshot>> = Object.fromEntries(
  Object.keys(ACTION_TEXTS).map((action) => [action, screenOf(action as ActionKind)]),
);
