import type { FastifyReply } from 'fastify';
import { type Html, html } from '../html';

export type Page = { title: string; body: Html; wide?: boolean; script?: '/sandbox/mailbox.js' };

/** A whole page of the sandbox. Everything that comes from outside is escaped by the `html` tag. */
export const render = ({ title, body, wide, script }: Page): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Gantry sandbox</title>
<link rel="stylesheet" href="/sandbox/style.css">
${script && html`<script src="${script}" defer></script>`}
</head>
<body>
<header><strong>Gantry</strong><span class="tag">Sandbox</span></header>
<main class="${wide ? 'wide' : ''}">
${body}
</main>
</body>
</html>`.text;

/** Sends a page. Forms may lead to our own address only; `publicUrl` is named because browsers check the redirect behind a form too. */
export const sendPage = (reply: FastifyReply, publicUrl: string, page: Page, status = 200): FastifyReply =>
  reply
    .status(status)
    .header(
      'Content-Security-Policy',
      [
        "default-src 'none'",
        "style-src 'self'",
        "script-src 'self'",
        "connect-src 'self'",
        `form-action 'self' ${new URL(publicUrl).origin}`,
        "frame-ancestors 'none'",
        "base-uri 'none'",
      ].join('; '),
    )
    .header('Cache-Control', 'no-store')
    // The form's own address must reach the same-origin check, and nobody else.
    .header('Referrer-Policy', 'same-origin')
    .header('X-Content-Type-Options', 'nosniff')
    .type('text/html; charset=utf-8')
    .send(render(page));
