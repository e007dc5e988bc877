import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '../../targets/local/loopback';

export type Operation = 'create' | 'list' | 'describe' | 'change' | 'delete';
/** `tag` is the caller's own: the cloud makes as many things with one tag as it is asked for. */
export type Thing = { id: string; kind: string; tag: string; state: 'pending' | 'ready' | 'failed'; data: Record<string, unknown> };
/** `throttled` does nothing, `lost` does it and cuts the answer off, `refused` is "still in use", `denied` is for good, `slow` waits until the cloud is mended. */
export type Fault = { operation: Operation; kind?: string; how: 'throttled' | 'lost' | 'refused' | 'denied' | 'slow'; times?: number };

const STATUS = { throttled: 429, refused: 409, denied: 403 };
/** Looks at a new thing before it is ready. */
const LOOKS = 2;

/** A cloud in small: things are made under a tag, get ready after a while, and what an address points to answers over HTTP. It outlives the servers that use it. */
export async function startCloud() {
  const things = new Map<string, Thing>();
  const looks = new Map<string, number>();
  const held = new Set<string>();
  const calls: { operation: Operation; kind: string; tag: string }[] = [];
  let faults: Fault[] = [];
  /** What befalls each call the first time it is made, and the calls it has befallen. */
  let first: { how: Fault['how']; met: Set<string> } | null = null;
  let waiting: (() => void)[] = [];

  function faultOf(operation: Operation, kind: string, subject: string): Fault['how'] | null {
    const call = `${operation} ${kind} ${subject}`;
    if (first && !first.met.has(call)) {
      first.met.add(call);
      return first.how;
    }
    const at = faults.findIndex((fault) => fault.operation === operation && (fault.kind ?? kind) === kind);
    const fault = faults[at];
    if (!fault) return null;
    if (fault.times !== undefined && --fault.times === 0) faults.splice(at, 1);
    return fault.how;
  }

  function create({ kind, tag, data, from }: { kind: string; tag: string; data?: Record<string, unknown>; from?: string }): Thing | null {
    const origin = from === undefined ? null : things.get(from);
    if (from !== undefined && !origin) return null;
    const thing: Thing = { id: `${kind}-${randomUUID().slice(0, 8)}`, kind, tag, state: 'pending', data: { ...origin?.data, ...data } };
    things.set(thing.id, thing);
    return thing;
  }

  function look(thing: Thing): Thing {
    const looked = (looks.get(thing.id) ?? 0) + 1;
    looks.set(thing.id, looked);
    if (thing.state === 'pending' && looked >= LOOKS && !held.has(thing.kind))
      thing.state = thing.kind === 'machine' && String(thing.data.text).startsWith('broken') ? 'failed' : 'ready';
    return thing;
  }

  function perform(operation: Operation, thing: Thing | undefined, body: Record<string, unknown>): [number, unknown] {
    if (operation === 'list') return [200, [...things.values()].filter(({ tag }) => tag === body.tag)];
    const done = operation === 'create' ? create(body as Parameters<typeof create>[0]) : thing;
    if (!done) return [404, { error: 'There is no such thing.' }];
    if (operation === 'describe') return [200, look(done)];
    if (operation === 'change') Object.assign(done.data, body);
    if (operation === 'delete') things.delete(done.id);
    return [200, done];
  }

  /** What an address points to answers, once it is ready. */
  function visit(id: string, response: ServerResponse): void {
    const machine = things.get(String(things.get(id)?.data.machine));
    response.statusCode = machine?.state === 'ready' ? 200 : 503;
    response.end(machine?.state === 'ready' ? String(machine.data.text) : 'Nothing answers here.');
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url!, 'http://cloud');
    const [, room, id = ''] = pathname.split('/');
    if (room === 'sites') return visit(id, response);
    const thing = things.get(id);
    const sent = await text(request);
    const body = { ...(sent === '' ? {} : (JSON.parse(sent) as Record<string, unknown>)), ...Object.fromEntries(searchParams) };
    const operation = operationOf(request.method!, id);
    const kind = thing?.kind ?? String(body.kind ?? '');
    calls.push({ operation, kind, tag: thing?.tag ?? String(body.tag ?? '') });
    const how = faultOf(operation, kind, thing?.tag ?? String(body.tag));
    if (how === 'slow') await new Promise<void>((resolve) => waiting.push(resolve));
    else if (how !== null && how !== 'lost') {
      response.statusCode = STATUS[how];
      response.end(JSON.stringify({ error: how }));
      return;
    }
    const [status, result] = perform(operation, thing, body);
    if (how === 'lost') return void request.socket.destroy();
    response.statusCode = status;
    response.end(JSON.stringify(result));
  }

  const server = createServer((request, response) => void answer(request, response));
  const port = await listen(server, 0, '127.0.0.1');

  return {
    address: `http://127.0.0.1:${port}`,
    /** Every call so far, in order. */
    calls,
    /** What there is of an application: the tokens behind its tag. */
    tokens: (applicationId: string): string[] =>
      [...things.values()].flatMap(({ tag }) => (tag.startsWith(`${applicationId}/`) ? [tag.slice(applicationId.length + 1)] : [])),
    fail: (...more: Fault[]): void => void faults.push(...more),
    /** Each call fails once before it succeeds. */
    failFirst(how: Fault['how']): void {
      first = { how, met: new Set() };
    },
    mend(): void {
      faults = [];
      first = null;
      for (const go of waiting) go();
      waiting = [];
    },
    /** Nothing of this kind gets ready until it is released. */
    hold: (kind: string): void => void held.add(kind),
    release: (kind: string): void => void held.delete(kind),
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type Cloud = Awaited<ReturnType<typeof startCloud>>;

function operationOf(method: string, id: string): Operation {
  if (method === 'DELETE') return 'delete';
  if (method === 'PATCH') return 'change';
  if (method === 'POST') return 'create';
  return id === '' ? 'list' : 'describe';
}
