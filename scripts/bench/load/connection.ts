/**
 * One kept-alive HTTP connection that sends the bytes it is given and waits for the whole
 * answer. Node's own client costs more than the servers that are measured with it, on the
 * same two cores.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');

export interface Asked {
  method: 'GET' | 'POST';
  /** From the root on, with its query. */
  path: string;
  body?: unknown;
}

/** The bytes of a request with a bearer token; none where it is empty. */
export function requestBytes({ method, path, body }: Asked, token: string): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...(token === '' ? [] : [`Authorization: Bearer ${token}`]),
    ...(text === '' ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`]),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`);
}

interface Waiting {
  resolve(answer: { status: number; body: Buffer }): void;
  reject(error: Error): void;
}

export class Connection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #waiting: Waiting | null = null;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    const fail = (error: Error) => this.#waiting?.reject(error);
    socket.on('error', fail);
    socket.on('close', () => fail(new Error('The server closed the connection')));
  }

  static async open(port: number): Promise<Connection> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new Connection(socket);
  }

  /** One request at a time. */
  ask(bytes: Buffer): Promise<{ status: number; body: Buffer }> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(bytes);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const headEnd = this.#received.indexOf(HEAD_END);
    if (headEnd === -1) return;
    const head = this.#received.toString('latin1', 0, headEnd);
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    if (length === undefined) return this.#waiting?.reject(new Error(`No length in:\n${head}`));
    const bodyStart = headEnd + HEAD_END.length;
    const end = bodyStart + Number(length);
    if (this.#received.length < end) return;
    const body = this.#received.subarray(bodyStart, end);
    this.#received = this.#received.subarray(end);
    const { resolve } = this.#waiting ?? {};
    this.#waiting = null;
    resolve?.({ status: Number(head.slice(9, 12)), body });
  }
}
