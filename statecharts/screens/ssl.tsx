import { canConfigureSsl, type SslSnapshot, sslStep } from '../../machines/ssl';
import { SslView } from '../../src/pages/siteDetails/ssl/SslView';
import { SignedIn } from './SignedIn';
import type { Screen } from './types';

export const sslScreen: Screen = (snapshot, send) => {
  const ssl = snapshot as SslSnapshot;
  const { publicIp, domain, email, failure } = ssl.context;
  return (
    <SignedIn>
      {ssl.status !== 'done' && (
        <SslView
          step={sslStep(ssl)}
          publicIp={publicIp}
          domain={domain}
          email={email}
          busy={ssl.hasTag('busy')}
          canSubmit={canConfigureSsl(ssl)}
          failure={failure?.message ?? null}
          onNext={() => send({ type: 'next' })}
          onBack={() => send({ type: 'back' })}
          onDomain={(value) => send({ type: 'domain.changed', value })}
          onEmail={(value) => send({ type: 'email.changed', value })}
          onSubmit={() => send({ type: 'submitted' })}
          onCancel={() => send({ type: 'cancelled' })}
          onDone={() => send({ type: 'done' })}
        />
      )}
    </SignedIn>
  );
};
