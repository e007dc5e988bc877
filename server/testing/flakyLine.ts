import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A way to a database that can be cut: `url` leads to the same database as the given one. */
export async function flakyLine(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const host = url.searchParams.get('host');
  const port = Number(url.port || 5432);
  const folder = await mkdtemp(path.join(tmpdir(), 'gantry-line-'));
  const address: NetConnectOpts = host?.startsWith('/') ? { path: path.join(host, `.s.PGSQL.${port}`) } : { host: host ?? url.hostname, port };
  const lines = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(address);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      lines.add(one);
      one.on('error', () => {}).on('close', () => other.destroy());
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(path.join(folder, '.s.PGSQL.5432'), resolve));
  url.port = '';
  url.searchParams.set('host', folder);
  return {
    url: url.href,
    cut(): void {
      for (const line of lines) line.destroy();
      lines.clear();
    },
    async close() {
      this.cut();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
