import type { Seal } from '../seal';
import type { PaymentProvider } from './paymentProvider';

/** What the key in a checkout link signs. */
export const checkoutText = (paymentId: string): string => `checkout ${paymentId}`;

/** Leads to the sandbox's checkout page; the key in the link proves that we made it. Nothing is ever charged. */
export const createSandboxPayments = ({ publicUrl, seal }: { publicUrl: string; seal: Seal }): PaymentProvider => ({
  checkout: async ({ paymentId }) => ({ url: `${publicUrl}/sandbox/checkout/${paymentId}?key=${seal.sign(checkoutText(paymentId))}` }),
  cancel: async () => {},
});
