/** Ways into a server: in process, over HTTP, or several servers in turn. */
import type { FastifyInstance } from 'fastify';

/** A JSON body as the tests look into it. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests assert on the shape they expect of foreign JSON
export type Json = any;

export interface ApiAnswer {
  status: number;
  body: Json;
  text: string;
  bytes: Buffer;
  headers: Readonly<Record<string, string | undefined>>;
}

export interface ApiRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers: Readonly<Record<string, string>>;
  payload: Buffer | string | undefined;
}

export type Door = (request: ApiRequest) => Promise<ApiAnswer>;

export function inProcess(app: FastifyInstance): Door {
  return async ({ payload, ...request }) => {
    const answer = await app.inject({ ...request, ...(payload === undefined ? {} : { payload }) });
    return answerOf(
      answer.statusCode,
      answer.headers as Record<string, string | undefined>,
      answer.rawPayload,
    );
  };
}

/** @param address As `http://127.0.0.1:40123`. */
export function overHttp(address: string): Door {
  return async ({ method, url, headers, payload }) => {
    const answer = await fetch(address + url, {
      method,
      headers: { accept: '', ...headers },
      redirect: 'manual',
      ...(payload === undefined
        ? {}
        : { body: typeof payload === 'string' ? payload : new Uint8Array(payload) }),
    });
    return answerOf(
      answer.status,
      Object.fromEntries(answer.headers),
      Buffer.from(await answer.arrayBuffer()),
    );
  };
}

/** Each request goes to the next one, as behind a balancer without memory. */
export function inTurn(doors: readonly Door[]): Door {
  let next = 0;
  return (request) => {
    const door = doors[next % doors.length];
    next += 1;
    if (!door) throw new Error('No door to go through');
    return door(request);
  };
}

function answerOf(status: number, headers: ApiAnswer['headers'], bytes: Buffer): ApiAnswer {
  const text = bytes.toString('utf8');
  const isJson = String(headers['content-type']).includes('json') && text !== '';
  return { status, body: isJson ? JSON.parse(text) : undefined, text, bytes, headers };
}
