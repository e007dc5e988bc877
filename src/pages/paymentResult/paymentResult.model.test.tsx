import type { PaymentResultInput, PaymentResultSnapshot } from '../../../machines/payment/paymentResult.machine';
import { modelTest } from '../../../testing/modelTest';
import { sees } from '../../../testing/screen';
import PaymentResultPage from './PaymentResultPage';

const address = ({ status, error, subscriptionId, plan }: PaymentResultInput) => {
  const query = Object.entries({ status, error, subscription_id: subscriptionId, plan }).filter((entry): entry is [string, string] => entry[1] !== null);
  return `/payment/result?${new URLSearchParams(query)}`;
};

describe('payment result page', () => {
  modelTest({
    id: 'paymentResult',
    bound: 1,
    page: () => <PaymentResultPage />,
    address,
    act: {},
    see: (snapshot: PaymentResultSnapshot) => {
      const { message, subscriptionId } = snapshot.context;
      expect(sees('Payment Successful!')).toBe(snapshot.matches('succeeded'));
      expect(sees('Payment Failed')).toBe(snapshot.matches('failed'));
      if (message !== null) expect(sees(message)).toBe(true);
      expect(sees(new RegExp(`ID: ${subscriptionId ?? '.'}`))).toBe(subscriptionId !== null);
    },
  });
});
