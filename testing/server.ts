import { CALLS, type CallName } from '../contract/calls';

/** A request that waits for its answer. `params` come from the path. */
export type Request = {
  call: CallName;
  params: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
  authorization: string | null;
  state: 'waiting' | 'answered' | 'aborted';
  answer: (json: unknown, status?: number) => void;
  drop: () => void;
};

const patterns = (Object.keys(CALLS) as CallName[]).map((call) => {
  const { method, path } = CALLS[call];
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  return { call, method, names, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`) };
});

/** Which call of the contract a request is; the path without `/api`. */
export function recognise(method: string, path: string): Pick<Request, 'call' | 'params'> {
  for (const { call, method: known, names, pattern } of patterns) {
    const match = known === method ? pattern.exec(path) : null;
    if (match) return { call, params: Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(match[index + 1]!)])) };
  }
  throw new Error(`No call of the contract is ${method} ${path}`);
}

/** Stands in for the network: every request waits until the test answers it, and knows when it was aborted. */
export function controllableServer() {
  const requests: Request[] = [];
  const serve = (input: RequestInfo | URL, init: RequestInit = {}) =>
    new Promise<Response>((resolve, reject) => {
      const url = new URL(String(input), 'http://localhost');
      const request: Request = {
        ...recognise(init.method ?? 'GET', url.pathname.replace(/^\/api/, '')),
        query: url.searchParams,
        body: init.body === undefined ? undefined : JSON.parse(String(init.body)),
        authorization: new Headers(init.headers).get('Authorization'),
        state: 'waiting',
        answer: (json, status = 200) => {
          request.state = 'answered';
          resolve(new Response(JSON.stringify(json), { status, headers: { 'Content-Type': 'application/json' } }));
        },
        drop: () => {
          request.state = 'answered';
          reject(new TypeError('Failed to fetch'));
        },
      };
      init.signal?.addEventListener('abort', () => {
        if (request.state !== 'waiting') return;
        request.state = 'aborted';
        reject(init.signal?.reason);
      });
      requests.push(request);
    });
  return {
    serve,
    requests,
    /** The calls that wait for an answer, oldest first. */
    waiting: () => requests.filter(({ state }) => state === 'waiting'),
    /** The oldest waiting request of any of the calls. */
    find: (...calls: CallName[]): Request => {
      const found = requests.find((request) => calls.includes(request.call) && request.state === 'waiting');
      if (!found) throw new Error(`Nobody waits for ${calls}; waiting: ${requests.filter(({ state }) => state === 'waiting').map(({ call }) => call)}`);
      return found;
    },
  };
}

export type ControllableServer = ReturnType<typeof controllableServer>;

/** A WebSocket whose other end is the test. */
export class ControllableSocket {
  static opened: ControllableSocket[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  isClosed = false;

  constructor(
    readonly url: string,
    readonly protocols: string[],
  ) {
    ControllableSocket.opened.push(this);
  }

  /** Closed by the page. */
  close() {
    this.isClosed = true;
  }

  /** Closed by the server or by the network. */
  end(code: number) {
    this.isClosed = true;
    this.onclose?.({ code });
  }

  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  static last(): ControllableSocket {
    const socket = ControllableSocket.opened.at(-1);
    if (!socket) throw new Error('No socket was opened');
    return socket;
  }
}
