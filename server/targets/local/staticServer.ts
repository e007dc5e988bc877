import { realpath, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import send from '@fastify/send';

/** Serves a folder of files on PORT; runs as a process of its own, as any other application. usage: node staticServer.mjs FOLDER */
async function main(folder: string): Promise<void> {
  const root = await realpath(folder);
  createServer((request, response) => {
    answer(root, request, response).catch(() => fail(response, 500, 'Internal Server Error'));
  }).listen(Number(process.env.PORT), '127.0.0.1');
}

async function answer(root: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url = '/', method = 'GET' } = request;
  if (method !== 'GET' && method !== 'HEAD') return fail(response, 405, 'Method Not Allowed');
  const name = nameOf(url);
  const file = name === null ? null : await find(root, name);
  // Links inside a folder's page are relative to the folder.
  if (file?.isFolder && !name!.endsWith('/')) return void response.writeHead(301, { location: `${url.split(/[?#]/)[0]}/` }).end();
  const shown = file ?? (await find(root, '/404.html'));
  if (!shown) return fail(response, 404, 'Not Found');
  await sendFile(root, shown.path, file ? request : unconditional(request), response, file ? undefined : 404);
}

/** Type, length, ranges, ETag and conditions are the library's; which file it is was decided before, links and hidden files included. */
async function sendFile(root: string, file: string, request: IncomingMessage, response: ServerResponse, status?: number): Promise<void> {
  const name = file.slice(root.length).split(path.sep).map(encodeURIComponent).join('/');
  const { statusCode, headers, stream } = await send(request, name, { root, dotfiles: 'allow', index: false, cacheControl: false });
  // Asked anew each time, and not sent anew: after the next deployment the same address may hold another file.
  response.writeHead(status ?? statusCode, { ...headers, 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' });
  stream.on('error', () => response.destroy()).pipe(response);
}

/** The page for what is not there is sent whole: no cache holds it under this address. */
const unconditional = (request: IncomingMessage): IncomingMessage => Object.create(request, { headers: { value: {} } });

/** The path inside the folder that an address asks for; null for one that is not well formed, and for hidden files. */
function nameOf(url: string): string | null {
  try {
    const name = path.posix.normalize(decodeURIComponent(url.split(/[?#]/)[0] || '/'));
    const isHidden = name.split('/').some((part) => part.startsWith('.') && part !== '.well-known');
    return isHidden || name.includes('\0') || !name.startsWith('/') || name.startsWith('//') ? null : name;
  } catch {
    return null;
  }
}

/** The file behind a name, or null. Links that lead out of the folder are not there. */
async function find(root: string, name: string): Promise<{ path: string; isFolder: boolean } | null> {
  for (const candidate of [name, path.join(name, 'index.html'), `${name}.html`]) {
    const real = await realpath(path.join(root, candidate)).catch(() => null);
    if (!real?.startsWith(root + path.sep)) continue;
    if ((await stat(real)).isFile()) return { path: real, isFolder: candidate !== name && candidate.endsWith('/index.html') };
  }
  return null;
}

function fail(response: ServerResponse, status: number, text: string): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
}

void main(process.argv[2] ?? '.');
