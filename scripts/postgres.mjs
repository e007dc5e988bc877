// Runs a command with DATABASE_URL set to a PostgreSQL server of its own, on a free port and in a temporary folder; needs PostgreSQL's programs on the machine.
// usage: node scripts/postgres.mjs COMMAND ARGUMENT...
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const DEBIAN = '/usr/lib/postgresql';

/** The folder of initdb and postgres, or null. */
export function findPostgres() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => path.join(DEBIAN, version, 'bin')) : [];
  const folders = [...versions, ...(process.env.PATH ?? '').split(path.delimiter)];
  return folders.find((folder) => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres'))) ?? null;
}

/** PostgreSQL refuses to run as root: then it runs as another user of the machine. */
function unprivileged() {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((kind) => spawnSync('id', [kind, name], { encoding: 'utf8' }));
    if (uid.status === 0 && gid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  return null;
}

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

export async function withPostgres(work) {
  const programs = findPostgres();
  if (!programs) throw new Error('PostgreSQL is not installed on this machine.');
  const as = unprivileged();
  const folder = mkdtempSync(path.join(tmpdir(), 'gantry-pg-'));
  if (as) chownSync(folder, as.uid, as.gid);
  chmodSync(folder, 0o700);
  const port = await freePort();
  execFileSync(path.join(programs, 'initdb'), ['-D', path.join(folder, 'data'), '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C'], {
    stdio: 'ignore',
    cwd: folder,
    ...as,
  });
  const server = spawn(
    path.join(programs, 'postgres'),
    ['-D', path.join(folder, 'data'), '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-c', 'fsync=off', '-c', 'max_connections=200'],
    { stdio: 'ignore', cwd: folder, ...as },
  );
  // A wrapper that is told to stop takes its server along.
  for (const signal of ['SIGTERM', 'SIGHUP']) process.once(signal, () => server.kill('SIGINT') && process.exit(1));
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  try {
    const { default: pg } = await import('pg');
    for (let tries = 0; ; tries += 1) {
      const client = new pg.Client({ connectionString: url });
      const isUp = await client.connect().then(
        () => true,
        () => false,
      );
      await client.end().catch(() => {});
      if (isUp) break;
      if (tries > 600) throw new Error('PostgreSQL did not start.');
      await sleep(100);
    }
    return await work(url);
  } finally {
    const exited = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGINT');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [command, ...args] = process.argv.slice(2);
  const code = await withPostgres((url) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, DATABASE_URL: url } });
    return new Promise((resolve) => child.once('exit', (exitCode) => resolve(exitCode ?? 1)));
  }).catch((error) => {
    console.error(error.message);
    return 1;
  });
  process.exit(code);
}
