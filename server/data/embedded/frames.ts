/** PostgreSQL's wire protocol, as far as the bridge must understand it: where a message ends, and what kind it is. */

const SSL_REQUEST = 80_877_103;
const GSS_REQUEST = 80_877_104;
const CANCEL_REQUEST = 80_877_102;

export type ClientMessage = { kind: 'startup' | 'encryption' | 'cancel' | 'message'; type: string; bytes: Buffer };

/** Cuts a client's byte stream into messages; keeps what is incomplete. */
export class ClientMessages {
  #rest: Buffer = Buffer.alloc(0);
  #started = false;

  *read(chunk: Buffer): Generator<ClientMessage> {
    this.#rest = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    for (let message = this.#next(); message; message = this.#next()) yield message;
  }

  #next(): ClientMessage | null {
    return this.#started ? this.#take(1, 'message') : this.#first();
  }

  #first(): ClientMessage | null {
    if (this.#rest.length < 8) return null;
    const code = this.#rest.readInt32BE(4);
    if (code === SSL_REQUEST || code === GSS_REQUEST) return this.#take(0, 'encryption');
    if (code === CANCEL_REQUEST) return this.#take(0, 'cancel');
    const startup = this.#take(0, 'startup');
    if (startup) this.#started = true;
    return startup;
  }

  #take(headerBytes: 0 | 1, kind: ClientMessage['kind']): ClientMessage | null {
    if (this.#rest.length < headerBytes + 4) return null;
    const length = headerBytes + this.#rest.readInt32BE(headerBytes);
    if (this.#rest.length < length) return null;
    const bytes = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    return { kind, type: headerBytes === 1 ? String.fromCharCode(bytes[0]!) : '', bytes };
  }
}

const NOTIFICATION = 'A';
const READY = 'Z';

/** Takes a server's answer apart: notifications go to everyone who listens; `status` is I (idle), T or E (in a transaction), null when none was told. */
export function splitAnswer(answer: Buffer): { reply: Buffer; notifications: Buffer[]; status: string | null } {
  const reply: Buffer[] = [];
  const notifications: Buffer[] = [];
  let status: string | null = null;
  for (let at = 0; at + 5 <= answer.length; ) {
    const end = at + 1 + answer.readInt32BE(at + 1);
    const type = String.fromCharCode(answer[at]!);
    const message = answer.subarray(at, end);
    if (type === READY) status = String.fromCharCode(message[5]!);
    (type === NOTIFICATION ? notifications : reply).push(message);
    at = end;
  }
  return { reply: Buffer.concat(reply), notifications, status };
}

/** A simple query as a client sends it. */
export function simpleQuery(text: string): Buffer {
  const body = Buffer.from(`${text}\0`);
  const head = Buffer.alloc(5);
  head.write('Q');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
