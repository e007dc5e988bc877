import type { SignInProvider } from '../../contract/auth';
import type { CallbackSnapshot, MfaSnapshot, SignInSnapshot } from '../../machines/signIn';
import { CallbackView } from '../../src/pages/callback/CallbackView';
import { MfaView } from '../../src/pages/callback/MfaView';
import { mfaWiring } from '../../src/pages/callback/mfaWiring';
import { LandingView } from '../../src/pages/landing/LandingView';
import type { Screen } from './types';

export const signInScreen: Screen<SignInSnapshot> = (snapshot, send) => (
  <LandingView
    busy={snapshot.hasTag('busy')}
    failure={snapshot.context.failure?.message ?? null}
    isSandbox={false}
    onChoose={(provider) => send({ type: 'provider.chosen', provider })}
  />
);

/** The dialog has its own machine: here it is shown as it opens, and its end is one of this machine's events. */
export const callbackScreen: Screen<CallbackSnapshot> = (snapshot, send) => {
  const { challenge, failure, host } = snapshot.context;
  return (
    <>
      <CallbackView
        failure={snapshot.matches('failed') ? (failure?.message ?? '') : null}
        hasReturnButton={(host satisfies SignInProvider) === 'bitbucket'}
        onReturn={() => send({ type: 'retry.chosen' })}
      />
      {challenge && (
        <MfaView
          stage="entering"
          email={challenge.email}
          qai=""
          failure={null}
          hint={null}
          onSubmit={() => send({ type: 'mfa.verified' })}
          onCancel={() => send({ type: 'mfa.cancelled' })}
          onResetOpen={() => {}}
          onResetConfirm={() => {}}
          onResetClose={() => {}}
        />
      )}
    </>
  );
};

export const mfaScreen: Screen<MfaSnapshot> = (snapshot, send) => (snapshot.status === 'done' ? null : <MfaView {...mfaWiring(snapshot, send)} qai="" />);
