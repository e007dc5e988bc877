import { type AwsGuideEvent, type AwsGuideSnapshot, awsGuideStep } from '../../../machines/awsConnection';
import type { AwsGuideProps } from './AwsGuideView';

/** What its machine says to the view, and what people do there says to the machine: one wiring for the product and for the designers' screens. */
export function awsGuideWiring(snapshot: AwsGuideSnapshot, send: (event: AwsGuideEvent) => void) {
  const { roleArn, region, fieldErrors, failure } = snapshot.context;
  return {
    step: awsGuideStep(snapshot),
    busy: snapshot.hasTag('busy'),
    failure: failure?.message ?? null,
    roleArn,
    region,
    fieldErrors,
    onContinue: () => send({ type: 'continued' }),
    onBack: () => send({ type: 'back' }),
    onClose: () => send({ type: 'closed' }),
    onVerify: () => send({ type: 'verify.requested' }),
    onRoleArn: (value) => send({ type: 'roleArn.changed', value }),
    onRegion: (value) => send({ type: 'region.changed', value }),
  } satisfies Partial<AwsGuideProps>;
}
