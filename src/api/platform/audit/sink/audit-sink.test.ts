import { createSocket, Socket } from 'node:dgram';
import dns from 'node:dns';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, rmdir, stat } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket as Connection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../../../tests/support/api.ts';
import { makeVehicle } from '../../../../../tests/support/running.ts';
import { parseSinkAddress } from './sink-address.ts';
import { syslogSink } from './syslog-sink.ts';

let folder: string;
let api: TestApi | undefined;
let manager: Person | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vertente-notas-'));
});
afterEach(async () => {
  await api?.close();
  api = undefined;
  await rm(folder, { recursive: true });
});

/** A server with this sink, and the end of its audit after one write. */
async function serverWith(sink: string) {
  api = await openApi({ env: { AUDIT_SINK: sink } });
  manager = await api.person(ROLES.GERENTE_PROJETOS);
  await makeVehicle(manager);
  const { read } = api.server.services.database;
  return read.selectFrom('audit_chain').select(['last_id', 'hash']).executeTakeFirstOrThrow();
}
const health = async () => (await manager?.get('/health'))?.body;

/** The system's look-up of names while it does not find this one. Addresses it finds. */
function notKnowing(missing: string) {
  return vi.spyOn(dns, 'lookup').mockImplementation((...args: unknown[]) => {
    const [name] = args;
    const callback = args.at(-1);
    if (typeof callback !== 'function') throw new Error('Nobody hears the answer');
    const error = Object.assign(new Error(`getaddrinfo ENOTFOUND ${String(name)}`), { code: 'ENOTFOUND' });
    process.nextTick(() => (name === missing ? callback(error) : callback(null, name, 4)));
  });
}

describe('the end of the audit is written at once', () => {
  test('to a file for its owner alone, a line for each', async () => {
    const path = join(folder, 'notas');
    const end = await serverWith(path);
    const lines = async () => (await readFile(path, 'utf8')).trim().split('\n');
    await expect.poll(async () => JSON.parse((await lines()).at(-1) ?? '')).toMatchObject(end);
    if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await health()).toMatchObject({ audit_sink: 'ok' });
  });

  test('to a syslog server by UDP', async () => {
    const socket = createSocket('udp4').bind(0, '127.0.0.1');
    await once(socket, 'listening');
    const message = once(socket, 'message');
    const end = await serverWith(`syslog://127.0.0.1:${socket.address().port}`);
    const [bytes] = await message;
    expect(String(bytes)).toMatch(/^<109>1 \S+ \S+ vertente \d+ auditoria - last_id=/);
    expect(String(bytes)).toContain(`last_id=${end.last_id} hash=${end.hash}`);
    socket.close();
  });

  test('to a syslog server by UDP, and to it again when its name was not found', async () => {
    const socket = createSocket('udp4').bind(0, '127.0.0.1');
    await once(socket, 'listening');
    const message = once(socket, 'message');
    const names = notKnowing('localhost');
    try {
      const end = await serverWith(`syslog://localhost:${socket.address().port}`);
      await expect.poll(health).toMatchObject({ audit_sink: 'failed' });
      names.mockRestore();
      api?.server.services.auditSink?.announce();
      await expect.poll(health).toMatchObject({ audit_sink: 'ok' });
      const [bytes] = await message;
      expect(String(bytes)).toContain(`last_id=${end.last_id} hash=${end.hash}`);
    } finally {
      names.mockRestore();
      socket.close();
    }
  });

  test('to a syslog server by TCP, and to it again when it was away', async () => {
    let heard = '';
    const listen = (port: number) => {
      const server = createServer((socket) => socket.on('data', (bytes) => (heard += String(bytes))));
      return once(server.listen(port, '127.0.0.1'), 'listening').then(() => server);
    };
    const first = await listen(0);
    const { port } = first.address() as AddressInfo;
    await new Promise((resolve) => first.close(resolve));
    const end = await serverWith(`syslog+tcp://127.0.0.1:${port}`);
    await expect.poll(health).toMatchObject({ audit_sink: 'failed' });
    const second = await listen(port);
    api?.server.services.auditSink?.announce();
    await expect.poll(() => heard).toContain(`last_id=${end.last_id} hash=${end.hash}`);
    expect(heard).toMatch(/^\d+ <109>1 /);
    await expect.poll(health).toMatchObject({ audit_sink: 'ok' });
    await api?.close();
    api = undefined;
    await new Promise((resolve) => second.close(resolve));
  });
});

