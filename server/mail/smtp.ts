import { createTransport } from 'nodemailer';
import { DomainError } from '../problem';
import type { Mailer } from './mailer';

const TIMEOUT_MS = 15_000;

/** Sends by SMTP. `url` as nodemailer reads it (`smtps://user:password@host:465`), `from` an address or `Name <address>`. */
export function createSmtpMailer({ url, from, timeoutMs = TIMEOUT_MS }: { url: string; from: string; timeoutMs?: number }): Mailer & { close(): void } {
  const transport = createTransport({ url, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs });
  return {
    async send(mail) {
      try {
        await transport.sendMail({ from, ...mail });
      } catch (cause) {
        throw new DomainError('MAIL_FAILED', {}, { cause });
      }
    },
    close: () => transport.close(),
  };
}
