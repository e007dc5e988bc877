import { setTimeout as sleep } from 'node:timers/promises';
import websocket from '@fastify/websocket';
import Fastify from 'fastify';
import WebSocket from 'ws';
import { type LiveMessage, socketProtocols } from '../../contract/logs';
import { type Deployments, PUBLIC_URL, startDeployments, until } from '../testing/deployments';
import { socketRoutes } from './socket.routes';

let server: Deployments;
let user: Awaited<ReturnType<Deployments['user']>>;
let id: string;
beforeAll(async () => {
  server = await startDeployments();
  user = await server.user('ada');
  id = (await user.create({ repo_name: 'samples/static-site', app_name: 'watched' })).json.id;
});
afterAll(() => server.close());

type Watch = { token?: string; after?: string; origin?: string; address?: string };

function watch(deployment: string, { token = user.token, after, origin, address = server.server().address }: Watch = {}) {
  const query = after === undefined ? '' : `?after=${after}`;
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws/deployments/${deployment}${query}`, socketProtocols(token), origin ? { origin } : {});
  const messages: LiveMessage[] = [];
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  socket.on('message', (data, isBinary) => {
    expect(isBinary).toBe(false);
    messages.push(JSON.parse(String(data)) as LiveMessage);
  });
  socket.on('error', () => {});
  return { socket, messages, closed };
}

const lines = (count: number, text = 'line') => {
  const { logs } = server.server().services;
  for (let at = 1; at <= count; at += 1) logs.append(id, 1, `${text} ${at}`);
  return logs.flush(id);
};

it('answers the plain subprotocol, never the one that carries the token', async () => {
  const { socket } = watch(id);
  await new Promise((resolve) => socket.once('open', resolve));
  expect(socket.protocol).toBe('gantry');
  socket.close();
});

it('sends stored lines, then new ones, one JSON object a frame', async () => {
  await lines(3, 'stored');
  const { socket, messages } = watch(id);
  await until(() => messages.length === 3);
  await lines(1, 'new');
  await until(() => messages.length === 4);
  expect(messages.map(({ seq, message, status, deployment_id }) => [seq, message, status, deployment_id])).toEqual([
    [1, 'stored 1', 'info', id],
    [2, 'stored 2', 'info', id],
    [3, 'stored 3', 'info', id],
    [4, 'new 1', 'info', id],
  ]);
  socket.close();
});

it('resumes behind the last line that was seen, by any writing of the id', async () => {
  const { socket, messages } = watch(id.toUpperCase(), { after: '2' });
  await until(() => messages.length === 2);
  expect(messages.map(({ seq }) => seq)).toEqual([3, 4]);
  socket.close();
});

it.each(['-1', 'abc', '1e99', '', '2147483648', '1&after=2'])('takes a strange number to resume at (%s) for the beginning', async (after) => {
  const { socket, messages } = watch(id, { after });
  await until(() => messages.length >= 4);
  expect(messages[0]?.seq).toBe(1);
  socket.close();
});

it('closes with 1008 on a token that is forged, missing or of no session any more', async () => {
  expect(await watch(id, { token: 'forged' }).closed).toBe(1008);
  const bare = new WebSocket(`${server.server().address.replace('http', 'ws')}/ws/deployments/${id}`);
  expect(await new Promise((resolve) => bare.on('close', resolve))).toBe(1008);
  const leaving = await server.user('grace');
  await server.server().accounts.sessions.close(leaving.token);
  expect(await watch(id, { token: leaving.token }).closed).toBe(1008);
});

it("closes with 1008 on someone else's deployment, and on one that is not there", async () => {
  const stranger = await server.user('mallory');
  expect(await watch(id, { token: stranger.token }).closed).toBe(1008);
  for (const unknown of ['00000000-0000-4000-8000-000000000000', 'nonsense', '%00', "' or 1=1"]) expect(await watch(unknown).closed).toBe(1008);
});

it("closes with 1008 on another site's page, and opens for our own", async () => {
  expect(await watch(id, { origin: 'http://evil.example' }).closed).toBe(1008);
  expect(await watch(id, { origin: 'null' }).closed).toBe(1008);
  for (const origin of [PUBLIC_URL, server.server().address]) {
    const { socket, messages } = watch(id, { origin });
    await until(() => messages.length > 0);
    socket.close();
  }
});

it('is not there without an upgrade', async () => {
  expect((await fetch(`${server.server().address}/ws/deployments/${id}`)).status).toBe(404);
});

describe('at a heartbeat', () => {
  async function beating() {
    const app = Fastify();
    await app.register(websocket);
    const { accounts, services } = server.server();
    const beats = new Set<() => void>();
    const heartbeat = (beat: () => void) => {
      beats.add(beat);
      return () => void beats.delete(beat);
    };
    await app.register(socketRoutes({ sessions: accounts.sessions, applications: services.applications, hub: services.hub, publicUrl: PUBLIC_URL, heartbeat }));
    const pongs: WebSocket[] = [];
    app.websocketServer.on('connection', (socket) => socket.on('pong', () => pongs.push(socket)));
    const beat = () => {
      for (const one of beats) one();
    };
    return { address: await app.listen({ port: 0, host: '127.0.0.1' }), beats, beat, pongs, close: () => app.close() };
  }

  it('keeps a watcher that answers, and drops one that does not', async () => {
    const { address, beats, beat, pongs, close } = await beating();
    const alive = watch(id, { address });
    const deaf = watch(id, { address });
    Object.assign(deaf.socket, { _autoPong: false });
    await until(() => beats.size === 2);
    for (let round = 1; round <= 3; round += 1) {
      beat();
      await until(() => pongs.length === round);
    }
    expect(await deaf.closed).toBe(1006);
    expect(new Set(pongs).size).toBe(1);
    expect(alive.socket.readyState).toBe(WebSocket.OPEN);
    await until(() => beats.size === 1);
    alive.socket.close();
    await close();
  });

  it('closes with 1008 once the session has ended', async () => {
    const { address, beats, beat, close } = await beating();
    const leaving = await server.user('linus');
    const own = (await leaving.create({ repo_name: 'samples/static-site', app_name: 'own' })).json.id;
    const { closed } = watch(own, { address, token: leaving.token });
    await until(() => beats.size === 1);
    await server.server().accounts.sessions.close(leaving.token);
    beat();
    expect(await closed).toBe(1008);
    await close();
  });

  it('closes with 4404 once the deployment was deleted', async () => {
    const { address, beats, beat, close } = await beating();
    const gone = (await user.create({ repo_name: 'samples/static-site', app_name: 'gone' })).json.id;
    const { closed } = watch(gone, { address });
    await until(() => beats.size === 1);
    await user.ask('deleteDeployment', gone);
    beat();
    expect(await closed).toBe(4404);
    await close();
  });
});

it('closes with 1013 on a watcher that reads too slowly, who then loses nothing', async () => {
  const { socket, messages, closed } = watch(id);
  await until(() => messages.length === 4);
  socket.pause();
  const { logs } = server.server().services;
  for (let round = 0; round < 60; round += 1) {
    for (let at = 0; at < 100; at += 1) logs.append(id, 1, 'x'.repeat(8_000));
    await logs.flush(id);
    await sleep(5);
  }
  socket.resume();
  expect(await closed).toBe(1013);
  const last = messages.at(-1)!.seq!;
  expect(last).toBeLessThan(6_004);
  expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, at) => at + 1));
  const again = watch(id, { after: String(last) });
  await until(() => again.messages.at(-1)?.seq === 6_004);
  expect(again.messages.map(({ seq }) => seq)).toEqual(again.messages.map((_, at) => last + at + 1));
  again.socket.close();
});
