import { fireEvent } from '@testing-library/react';
import type { SignInEvent, SignInSnapshot } from '../../../machines/signIn/signIn.machine';
import { modelTest } from '../../../testing/modelTest';
import type { Rig } from '../../../testing/rig';
import { alertText, isDisabled, press, sees } from '../../../testing/screen';
import LandingPage from './LandingPage';

const NAMES: Record<string, string> = { github: 'Continue with GitHub', bitbucket: 'Continue with Bitbucket' };

/** The browser brings the page back as it was when it left. */
const comeBack = () => fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));

describe('sign-in page', () => {
  modelTest({
    id: 'signIn',
    bound: 7,
    delays: { requestDeadline: 91_000, leaveDeadline: 15_000 },
    page: () => <LandingPage />,
    signedIn: false,
    act: {
      'provider.chosen': (event: Extract<SignInEvent, { type: 'provider.chosen' }>, rig: Rig) => {
        const name = NAMES[event.provider];
        // No button leads to any other provider, only an address does.
        return name ? press(name)() : rig.send(event);
      },
      cancelled: comeBack,
    },
    answers: { requestLoginUrl: { calls: ['githubLogin', 'bitbucketLogin'] }, leaveTo: {} },
    see: (snapshot: SignInSnapshot, rig) => {
      const { failure } = snapshot.context;
      const isBusy = !snapshot.matches('choosing');
      expect(sees('Signing in...')).toBe(isBusy);
      expect(sees('Continue with GitHub')).toBe(!isBusy);
      if (isBusy) expect(isDisabled(/Signing in/)).toBe(true);
      expect(alertText() === null).toBe(failure === null);
      if (snapshot.matches('redirecting')) expect(rig.task('leaveTo').args).toEqual([{ url: expect.stringContaining('https://github.com/login') }]);
    },
  });
});
