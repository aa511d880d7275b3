import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { watchConnections } from './unused-connections.ts';

test('an upload that takes too long to end is cut, and holds the end no longer', async () => {
  const server = createServer((request) => request.resume());
  const close = watchConnections(server, 50);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  const asked = once(server, 'request');
  socket.write('POST / HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 1000\r\n\r\nfoto');
  await asked;
  const cut = once(socket, 'close');
  close();
  const closed = once(server, 'close');
  server.close();
  await Promise.all([cut, closed]);
  expect(server.listening).toBe(false);
});
