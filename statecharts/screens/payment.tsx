import { FALLBACK_COUNTRIES } from '../../contract/constants';
import type { PaymentResultSnapshot, PaymentSnapshot } from '../../machines/payment';
import { PaymentResultView } from '../../src/pages/paymentResult/PaymentResultView';
import { BillingDialog } from '../../src/pages/plans/BillingDialog';
import { PlansView } from '../../src/pages/plans/PlansView';
import { ready } from '../../store/loadable';
import { SignedIn } from './SignedIn';
import { PLANS } from './samples';
import type { Screen } from './types';

export const paymentScreen: Screen<PaymentSnapshot> = (payment, send) => {
  return (
    <SignedIn>
      <PlansView
        plans={ready(PLANS)}
        currentPlanId={payment.context.currentPlanId}
        onHome={() => {}}
        onRetry={() => {}}
        onChoose={({ plan_id }) => send({ type: 'plan.chosen', planId: plan_id })}
      />
      {!payment.matches('browsing') && (
        <BillingDialog
          countries={payment.matches({ collectingBilling: 'loadingCountries' }) ? [] : [...FALLBACK_COUNTRIES]}
          busy={payment.matches('upgrading') || payment.matches('leaving')}
          onSubmit={(billing) => send({ type: 'billing.submitted', billing })}
          onClose={() => send({ type: 'cancelled' })}
        />
      )}
    </SignedIn>
  );
};

export const paymentResultScreen: Screen<PaymentResultSnapshot> = (snapshot) => {
  const { error, subscriptionId, plan } = snapshot.context;
  return (
    <SignedIn>
      <PaymentResultView isPaid={snapshot.matches('succeeded')} error={error} subscriptionId={subscriptionId} plan={plan} />
    </SignedIn>
  );
};
