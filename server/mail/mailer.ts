/** `attachments` may be shown inline in the HTML by `cid:`. */
export type Mail = { to: string; subject: string; text: string; html: string; attachments?: { filename: string; content: Buffer; cid: string }[] };

/** Sends one message; the sandbox keeps it for its mailbox page. Throws MAIL_FAILED. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
