import { fireEvent, screen } from '@testing-library/react';
import type { MfaEvent, MfaInput, MfaSnapshot } from '../../../machines/signIn/mfa.machine';
import { modelTest } from '../../../testing/modelTest';
import { alertText, hasButton, isDisabled, press, sees, type } from '../../../testing/screen';
import { MfaDialog } from './MfaDialog';

const ended: string[] = [];

function submit({ token }: Extract<MfaEvent, { type: 'code.submitted' }>) {
  type('Verification Code', token);
  if (token === '') fireEvent.submit(screen.getByLabelText('Verification Code').closest('form')!);
  else press('Verify')();
}
const pressEscape = () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });

describe('second factor dialog', () => {
  beforeEach(() => {
    ended.length = 0;
  });

  modelTest({
    id: 'mfa',
    bound: 5,
    delays: { requestDeadline: 91_000, confirmationDelay: 3_000 },
    page: (input: MfaInput) => <MfaDialog {...input} qai="" onVerified={() => ended.push('verified')} onCancelled={() => ended.push('cancelled')} />,
    signedIn: false,
    act: {
      'code.submitted': submit,
      'reset.opened': press('Lost access? Reset QR Code'),
      'reset.confirmed': press('Send Reset Email'),
      'reset.closed': press('Cancel'),
      cancelled: () => (sees('Verification Code') ? press('Cancel')() : pressEscape()),
    },
    answers: {
      verifyMfa: { calls: ['verifyMfa'], json: () => ({ access_token: 'sample-access-token' }) },
      resetMfa: { calls: ['resetMfa'], json: () => ({ success: true, message: '' }) },
    },
    see: (snapshot: MfaSnapshot, rig) => {
      const { failure, email } = snapshot.context;
      if (snapshot.status === 'done') {
        expect(ended).toEqual([snapshot.matches('verified') ? 'verified' : 'cancelled']);
        return expect(rig.store.getState().session.authToken).toBe(snapshot.matches('verified') ? 'Bearer sample-access-token' : null);
      }
      const isReset = snapshot.hasTag('reset');
      expect(sees(`Send a new QR code to ${email}?`)).toBe(isReset && !snapshot.matches('resetSent'));
      expect(screen.queryAllByLabelText('Verification Code')).toHaveLength(isReset ? 0 : 1);
      expect(hasButton('Verifying...')).toBe(snapshot.matches('verifying'));
      expect(hasButton('Sending...')).toBe(snapshot.matches('sendingReset'));
      expect(sees(/Reset email sent!/)).toBe(snapshot.matches('resetSent'));
      if (snapshot.hasTag('busy')) expect(isDisabled(/Verifying|Sending/)).toBe(true);
      if (failure) expect(alertText()).toContain(failure.message);
      else if (!snapshot.matches('resetSent')) expect(alertText()).toBeNull();
      if (snapshot.matches('verifying')) {
        expect(rig.server.find('verifyMfa').body).toEqual({ email, token: '408915', user_type: 'user', code: 'challenge-1', provider_type: 'github' });
      }
    },
  });
});
