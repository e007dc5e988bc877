/** Sends one message; the sandbox keeps it for its mailbox page. Throws MAIL_FAILED. `attachments` may be shown inline by `cid`. */
export interface Mailer {
  send(mail: { to: string; subject: string; text: string; html: string; attachments?: { filename: string; content: Buffer; cid: string }[] }): Promise<void>;
}
