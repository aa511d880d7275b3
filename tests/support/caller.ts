/** A signed-in person at running servers: calls through a door, with any header. */
import type { ApiAnswer, Door } from './doors.ts';

export interface Caller {
  get(path: string): Promise<ApiAnswer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiAnswer>;
  put(path: string, body: unknown, headers?: Record<string, string>): Promise<ApiAnswer>;
  delete(path: string, headers?: Record<string, string>): Promise<ApiAnswer>;
  /** Multipart with one file. */
  upload(path: string, field: string, name: string, bytes: Uint8Array): Promise<ApiAnswer>;
}

export function callerWith(door: Door, token: string): Caller {
  const send = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) =>
    door({
      method,
      url: `/api${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      payload: body === undefined ? undefined : JSON.stringify(body),
    });
  return {
    get: (path) => send('GET', path),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    delete: (path, headers) => send('DELETE', path, undefined, headers),
    async upload(path, field, name, bytes) {
      const form = new FormData();
      form.append(field, new Blob([new Uint8Array(bytes)]), name);
      const encoded = new Response(form);
      return door({
        method: 'POST',
        url: `/api${path}`,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': encoded.headers.get('content-type') ?? '',
        },
        payload: Buffer.from(await encoded.arrayBuffer()),
      });
    },
  };
}
