import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { type PagesOptions, routedUrl, servePages } from './pages';
import { installProblems } from './problems';

/** As the build leaves it: without quotes. */
const BUILT = '<!doctype html><meta name=gantry-sandbox content=off><meta name=gantry-https-port content><div id=root></div>';
const INDEX = '<!doctype html><meta name="gantry-sandbox" content="off"><meta name="gantry-https-port" content=""><div id=root></div>';
const SCRIPT = 'console.log("the page");'.repeat(100);

let folder: string;
let app: FastifyInstance;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'gantry-pages-'));
  const write = (name: string, content: string | Buffer) => {
    mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  };
  write('index.html', BUILT);
  write('favicon.svg', '<svg/>');
  write('static/js/main.0123456789.js', SCRIPT);
  write('static/js/main.0123456789.js.br', brotliCompressSync(SCRIPT));
  write('statecharts/index.html', 'the charts');
});
afterEach(() => app.close());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function serve(options: Partial<PagesOptions> = {}): Promise<void> {
  app = Fastify({ rewriteUrl: routedUrl, routerOptions: { ignoreTrailingSlash: true } });
  installProblems(app);
  await servePages(app, { folder, statecharts: false, sandbox: false, publicUrl: 'http://localhost:3000', ...options });
}
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

it.each([
  ...['/', '/sites', '/sites/42?tab=logs', '/payment/result', '/nowhere', '/apiary'],
  // Not well formed, or the name of no file.
  ...['/%', '/sites/%?x=%', '/%E0%A4%A', '//sites', '/sites//42', '/a%00b', '/a%5cb', `/${'x'.repeat(300)}`],
])('answers %s with the app, never from a cache', async (url) => {
  await serve();
  const reply = await get(url);
  expect([reply.statusCode, reply.body]).toEqual([200, INDEX]);
  expect(reply.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
});

it.each([...['/api/nowhere', '/ws/nowhere', '/sandbox/nowhere', '/static/js/gone.js'], ...['//api/nowhere', '/static//js/gone.js', '/static/%00', '/api/%00']])(
  'answers %s with a problem, not with the app',
  async (url) => {
    await serve();
    const reply = await get(url);
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'NOT_FOUND']);
  },
);

it('answers what is no reading with a problem', async () => {
  await serve();
  expect((await app.inject({ method: 'POST', url: '/sites' })).json().code).toBe('NOT_FOUND');
  expect((await app.inject({ method: 'HEAD', url: '/sites' })).statusCode).toBe(200);
});

it('lets browsers keep files whose names hold their hash, and no others', async () => {
  await serve();
  expect((await get('/static/js/main.0123456789.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
});

it('sends what was compressed at the build to those who can read it', async () => {
  await serve();
  const packed = await get('/static/js/main.0123456789.js', { 'accept-encoding': 'gzip, br' });
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', 'content-type': expect.stringContaining('javascript') });
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(SCRIPT);
  expect((await get('/static/js/main.0123456789.js')).body).toBe(SCRIPT);
});

it('says in the page whether the sandbox is open', async () => {
  await serve({ sandbox: true });
  expect((await get('/')).body).toContain('name="gantry-sandbox" content="on"');
});

it('says in the page where sites answer under their domains, as it is now', async () => {
  let port: number | null = null;
  await serve({ httpsPort: () => port });
  expect((await get('/')).body).toContain('name="gantry-https-port" content=""');
  port = 8443;
  expect((await get('/sites')).body).toContain('name="gantry-https-port" content="8443"');
});

it('hands out the statecharts only when told to', async () => {
  await serve();
  expect((await get('/statecharts/')).body).toBe(INDEX);
  expect((await get('/statecharts/index.html')).body).toBe(INDEX);
  await app.close();
  await serve({ statecharts: true });
  expect((await get('/statecharts/')).body).toBe('the charts');
  const reply = await get('/statecharts');
  expect([reply.statusCode, reply.headers.location]).toEqual([302, '/statecharts/']);
});

describe('under another name of this machine', () => {
  const at = (host: string, url = '/sites?tab=logs') => get(url, { host });

  it.each(['127.0.0.1:3000', '[::1]:3000'])('%s leads pages to the public address, where the cookies are', async (host) => {
    await serve();
    for (const url of ['/', '/sites?tab=logs']) {
      const reply = await at(host, url);
      expect([reply.statusCode, reply.headers.location]).toEqual([302, `http://localhost:3000${url}`]);
      expect(reply.headers['cache-control']).toBe('no-cache');
    }
  });

  it('serves files and calls all the same', async () => {
    await serve();
    app.get('/api/health', async () => 'well');
    expect((await at('127.0.0.1:3000', '/api/health')).body).toBe('well');
    expect((await at('127.0.0.1:3000', '/static/js/main.0123456789.js')).body).toBe(SCRIPT);
    expect((await at('127.0.0.1:3000', '/api/nowhere')).json().code).toBe('NOT_FOUND');
  });

  it.each([
    ['localhost:3000', 'http://localhost:3000'],
    ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
    // A tunnel: the public port is another program's there.
    ['127.0.0.1:8080', 'http://localhost:3000'],
    ['127.0.0.1:3000', 'https://gantry.example.com'],
    ['gantry.example.com:3000', 'http://localhost:3000'],
    ['127.0.0.1:3000:x', 'http://localhost:3000'],
  ])('shows the page at %s where people open %s', async (host, publicUrl) => {
    await serve({ publicUrl });
    expect((await at(host)).body).toBe(INDEX);
  });
});

it('gives no file outside its folder', async () => {
  await serve();
  for (const url of ['/../package.json', '/static/../../package.json', '/%2e%2e/package.json', '/static/%2e%2e%2f%2e%2e%2fpackage.json'])
    expect((await get(url)).body).not.toContain('"name"');
});
