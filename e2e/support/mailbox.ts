import { expect, type Page } from '@playwright/test';
import type { Gantry } from './gantry';

/** The newest mail to someone, as the sandbox mailbox shows it and as it would arrive; for it to come is waited. */
export async function newestMail(page: Page, gantry: Gantry, recipient: string, subject: string): Promise<{ text: string; html: string }> {
  const mailbox = await page.context().newPage();
  try {
    await mailbox.goto(`${gantry.url}/sandbox/mailbox`);
    const mail = mailbox
      .getByRole('listitem')
      .filter({ hasText: subject })
      .filter({ hasText: `To ${recipient}` })
      .first();
    await expect(mail).toBeAttached();
    const text = (await mail.textContent()) ?? '';
    const address = await mail.locator('a').getAttribute('href');
    const html = await (await mailbox.request.get(`${gantry.url}${address}`)).text();
    return { text, html };
  } finally {
    await mailbox.close();
  }
}

/** The key that a reset mail carries for those who cannot scan its QR code. */
export const keyIn = (text: string): string => (text.match(/(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/)?.[0] ?? '').replaceAll(' ', '');
