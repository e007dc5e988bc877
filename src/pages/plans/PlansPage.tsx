import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { FALLBACK_COUNTRIES } from '../../../contract/constants';
import { selectCountries } from '../../../store/billing/slice';
import { selectDashboard } from '../../../store/dashboard/slice';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { plansRequested, selectPlans } from '../../../store/plans/slice';
import { useMachines } from '../../ui/machines';
import { usePageTitle } from '../../ui/usePageTitle';
import { BillingDialog } from './BillingDialog';
import { PlansView } from './PlansView';

export default function PlansPage() {
  usePageTitle('Plans');
  const { payment } = useMachines();
  const [snapshot, send] = useMachine(payment, { input: { currentPlanId: null } });
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const plans = useAppSelector(selectPlans);
  const countries = useAppSelector(selectCountries);
  const currentPlanId = useAppSelector(selectDashboard).data?.plan_details.plan_id ?? null;

  useEffect(() => {
    dispatch(plansRequested());
  }, [dispatch]);
  useEffect(() => {
    if (currentPlanId !== null) send({ type: 'currentPlan.known', planId: currentPlanId });
  }, [currentPlanId, send]);

  const isBillingOpen = !snapshot.matches('browsing');
  return (
    <>
      <PlansView
        plans={plans}
        currentPlanId={currentPlanId}
        onHome={() => navigate('/')}
        onRetry={() => dispatch(plansRequested())}
        onChoose={({ plan_id }) => send({ type: 'plan.chosen', planId: plan_id })}
      />
      {isBillingOpen && (
        <BillingDialog
          // Where loading them was given up, the short list does.
          countries={countries.length === 0 && !snapshot.matches({ collectingBilling: 'loadingCountries' }) ? [...FALLBACK_COUNTRIES] : countries}
          busy={snapshot.matches('upgrading') || snapshot.matches('leaving')}
          onSubmit={(billing) => send({ type: 'billing.submitted', billing })}
          onClose={() => send({ type: 'cancelled' })}
        />
      )}
    </>
  );
}