test('after a datagram that could not be sent the next one goes by a socket of its own', async () => {
  const server = createSocket('udp4').bind(0, '127.0.0.1');
  await once(server, 'listening');
  const connect = vi.spyOn(Socket.prototype, 'connect');
  const send = vi.spyOn(Socket.prototype, 'send');
  const { port } = server.address();
  const sink = syslogSink({ kind: 'syslog', protocol: 'udp', host: '127.0.0.1', port });
  try {
    send.mockImplementationOnce((...args: unknown[]) => {
      const callback = args.at(-1);
      if (typeof callback === 'function') callback(new Error('send EINVAL'));
    });
    await expect(sink.write({ last_id: 1, hash: 'a', at: 'agora' })).rejects.toThrow('EINVAL');
    const message = once(server, 'message');
    await sink.write({ last_id: 2, hash: 'b', at: 'agora' });
    expect(String((await message)[0])).toContain('last_id=2 hash=b');
    expect(connect).toHaveBeenCalledTimes(2);
  } finally {
    connect.mockRestore();
    send.mockRestore();
    sink.close();
    server.close();
  }
});

test('a server that stops reading is noticed, and asked again by a connection of its own', async () => {
  const accepted: Connection[] = [];
  const server = createServer({ pauseOnConnect: true }, (connection) => {
    accepted.push(connection.on('error', () => undefined));
    if (accepted.length === 2) connection.resume();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const sink = syslogSink({ kind: 'syslog', protocol: 'tcp', host: '127.0.0.1', port });
  // More than the system keeps for who does not read.
  const much = 'a'.repeat(64 << 20);
  try {
    await expect(sink.write({ last_id: 1, hash: much, at: 'agora' })).rejects.toThrow('does not answer');
    await sink.write({ last_id: 2, hash: 'b', at: 'agora' });
    await expect.poll(() => accepted.length).toBe(2);
  } finally {
    sink.close();
    for (const connection of accepted) connection.destroy();
    server.close();
  }
}, 20_000);

test('a sink that can not be written fails no call, is told, and gets all when it can', async () => {
  const path = join(folder, 'notas');
  await mkdir(path);
  const end = await serverWith(path);
  await expect.poll(health).toMatchObject({ status: 'ok', audit_sink: 'failed' });
  await rmdir(path);
  api?.server.services.auditSink?.announce();
  await expect.poll(health).toMatchObject({ audit_sink: 'ok' });
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject(end);
});

test.runIf(process.env.TEST_ENGINE !== 'postgres')(
  'an end that the disk may not hold is not written yet',
  async () => {
    const path = join(folder, 'notas');
    const before = await serverWith(path);
    const lines = async () => (await readFile(path, 'utf8')).trim().split('\n');
    await expect.poll(async () => JSON.parse((await lines()).at(-1) ?? '')).toMatchObject(before);
    const { commits } = api?.server.services.database ?? {};
    if (!commits || !manager) throw new Error('The server is not there');
    const doubt = vi.spyOn(commits, 'confirm').mockRejectedValue(new Error('EIO'));
    await makeVehicle(manager);
    await expect.poll(health).toMatchObject({ audit_sink: 'failed' });
    expect(JSON.parse((await lines()).at(-1) ?? '')).toMatchObject(before);
    doubt.mockRestore();
    api?.server.services.auditSink?.announce();
    await expect.poll(health).toMatchObject({ audit_sink: 'ok' });
    expect(JSON.parse((await lines()).at(-1) ?? '').last_id).toBeGreaterThan(before.last_id);
  },
);

test.each([
  ['/var/log/x', { kind: 'file', path: '/var/log/x' }],
  ['syslog://logs.example.org', { kind: 'syslog', protocol: 'udp', host: 'logs.example.org', port: 514 }],
  ['syslog+udp://10.0.0.7:1514', { kind: 'syslog', protocol: 'udp', host: '10.0.0.7', port: 1514 }],
  ['syslog+tcp://[2001:db8::1]', { kind: 'syslog', protocol: 'tcp', host: '2001:db8::1', port: 601 }],
  ['https://logs.example.org', null],
  ['syslog://', null],
  ['syslog://h:0', null],
  ['syslog://h:70000', null],
])('%s is read', (text, address) => {
  expect(parseSinkAddress(text)).toEqual(address);
});
