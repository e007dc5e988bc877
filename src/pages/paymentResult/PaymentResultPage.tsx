import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { dashboardRequested } from '../../../store/dashboard/slice';
import { useAppDispatch } from '../../../store/hooks';
import { useMachines } from '../../ui/machines';
import { usePageTitle } from '../../ui/usePageTitle';
import { PaymentResultView } from './PaymentResultView';

export default function PaymentResultPage() {
  const [query] = useSearchParams();
  const { paymentResult } = useMachines();
  const input = { status: query.get('status'), error: query.get('error'), subscriptionId: query.get('subscription_id'), plan: query.get('plan') };
  const [snapshot] = useMachine(paymentResult, { input });
  const isPaid = snapshot.matches('succeeded');
  const dispatch = useAppDispatch();
  usePageTitle(isPaid ? 'Payment Successful!' : 'Payment Failed');
  useEffect(() => {
    // The plan may be another one now.
    if (isPaid) dispatch(dashboardRequested());
  }, [dispatch, isPaid]);
  return <PaymentResultView isPaid={isPaid} error={input.error} subscriptionId={input.subscriptionId} plan={input.plan} />;
}
