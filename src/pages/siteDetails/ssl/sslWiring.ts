import { canConfigureSsl, type SslEvent, type SslSnapshot, sslStep } from '../../../../machines/ssl';
import type { SslViewProps } from './SslView';

/** What its machine says to the view, and what people do there says to the machine: one wiring for the product and for the designers' screens. */
export function sslWiring(snapshot: SslSnapshot, send: (event: SslEvent) => void): SslViewProps {
  const { publicIp, domain, email, failure } = snapshot.context;
  return {
    step: sslStep(snapshot),
    publicIp,
    domain,
    email,
    busy: snapshot.hasTag('busy'),
    canSubmit: canConfigureSsl(snapshot),
    failure: failure?.message ?? null,
    onNext: () => send({ type: 'next' }),
    onBack: () => send({ type: 'back' }),
    onDomain: (value) => send({ type: 'domain.changed', value }),
    onEmail: (value) => send({ type: 'email.changed', value }),
    onSubmit: () => send({ type: 'submitted' }),
    onCancel: () => send({ type: 'cancelled' }),
    onDone: () => send({ type: 'done' }),
  };
}
