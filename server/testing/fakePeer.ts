import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export type PeerRequest = { method: string; path: string; query: URLSearchParams; headers: IncomingHttpHeaders; body: string };
/** `hang` leaves the request without an answer. */
export type PeerAnswer = { status?: number; json?: unknown; text?: string; headers?: Record<string, string>; hang?: true };

/** A server on loopback that plays an outside party: `answer` decides by request, `requests` is what it was asked. */
export async function fakePeer(
  answer: (request: PeerRequest) => PeerAnswer | undefined,
): Promise<{ url: string; requests: PeerRequest[]; close(): Promise<void> }> {
  const requests: PeerRequest[] = [];
  const server: Server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { pathname: path, searchParams: query } = new URL(incoming.url ?? '/', 'http://peer');
      const request = { method: incoming.method ?? '', path, query, headers: incoming.headers, body: Buffer.concat(chunks).toString() };
      requests.push(request);
      const { status = 200, json, text, headers = {}, hang } = answer(request) ?? { status: 404, json: { message: 'Not Found' } };
      if (hang) return;
      outgoing.writeHead(status, { 'content-type': text === undefined ? 'application/json' : 'text/xml', ...headers });
      outgoing.end(text ?? JSON.stringify(json ?? null));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
