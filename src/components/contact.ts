/** Set when the product is built (webpack.config.js). */
export const SALES_ADDRESS = process.env.SALES_ADDRESS ?? 'sales@gantry.example';
export const SUPPORT_ADDRESS = process.env.SUPPORT_ADDRESS ?? 'support@gantry.example';

/** A pre-filled email. */
export const mailTo = (address: string, subject: string, body: string): string =>
  `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
