import { fireEvent, screen } from '@testing-library/react';
import type { SslEvent, SslInput, SslSnapshot } from '../../../../machines/ssl/ssl.machine';
import { modelTest } from '../../../../testing/modelTest';
import { alertText, hasButton, isDisabled, press, sees, type } from '../../../../testing/screen';
import { SslDialog } from './SslDialog';

type Of<T extends SslEvent['type']> = Extract<SslEvent, { type: T }>;
const closed: boolean[] = [];
const form = () => screen.getByRole('dialog').querySelector('form')!;

describe('SSL dialog', () => {
  beforeEach(() => {
    closed.length = 0;
  });

  modelTest({
    id: 'ssl',
    bound: 4,
    delays: { requestDeadline: 91_000 },
    page: (input: SslInput) => <SslDialog {...input} onClosed={(isConfigured) => closed.push(isConfigured)} />,
    act: {
      next: press('Next'),
      back: press('Back'),
      'domain.changed': ({ value }: Of<'domain.changed'>) => type(/Domain Name/, value),
      'email.changed': ({ value }: Of<'email.changed'>) => type(/Email Address/, value),
      submitted: () => fireEvent.submit(form()),
      cancelled: () => (hasButton('Cancel') ? press('Cancel')() : fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })),
      done: press('Done'),
    },
    answers: { configureSsl: { calls: ['configureSsl'] } },
    see: (snapshot: SslSnapshot, rig) => {
      const { publicIp, domain, email, failure, deploymentId, instanceId } = snapshot.context;
      if (snapshot.matches('closed')) {
        expect(closed).toHaveLength(1);
        return expect(screen.queryByRole('dialog')).toBeNull();
      }
      expect(sees(publicIp)).toBe(snapshot.matches('dns'));
      expect(hasButton('Next')).toBe(snapshot.matches('dns'));
      expect(hasButton('Back')).toBe(snapshot.matches('config') || snapshot.matches('configuring'));
      expect(hasButton('Done')).toBe(snapshot.matches('complete'));
      expect(hasButton('Configuring...')).toBe(snapshot.matches('configuring'));
      if (snapshot.matches('config')) {
        expect(screen.getByLabelText(/Domain Name/)).toHaveValue(domain);
        expect(screen.getByLabelText(/Email Address/)).toHaveValue(email);
        expect(isDisabled('Configure SSL')).toBe(domain === '' || email === '');
        expect(alertText()).toBe(failure?.message ?? null);
      }
      if (snapshot.matches('configuring')) {
        const { body, params } = rig.server.find('configureSsl');
        expect([body, params]).toEqual([
          { domain_name: domain, email_id: email },
          { id: deploymentId, instanceId },
        ]);
      }
    },
  });
});
