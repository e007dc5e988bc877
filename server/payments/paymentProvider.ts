/** Makes the page where the user pays. The browser comes back to /payment/result with status, plan, subscription_id or error. */
export interface PaymentProvider {
  /** `amountCents` per month in US dollars. Resolves to the address of the checkout page; throws PAYMENT_UNAVAILABLE. */
  checkout(input: { paymentId: string; planId: string; planName: string; amountCents: number; email: string }): Promise<{ url: string }>;
  /** Ends a subscription that another plan has replaced; ending it twice does no harm. Throws PAYMENT_UNAVAILABLE. */
  cancel(subscriptionId: string): Promise<void>;
}
