import { desc, eq } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../data/connect';
import { sandboxMails } from '../data/schema';
import { DomainError } from '../problem';
import { MAILBOX_SCRIPT, mailboxPage } from './mailboxPage';
import { sendPage } from './page';
import type { SignInCodes } from './signInCodes';

const SHOWN_MAILS = 30;

export type MailboxDeps = { db: Database; publicUrl: string; codes: SignInCodes };

/** Mail that was not sent, and the codes that an authenticator app would show. */
export const mailboxRoutes =
  ({ db, publicUrl, codes }: MailboxDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get('/sandbox/mailbox', async (_request, reply) => {
      const mails = await db.select().from(sandboxMails).orderBy(desc(sandboxMails.createdAt)).limit(SHOWN_MAILS);
      return sendPage(reply, publicUrl, mailboxPage({ mails, codes: await codes.pending() }));
    });
    app.get('/sandbox/mailbox/:id', { schema: { params: z.object({ id: z.uuid() }) } }, async (request, reply) => {
      const [mail] = await db.select().from(sandboxMails).where(eq(sandboxMails.id, request.params.id));
      if (!mail) throw new DomainError('NOT_FOUND');
      return reply
        .header('Content-Security-Policy', "default-src 'none'; style-src-attr 'unsafe-inline'; img-src data:; frame-ancestors 'none'")
        .header('Cache-Control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(mail.html);
    });
    app.get('/sandbox/mailbox.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(MAILBOX_SCRIPT));
  };
