/** The end of a server finishes what is under way, and waits for nobody who asks nothing. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openApi, type TestApi } from '../../../tests/support/api.ts';

let api: TestApi;
let port: number;

beforeEach(async () => {
  api = await openApi();
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const address = api.app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
let sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
});

async function connected(): Promise<Socket> {
  const accepted = once(api.app.server, 'connection');
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  await accepted;
  return socket;
}

// Where it waits, it does so for longer than any test may take.
test('connections that were opened ahead do not hold it', async () => {
  const silent = [await connected(), await connected()];
  const closed = Promise.all(silent.map((socket) => once(socket, 'close')));
  await api.close();
  await closed;
});

test('a call whose body is still coming is answered, and holds it no longer', async () => {
  const socket = await connected();
  const body = JSON.stringify({ email: 'ninguem@example.org', password: 'nenhuma' });
  const asked = once(api.app.server, 'request');
  socket.write(
    `POST /api/auth HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  );
  await asked;
  const ended = api.close();
  socket.write(body.slice(10));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 401 /);
  await ended;
});
