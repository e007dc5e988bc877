import type { Database } from '../data/connect';
import { sandboxMails } from '../data/schema';
import { DomainError } from '../problem';
import type { Mailer } from './mailer';

/** Keeps messages for the sandbox's mailbox page instead of sending them; inline pictures become part of the HTML. */
export const createSandboxMailer = (db: Database): Mailer => ({
  async send({ to, subject, text, html, attachments = [] }) {
    const whole = attachments.reduce((page, { cid, content }) => page.replaceAll(`cid:${cid}`, `data:image/png;base64,${content.toString('base64')}`), html);
    try {
      await db.insert(sandboxMails).values({ recipient: to, subject, text, html: whole });
    } catch (cause) {
      throw new DomainError('MAIL_FAILED', {}, { cause });
    }
  },
});
