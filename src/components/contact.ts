export const SALES_ADDRESS = 'sales@gantry.example';
export const SUPPORT_ADDRESS = 'support@gantry.example';

/** A pre-filled email. */
export const mailTo = (address: string, subject: string, body: string): string =>
  `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
