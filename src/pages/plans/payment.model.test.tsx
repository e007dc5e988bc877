import { act, screen } from '@testing-library/react';
import { FALLBACK_COUNTRIES } from '../../../contract/constants';
import type { PaymentEvent, PaymentSnapshot } from '../../../machines/payment/payment.machine';
import { SAMPLE_BILLING } from '../../../machines/payment/payment.samples';
import { dashboardLoaded } from '../../../store/dashboard/slice';
import { modelTest } from '../../../testing/modelTest';
import { type Rig, settle } from '../../../testing/rig';
import { sampleDashboard, samplePlan } from '../../../testing/sampleDashboard';
import { choose, hasButton, isDisabled, press, type } from '../../../testing/screen';
import PlansPage from './PlansPage';

type Of<T extends PaymentEvent['type']> = Extract<PaymentEvent, { type: T }>;

function fillIn({ billing }: Of<'billing.submitted'>) {
  type(/Street/, billing.street);
  type(/City/, billing.city);
  type(/State/, billing.state);
  type(/Zipcode/, billing.zipcode);
  choose(/Country/, 'United Kingdom');
  press('Continue to Payment')();
}

describe('plans page', () => {
  modelTest({
    id: 'payment',
    bound: 7,
    delays: { requestDeadline: 91_000, leaveDeadline: 15_000 },
    page: () => <PlansPage />,
    prepare: async (rig: Rig) => {
      rig.server.find('listPlans').answer([samplePlan('free'), samplePlan('starter'), samplePlan('professional', true)]);
      await act(async () => rig.store.dispatch(dashboardLoaded(sampleDashboard())));
      await settle();
    },
    act: {
      'plan.chosen': press('Upgrade Now: Professional'),
      'billing.submitted': fillIn,
      'currentPlan.known': async (_event, rig) => {
        await act(async () => rig.store.dispatch(dashboardLoaded(sampleDashboard({ plan_details: samplePlan('starter') }))));
        await act(async () => rig.store.dispatch(dashboardLoaded(sampleDashboard())));
      },
      cancelled: press('Cancel'),
    },
    answers: {
      loadCountries: { calls: ['listCountries'], json: () => FALLBACK_COUNTRIES, isForced: true },
      upgradePlan: { calls: ['upgradePlan'] },
      leaveTo: {},
    },
    see: (snapshot: PaymentSnapshot, rig) => {
      const isOpen = !snapshot.matches('browsing');
      expect(screen.queryAllByText('Billing Information')).toHaveLength(isOpen ? 1 : 0);
      expect(screen.queryByRole('alert')).toBeNull();
      const isBusy = snapshot.matches('upgrading') || snapshot.matches('leaving');
      expect(hasButton('Processing...')).toBe(isBusy);
      if (isOpen && !isBusy) expect(hasButton('Continue to Payment')).toBe(true);
      if (isBusy) expect(isDisabled('Processing...')).toBe(true);
      if (snapshot.matches('upgrading')) expect(rig.server.find('upgradePlan').body).toEqual({ data: { plan_id: 'professional' }, billing: SAMPLE_BILLING });
      if (snapshot.matches('leaving')) expect(rig.task('leaveTo').args).toEqual([{ url: expect.stringContaining('https://checkout.example.com/') }]);
    },
  });
});
