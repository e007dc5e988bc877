import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createProxy, openGateway } from './gateway';
import { type Backend, freePort, listen } from './loopback';

const closing: Server[] = [];
const tcp: TcpServer[] = [];
afterEach(() => {
  for (const server of tcp.splice(0)) server.close();
  for (const server of closing.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function backend(answer: Parameters<typeof createServer>[1], host?: string): Promise<Backend & { server: Server }> {
  const server = createServer(answer as never);
  closing.push(server);
  return { port: (await listen(server, 0, host))!, open: 0, server };
}

async function gateway(find: () => Promise<Backend | null>, preferred: number | null = null, dialMs?: number) {
  const opened = await openGateway(preferred, createProxy(find, dialMs === undefined ? {} : { dialMs }), '127.0.0.1');
  closing.push(opened.server);
  return { ...opened, url: `http://127.0.0.1:${opened.port}` };
}

const bodyOf = async (message: IncomingMessage) => {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

it('passes method, path, headers and body on, and the answer back', async () => {
  const app = await backend(async (incoming, outgoing) => {
    outgoing.writeHead(201, { 'set-cookie': ['a=1', 'b=2'], 'x-method': incoming.method ?? '' });
    outgoing.end(`${incoming.url} ${incoming.headers['x-given']} ${incoming.headers['x-forwarded-proto']} ${await bodyOf(incoming)}`);
  });
  const { url } = await gateway(async () => app);
  const answer = await fetch(`${url}/a%2Fb?c=d`, { method: 'PUT', headers: { 'x-given': 'yes' }, body: 'x'.repeat(100_000) });
  expect(answer.status).toBe(201);
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(answer.headers.get('x-method')).toBe('PUT');
  expect(await answer.text()).toBe(`/a%2Fb?c=d yes http ${'x'.repeat(100_000)}`);
  expect(app.open).toBe(0);
});

it('does not pass on headers that speak of one connection', async () => {
  const app = await backend((incoming, outgoing) =>
    outgoing.writeHead(200, { 'x-kept': 'yes', connection: 'x-hop', 'x-hop': '1' }).end(JSON.stringify(incoming.headers)),
  );
  const { port } = await gateway(async () => app);
  const answer = await new Promise<IncomingMessage>((resolve) =>
    request(
      { port, headers: { connection: 'keep-alive, x-secret', 'x-secret': '1', te: 'trailers', 'proxy-authorization': 'Basic x' }, agent: false },
      resolve,
    ).end(),
  );
  const received = JSON.parse(await bodyOf(answer)) as Record<string, string>;
  expect(Object.keys(received)).not.toEqual(expect.arrayContaining(['x-secret']));
  expect(received).not.toHaveProperty('te');
  expect(received).not.toHaveProperty('proxy-authorization');
  expect(answer.headers).toMatchObject({ 'x-kept': 'yes' });
  expect(answer.headers).not.toHaveProperty('x-hop');
});

it('passes a body without a length on in chunks, whatever the method, so that it cannot be taken for a second request', async () => {
  const asked: string[] = [];
  const app = await backend(async (incoming, outgoing) => {
    asked.push(`${incoming.method} ${incoming.url}`);
    outgoing.end(await bodyOf(incoming));
  });
  const { port } = await gateway(async () => app);
  const socket = connect(port, '127.0.0.1');
  const smuggled = 'GET /admin HTTP/1.1\r\nhost: x\r\n\r\n';
  socket.write(
    `GET / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`,
  );
  const answer = await bodyOf(socket as unknown as IncomingMessage);
  expect(answer).toContain(smuggled);
  expect(asked).toEqual(['GET /']);
});

it('reaches an application on either loopback address', async () => {
  for (const host of ['127.0.0.1', '::1']) {
    const app = await backend((_incoming, outgoing) => outgoing.end(host), host);
    const { url } = await gateway(async () => app);
    expect(await (await fetch(url)).text()).toBe(host);
  }
});

it('sends what there is of an answer at once', async () => {
  const app = await backend((_incoming, outgoing) => void outgoing.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n'));
  const { url } = await gateway(async () => app);
  const answer = await fetch(url);
  const { value } = await answer.body!.getReader().read();
  expect(Buffer.from(value!).toString()).toBe('data: 1\n\n');
});

it('connects both ways after an upgrade', async () => {
  const app = await backend(undefined);
  app.server.on('upgrade', (incoming, socket) => {
    socket.write(`HTTP/1.1 101 Switching Protocols\r\nupgrade: ${incoming.headers.upgrade}\r\nconnection: Upgrade\r\n\r\n`);
    socket.on('data', (data) => socket.end(`echo ${incoming.url} ${data}`));
  });
  const { port } = await gateway(async () => app);
  const answer = await new Promise<string>((resolve) => {
    request({ port, path: '/live', headers: { connection: 'Upgrade', upgrade: 'echo' } })
      .on('upgrade', async (_message, socket) => {
        socket.write('hello');
        resolve(await bodyOf(socket as unknown as IncomingMessage));
      })
      .end();
  });
  expect(answer).toBe('echo /live hello');
});

it('answers 503 when nothing runs, and when what runs does not answer', async () => {
  const dead = { port: await freePort(), open: 0 };
  for (const found of [null, dead]) {
    const { url } = await gateway(async () => found, null, 0);
    const answer = await fetch(url);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('2');
  }
  expect(dead.open).toBe(0);
});

describe('an application that does not speak HTTP as it should', () => {
  /** A program that answers every request with these bytes. */
  async function answering(bytes: string) {
    const server = createTcpServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.write(Buffer.from(bytes, 'latin1')));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    tcp.push(server);
    return gateway(async () => ({ port: (server.address() as AddressInfo).port, open: 0 }));
  }
  /** What a visitor receives, byte for byte. */
  const received = async (port: number) => {
    const socket = connect(port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    const chunks: Buffer[] = [];
    for await (const chunk of socket) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString('latin1');
  };

  it.each([
    ['a status below 100', 'HTTP/1.1 099 Weird\r\nContent-Length: 2\r\n\r\nhi'],
    ['a status of zero', 'HTTP/1.1 000 Zero\r\nContent-Length: 2\r\n\r\nhi'],
    ['another protocol that nobody asked for', 'HTTP/1.1 101 Sw\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'],
  ])('is answered for with 502: %s', async (_case, bytes) => {
    const { port } = await answering(bytes);
    expect(await received(port)).toMatch(/^HTTP\/1\.1 502 [\s\S]*cannot be passed on/);
  });

  it('has control characters taken from its reason', async () => {
    const { port } = await answering('HTTP/1.1 200 r\x01\x7fx\r\nContent-Length: 2\r\n\r\nhi');
    expect(await received(port)).toMatch(/^HTTP\/1\.1 200 rx\r\n[\s\S]*hi$/);
  });

  it('has its headers passed on byte for byte', async () => {
    const { port } = await answering('HTTP/1.1 302 Found\r\nLocation: /\u00c3\u00bc\u00e4\u0080\r\nContent-Length: 0\r\n\r\n');
    expect(await received(port)).toMatch(/\r\nlocation: \/\u00c3\u00bc\u00e4\u0080\r\n/i);
  });
});

it('answers 503 when the search for the application fails', async () => {
  const { url } = await gateway(() => Promise.reject(new Error('The database is away.')));
  expect((await fetch(url)).status).toBe(503);
});

describe('when the application ends under a request', () => {
  const asked: string[] = [];
  async function crashing() {
    asked.length = 0;
    const current = await backend((incoming) => {
      asked.push(`first ${incoming.method}`);
      current.server.close();
      incoming.socket.resetAndDestroy();
    });
    const next = await backend((incoming, outgoing) => {
      asked.push(`next ${incoming.method}`);
      outgoing.end('next');
    });
    const found = { current: current as Backend, next };
    return { ...(await gateway(async () => found.current)), found };
  }

  it('waits for its successor when the request may be made twice, though its end is seen late', async () => {
    const { url, found } = await crashing();
    const answer = fetch(url);
    while (asked.length === 0) await sleep(10);
    await sleep(500);
    found.current = found.next;
    expect(await (await answer).text()).toBe('next');
    expect(asked).toEqual(['first GET', 'next GET']);
    expect(found.next.open).toBe(0);
  });

  it('makes no other request twice', async () => {
    const { url, found } = await crashing();
    const answer = await fetch(url, { method: 'POST', body: 'pay' });
    expect(answer.status).toBe(503);
    found.current = found.next;
    expect(asked).toEqual(['first POST']);
  });

  it('does not repeat a request to one that still runs', async () => {
    let count = 0;
    const app = await backend((incoming) => {
      count += 1;
      incoming.socket.resetAndDestroy();
    });
    const { url } = await gateway(async () => app);
    expect((await fetch(url)).status).toBe(503);
    expect(count).toBe(1);
  });
});

it('ends the request to the application when the visitor goes away', async () => {
  let isLeft = false;
  const app = await backend(
    (incoming) =>
      void incoming.on('close', () => {
        isLeft = true;
      }),
  );
  const { url } = await gateway(async () => app);
  const abort = new AbortController();
  const asked = fetch(url, { signal: abort.signal }).catch(() => null);
  while (app.open === 0) await sleep(10);
  abort.abort();
  await asked;
  while (!isLeft || app.open > 0) await sleep(10);
});

it('takes the preferred port, and another when it is taken', async () => {
  const port = await freePort();
  const first = await gateway(async () => null, port);
  expect(first.port).toBe(port);
  const second = await gateway(async () => null, port);
  expect(second.port).not.toBe(port);
});
