import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import path from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.pdf': 'application/pdf',
};

/** Serves a folder of files on PORT; runs as a process of its own, as any other application. usage: node staticServer.mjs FOLDER */
async function main(folder: string): Promise<void> {
  const root = await realpath(folder);
  createServer((request, response) => {
    answer(root, request.url ?? '/', request.method ?? 'GET', response).catch(() => fail(response, 500, 'Internal Server Error'));
  }).listen(Number(process.env.PORT), '127.0.0.1');
}

async function answer(root: string, url: string, method: string, response: ServerResponse): Promise<void> {
  if (method !== 'GET' && method !== 'HEAD') return fail(response, 405, 'Method Not Allowed');
  const name = nameOf(url);
  const file = name === null ? null : await find(root, name);
  // Links inside a folder's page are relative to the folder.
  if (file?.isFolder && !name!.endsWith('/')) return void response.writeHead(301, { location: `${url.split(/[?#]/)[0]}/` }).end();
  const shown = file ?? (await find(root, '/404.html'));
  if (!shown) return fail(response, 404, 'Not Found');
  response.writeHead(file ? 200 : 404, {
    'content-type': TYPES[path.extname(shown.path).toLowerCase()] ?? 'application/octet-stream',
    'content-length': shown.size,
    'x-content-type-options': 'nosniff',
  });
  if (method === 'HEAD') return void response.end();
  createReadStream(shown.path)
    .on('error', () => response.destroy())
    .pipe(response);
}

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
async function find(root: string, name: string): Promise<{ path: string; size: number; isFolder: boolean } | null> {
  for (const candidate of [name, path.join(name, 'index.html'), `${name}.html`]) {
    const real = await realpath(path.join(root, candidate)).catch(() => null);
    if (!real?.startsWith(root + path.sep)) continue;
    const entry = await stat(real);
    if (entry.isFile()) return { path: real, size: entry.size, isFolder: candidate !== name && candidate.endsWith('/index.html') };
  }
  return null;
}

function fail(response: ServerResponse, status: number, text: string): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
}

void main(process.argv[2] ?? '.');
