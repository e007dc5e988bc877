import type { AwsGuideSnapshot, ConnectionCheckSnapshot } from '../../machines/awsConnection';
import { AwsGuideView } from '../../src/pages/awsGuide/AwsGuideView';
import { awsGuideWiring } from '../../src/pages/awsGuide/awsGuideWiring';
import { permissionsPolicy, trustPolicy } from '../../src/pages/awsGuide/awsPolicies';
import { LandingView } from '../../src/pages/landing/LandingView';
import { ConnectionBadge } from '../../src/ui/shell/ConnectionBadge';
import { SignedIn } from './SignedIn';
import { EXTERNAL_ID, PRINCIPAL_ARN } from './samples';
import type { Screen } from './types';

const pretty = (policy: object) => JSON.stringify(policy, null, 2);
const policies = {
  trustPolicy: pretty(trustPolicy({ externalId: EXTERNAL_ID, principalArn: PRINCIPAL_ARN })),
  trustPolicyFailed: false,
  onTrustPolicyRetry: () => {},
  permissionsPolicy: pretty(permissionsPolicy()),
};

export const awsGuideScreen: Screen<AwsGuideSnapshot> = (snapshot, send) =>
  snapshot.status === 'done' ? null : <AwsGuideView {...awsGuideWiring(snapshot, send)} externalId={EXTERNAL_ID} {...policies} />;

/** The badge is on every page; the guide has its own machine and is shown as it opens. */
export const connectionCheckScreen: Screen<ConnectionCheckSnapshot> = (snapshot, send) => {
  const { status } = snapshot.context;
  const isSignedIn = !snapshot.matches('signedOut');
  const isGuideOpen = snapshot.hasTag('guideOpen');
  const badge = (
    <ConnectionBadge
      {...status}
      busy={snapshot.hasTag('busy')}
      canRefresh={isSignedIn}
      onRefresh={() => send({ type: 'check.requested' })}
      onConnect={snapshot.can({ type: 'guide.opened' }) ? () => send({ type: 'guide.opened' }) : null}
    />
  );
  if (!isSignedIn) {
    return (
      <>
        <LandingView busy={false} failure={null} isSandbox={false} onChoose={() => {}} />
        {badge}
      </>
    );
  }
  return (
    <SignedIn>
      {badge}
      {isGuideOpen && (
        <AwsGuideView
          step={0}
          busy={false}
          failure={null}
          externalId={EXTERNAL_ID}
          {...policies}
          roleArn=""
          region=""
          fieldErrors={{}}
          onContinue={() => send({ type: 'guide.verified' })}
          onBack={() => {}}
          onClose={() => send({ type: 'guide.closed' })}
          onVerify={() => {}}
          onRoleArn={() => {}}
          onRegion={() => {}}
        />
      )}
    </SignedIn>
  );
};
