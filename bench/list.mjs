// What a list of twelve deployments costs over the bytes themselves: requests per second of the product's list and, in the same run,
// of a bare Fastify route that returns the same answer. The ratio says more than either figure on a machine that others use, too.
// usage: npm run bench:list [-- SECONDS]
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import Fastify from 'fastify';
import { buildAll } from '../scripts/build.mjs';
import { freePort } from '../scripts/ports.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const seconds = Number(process.argv[2] ?? 10);
const ROWS = 12;
const CONNECTIONS = 10;
const WARM_UP_SECONDS = 2;
const LIST = '/api/deploy/deployments';

await buildAll();
const folder = mkdtempSync(path.join(tmpdir(), 'gantry-bench-'));
const address = `http://localhost:${await freePort()}`;
const server = spawn(process.execPath, ['scripts/start.mjs'], {
  cwd: root,
  env: { ...process.env, PORT: new URL(address).port, PUBLIC_URL: address, GANTRY_DATA: folder, GANTRY_SANDBOX: '1' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const exited = new Promise((resolve) => server.once('exit', resolve));
const lines = createInterface({ input: server.stdout });

try {
  await lineWith(/Gantry is ready/);
  const token = await signIn();
  const headers = { authorization: `Bearer ${token}` };
  for (let at = 0; at < ROWS; at += 1) await create(at, headers);
  const body = await (await ask(LIST, { headers })).text();

  const product = await measure(`${address}${LIST}`, headers);
  const bare = await measureBare(body);
  console.log(`list of ${ROWS}, ${body.length} bytes, ${CONNECTIONS} connections, ${seconds} s each`);
  console.log(`product: ${Math.round(product.requests.average)} requests/s, p50 ${product.latency.p50} ms, p99 ${product.latency.p99} ms`);
  console.log(`bare:    ${Math.round(bare.requests.average)} requests/s, p50 ${bare.latency.p50} ms, p99 ${bare.latency.p99} ms`);
  console.log(`ratio:   1 : ${(bare.requests.average / product.requests.average).toFixed(1)}`);
} finally {
  server.kill('SIGTERM');
  await exited;
  rmSync(folder, { recursive: true, force: true });
}

/** The first group of the first line of the server that matches. */
function lineWith(pattern) {
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const match = line.match(pattern);
      if (match) resolve(match[1]);
    });
    exited.then((code) => reject(new Error(`The server ended with code ${code}.`)));
  });
}

async function ask(url, options = {}) {
  const answer = await fetch(new URL(url, address), options);
  if (answer.status >= 400) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

function sending(body, headers = {}) {
  return { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

/** As a browser does it, with the sandbox's consent page and the code from the log. */
async function signIn() {
  const login = await ask('/api/git/login/');
  const cookie = login.headers.get('set-cookie').split(';')[0];
  const consent = await ask((await login.json()).url, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ decision: 'allow', account: 'ada' }),
    redirect: 'manual',
  });
  const codeShown = lineWith(/sign-in code for .*: (\d{6})/);
  const challenge = await (await ask(`/api/git/callback${new URL(consent.headers.get('location')).search}`, { headers: { cookie } })).json();
  const { email, code } = challenge;
  const verified = await ask('/api/admin/mfa/verify', sending({ email, token: await codeShown, user_type: 'user', code, provider_type: 'github' }));
  return (await verified.json()).access_token;
}

function create(at, headers) {
  const draft = {
    app_name: `site ${at}`,
    repo_name: 'samples/static-site',
    branch: 'main',
    env_vars: {},
    monitoring: false,
    ci_cd: false,
    selected_cloud: 'AWS',
    service_selected: 'EC2',
    status: 'Active',
    deployment_env: 'production',
  };
  return ask(LIST, sending(draft, headers));
}

/** A short run before, for the compiler's sake. The load comes from a thread of its own, so that the bare route does not share one with it. */
async function measure(url, headers) {
  const load = { url, headers, connections: CONNECTIONS, workers: 1 };
  await autocannon({ ...load, duration: WARM_UP_SECONDS });
  const result = await autocannon({ ...load, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} answers were no success, ${result.errors} failed.`);
  return result;
}

async function measureBare(body) {
  const app = Fastify();
  app.get(LIST, (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const result = await measure(`${url}${LIST}`, {});
  await app.close();
  return result;
}
