import { type Html, html } from '../html';

/** The frame of every message: inline styles only, as mail programs want it. */
export const letter = (title: string, body: Html): string =>
  html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title></head>
<body style="margin:0;padding:32px 16px;background:#f5f6fa;color:#1e2130;font-family:Inter,system-ui,sans-serif;font-size:15px;line-height:1.6">
<div style="max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e4e6ef;border-radius:12px">
<p style="margin:0 0 24px;font-weight:700;color:#4f46e5">Gantry</p>
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${title}</h1>
${body}
</div></body></html>`.text;
