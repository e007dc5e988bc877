import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type BridgeOptions, createBridge, type Engine } from './bridge';
import { startEmbedded } from './start';

async function serveOn(engine: Engine, options: BridgeOptions) {
  const folder = mkdtempSync(path.join(tmpdir(), 'gantry-bridge-'));
  const serve = createBridge(engine, options);
  const server = createServer((socket) => {
    socket.on('error', () => {});
    void serve(socket);
  });
  server.listen(path.join(folder, '.s.PGSQL.5432'));
  await once(server, 'listening');
  return {
    url: `postgres://postgres@localhost/postgres?host=${folder}`,
    close() {
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

it('cuts off a client that rests inside a transaction, because everyone else waits for it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'gantry-bridge-'));
  const database = await startEmbedded({ dataFolder: folder, workerFile: path.resolve('.cache/jest/embeddedWorker.mjs'), idleInTransactionMs: 50 });
  const [sleeper, next] = [new pg.Client(database.url), new pg.Client(database.url)];
  const cutOff = once(sleeper, 'error');
  await sleeper.connect();
  await sleeper.query('create table waited (name text)');
  await sleeper.query('begin; create table halfway (name text)');
  await next.connect();
  expect((await next.query("select to_regclass('waited') is not null as made, to_regclass('halfway') is not null as half")).rows).toEqual([
    { made: true, half: false },
  ]);
  await cutOff;
  await next.end();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

it('says when the engine itself broke', async () => {
  const broken: string[] = [];
  const engine: Engine = { execProtocolRaw: () => Promise.reject(new Error('memory access out of bounds')) };
  const bridge = await serveOn(engine, { onBroken: ({ message }) => broken.push(message) });
  await expect(new pg.Client(bridge.url).connect()).rejects.toThrow();
  expect(broken[0]).toBe('memory access out of bounds');
  bridge.close();
});
