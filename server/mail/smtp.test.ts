import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { resetMail } from './resetMail';
import { createSmtpMailer } from './smtp';

type Received = { to: string[]; from: string; data: string };

async function startServer({ refuses = false } = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refuses) return done(new Error('mailbox full'));
        const { mailFrom, rcptTo } = session.envelope;
        received.push({ to: rcptTo.map(({ address }) => address), from: mailFrom ? mailFrom.address : '', data: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return { url, received, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

const mail = resetMail({ to: 'ada@example.test', username: 'ada <b>', secret: 'ABCDEFGHIJKLMNOP', qr: Buffer.from('png') });

it('delivers the reset mail with its QR code inline and the key as text', async () => {
  const server = await startServer();
  const mailer = createSmtpMailer({ url: server.url, from: 'Gantry <no-reply@gantry.test>' });
  await mailer.send(mail);
  mailer.close();
  await server.close();
  expect(server.received).toEqual([expect.objectContaining({ to: ['ada@example.test'], from: 'no-reply@gantry.test' })]);
  const { data } = server.received[0]!;
  expect(data).toContain('Subject: Your new QR code');
  expect(data).toContain('ABCD EFGH IJKL MNOP');
  expect(data).toContain('Content-ID: <qr@gantry>');
  expect(data).toContain(Buffer.from('png').toString('base64'));
  expect(mail.html).toContain('ada &lt;b&gt;');
});

it('says that a mail could not be sent when the server refuses it or is not there', async () => {
  const server = await startServer({ refuses: true });
  await expect(createSmtpMailer({ url: server.url, from: 'a@b.test' }).send(mail)).rejects.toMatchObject({ code: 'MAIL_FAILED' });
  await server.close();
  await expect(createSmtpMailer({ url: server.url, from: 'a@b.test' }).send(mail)).rejects.toMatchObject({ code: 'MAIL_FAILED' });
});
