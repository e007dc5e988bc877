import { screen } from '@testing-library/react';
import type { CallbackInput, CallbackSnapshot } from '../../../machines/signIn/callback.machine';
import { modelTest } from '../../../testing/modelTest';
import { type Rig, settle } from '../../../testing/rig';
import { hasButton, press, sees, type } from '../../../testing/screen';
import CallbackPage from './CallbackPage';

const address = ({ code, state, error }: CallbackInput) =>
  `/callback?${new URLSearchParams(Object.entries({ code, state, error }).filter((entry): entry is [string, string] => entry[1] !== null))}`;

async function verify(_event: unknown, rig: Rig) {
  type('Verification Code', '408915');
  press('Verify')();
  await settle();
  rig.server.find('verifyMfa').answer({ access_token: 'sample-access-token' });
  await settle();
}

describe('callback page', () => {
  modelTest({
    id: 'callback',
    bound: 7,
    delays: { requestDeadline: 91_000, redirectDelay: 3_000 },
    page: ({ host }: CallbackInput) => <CallbackPage host={host} />,
    address,
    signedIn: false,
    act: {
      'mfa.verified': verify,
      'mfa.cancelled': () => press('Cancel')(),
      // The screen of GitHub has no button, and none has one while it waits.
      'retry.chosen': (_event, rig) => (hasButton('Return to Login') ? press('Return to Login')() : rig.send({ type: 'retry.chosen' })),
    },
    answers: {
      // A sign-in without second factor brings its token, which never comes to the machine.
      exchangeCode: { calls: ['githubCallback', 'bitbucketCallback'], json: (signIn: object) => ({ ...signIn, access_token: 'sample-access-token' }) },
    },
    see: (snapshot: CallbackSnapshot, rig) => {
      const { host, challenge, failure } = snapshot.context;
      if (snapshot.matches('signedIn')) return expect(rig.location()).toBe('/sites');
      if (snapshot.matches('redirected')) return expect(rig.location()).toBe('/');
      const hasFailed = snapshot.matches('failed');
      expect(sees('Authenticating...')).toBe(!hasFailed);
      expect(sees('Authentication Error')).toBe(hasFailed);
      expect(hasButton('Return to Login')).toBe(hasFailed && host === 'bitbucket');
      if (hasFailed) expect(sees(failure?.message.startsWith('Something') ? /Failed to authenticate with/ : (failure?.message ?? ''))).toBe(true);
      expect(sees('Multi-Factor Authentication')).toBe(snapshot.matches('secondFactor'));
      if (challenge) {
        const qr = screen.queryByAltText('QR code for your authenticator app');
        expect(qr?.getAttribute('src') ?? null).toBe(challenge.qai === '' ? null : `data:image/png;base64,${challenge.qai}`);
      }
      if (snapshot.matches('exchanging')) expect(rig.server.find('githubCallback', 'bitbucketCallback').query.get('code')).toBe('oauth-code');
    },
  });
});
