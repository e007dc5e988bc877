import { z } from 'zod';

/** `code` is the two-letter ISO 3166 code. */
export const CountrySchema = z.object({ name: z.string(), code: z.string().length(2) });
export type Country = z.infer<typeof CountrySchema>;
export const CountriesSchema = z.array(CountrySchema);

const LINE_CHARS = 200;
const line = z.string().trim().min(1).max(LINE_CHARS, `has more than ${LINE_CHARS} characters`);
export const BillingAddressSchema = z.object({ city: line, country: z.string().length(2), state: line, zipcode: line, street: line });
export type BillingAddress = z.infer<typeof BillingAddressSchema>;

export const UpgradeBodySchema = z.object({ data: z.object({ plan_id: z.string().min(1).max(64) }), billing: BillingAddressSchema });
export type UpgradeBody = z.infer<typeof UpgradeBodySchema>;

/** The browser navigates to `payment_link`. */
export const UpgradeReplySchema = z.object({ payment_link: z.string() });
export type UpgradeReply = z.infer<typeof UpgradeReplySchema>;

export const PAYMENT_ERRORS = ['card_declined', 'insufficient_funds', 'expired_card', 'processing_error', 'cancelled'] as const;
export type PaymentError = (typeof PAYMENT_ERRORS)[number];
