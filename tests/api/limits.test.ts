/** What is too large, too deep, too many or too slow is refused with its own status, in words, on real sockets. */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isNestedDeeper } from '#api/platform/http/json-body.ts';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../support/api.ts';
import { makeWorld } from '../support/world/make-world.ts';
import { personMaker } from '../support/world/person-maker.ts';
import type { World } from '../support/world/world.ts';

let api: TestApi;
let manager: Person;
let world: World;
let port: number;

beforeAll(async () => {
  api = await openApi({ timeouts: { headersMs: 300, bodyMs: 600, pauseMs: 600, checkMs: 50 } });
  manager = await api.person(ROLES.GERENTE_PROJETOS);
  world = await makeWorld(personMaker(manager), { text: (_, field) => field, tag: 'aqui' });
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  const address = api.app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
}, 60_000);
afterAll(() => api.close());

interface Spoken {
  status: number;
  head: string;
  body: { title: string; detail: string; status: number };
}

/** Says these pieces on a socket of its own and hears it to its end. */
async function say(...pieces: string[]): Promise<Spoken> {
  const socket = connect(port, '127.0.0.1');
  // Closed while we still speak: what it said before that is in `heard`.
  socket.on('error', () => undefined);
  let heard = '';
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  socket.setEncoding('utf8').on('data', (text: string) => {
    heard += text;
  });
  for (const piece of pieces) socket.write(piece);
  await closed;
  const [head = '', body = ''] = heard.split('\r\n\r\n');
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), head, body: body ? JSON.parse(body) : {} };
}

function expectRefusal(spoken: Spoken, status: number): void {
  expect([spoken.status, spoken.body.status]).toEqual([status, status]);
  expect(spoken.body.title).not.toBe('Erro');
  expect(spoken.head).toContain('application/problem+json');
  expect(spoken.head).toContain('nosniff');
  expect(spoken.head).toContain(
    "default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
  );
  expect(spoken.head).toContain('no-store');
}

const head = (method: string, path: string, ...more: string[]) =>
  [
    `${method} /api${path} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${manager.token}`,
    ...more,
    '',
    '',
  ].join('\r\n');

describe('on the wire', () => {
  test('a head that never ends is closed with 408', async () => {
    expectRefusal(await say('GET /api/health HTTP/1.1\r\nHost: x\r\nX-Slow: 1'), 408);
  });

  test('a body that never ends is closed with 408', async () => {
    const spoken = await say(
      head('POST', '/vehicles', 'Content-Type: application/json', 'Content-Length: 100'),
      '{"plate":',
    );
    expectRefusal(spoken, 408);
  });

  test('an upload that never ends is closed', async () => {
    const springs = `/projects/${world.project}/rural_properties/${world.ids.rural_properties}/water_springs`;
    const type = 'Content-Type: multipart/form-data; boundary=b';
    const begin = '--b\r\nContent-Disposition: form-data; name="spreadsheet"; filename="a.xlsx"\r\n\r\nPK';
    const spoken = await say(head('POST', `${springs}/import`, type, 'Content-Length: 1000000'), begin);
    expectRefusal(spoken, 408);
  });

  test('an upload on a poor line takes as long as it takes, as long as it comes', async () => {
    const springs = `/projects/${world.project}/rural_properties/${world.ids.rural_properties}/water_springs`;
    const type = 'Content-Type: multipart/form-data; boundary=b';
    const begin = '--b\r\nContent-Disposition: form-data; name="spreadsheet"; filename="a.xlsx"\r\n\r\n';
    const end = '\r\n--b--\r\n';
    const pieces = [begin, ...Array.from({ length: 12 }, () => 'nada'), end];
    const length = `Content-Length: ${pieces.join('').length}`;
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    let heard = '';
    socket.on('data', (text: string) => {
      heard += text;
    });
    socket.write(head('POST', `${springs}/import`, type, length));
    // Twice the time of a whole form, never the pause that ends an upload.
    for (const piece of pieces) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      socket.write(piece);
    }
    await expect.poll(() => heard, { timeout: 10_000 }).toContain('HTTP/1.1 422');
    socket.destroy();
  });

  test('nobody without the right to send holds a connection by sending slowly', async () => {
    const address = `/api/projects/${world.project}/rural_properties/${world.ids.rural_properties}/water_springs/import`;
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    let heard = '';
    let isClosed = false;
    socket.on('data', (text: string) => {
      heard += text;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      isClosed = true;
    });
    const type = 'Content-Type: multipart/form-data; boundary=b';
    socket.write(`POST ${address} HTTP/1.1\r\nHost: x\r\n${type}\r\nContent-Length: 1000000\r\n\r\n--b\r\n`);
    const dripping = setInterval(() => socket.write('x'), 100);
    try {
      await expect.poll(() => isClosed, { timeout: 10_000 }).toBe(true);
    } finally {
      clearInterval(dripping);
      socket.destroy();
    }
    expect(heard).toContain('HTTP/1.1 401');
    // Answered once: nothing stands behind the answer.
    expect(heard.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  test('headers of more than 32 kB are a 431', async () => {
    expectRefusal(await say(head('GET', '/health', `X-Long: ${'a'.repeat(40_000)}`)), 431);
  });

  test('what is no HTTP is a 400', async () => {
    expectRefusal(await say('HELO example.org\r\n\r\n'), 400);
  });

  test('an address that can not be decoded is a 400', async () => {
    expectRefusal(await say(head('GET', '/vehicles/%zz', 'Connection: close')), 400);
  });

  test('two lengths in one head are refused, so that no second request hides in the first', async () => {
    const spoken = await say(
      head('POST', '/auth', 'Content-Length: 4', 'Transfer-Encoding: chunked'),
      '0\r\n\r\nGET /api/users HTTP/1.1\r\n\r\n',
    );
    expectRefusal(spoken, 400);
  });

  test('a body announced as too large is refused before it is read', async () => {
    const spoken = await say(
      head(
        'POST',
        '/vehicles',
        'Content-Type: application/json',
        'Content-Length: 2000000',
        'Connection: close',
      ),
    );
    expect([spoken.status, spoken.body.status]).toEqual([413, 413]);
  });

  test('the others are served all the while', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`);
    expect(answer.status).toBe(200);
  });
});

describe('a body', () => {
  const send = (payload: string, type = 'application/json') =>
    api.app.inject({
      method: 'POST',
      url: '/api/vehicles',
      headers: { authorization: `Bearer ${manager.token}`, 'content-type': type, 'idempotency-key': 'uma' },
      payload,
    });

  test.each([
    ['of more than 1 MB', JSON.stringify({ plate: 'a'.repeat(1_100_000) }), 413],
    ['that is no JSON', '{"plate":', 400],
    ['nested without end', `{"plate":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 400],
    ['that is a list', '[]', 422],
    ['that is a text', '"placa"', 422],
    ['that is null', 'null', 422],
  ])('%s', async (_, payload, status) => {
    const answer = await send(payload);
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(status);
    expect(answer.json().status).toBe(status);
  });

  test('of another type is a 415', async () => {
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'text/json']) {
      expect((await send('{}', type)).statusCode, type).toBe(415);
    }
  });

  test('of a hundred thousand mistakes is answered with two hundred of them', async () => {
    const wrong = Object.fromEntries(Array.from({ length: 90_000 }, (_, at) => [`f${at}`, 1]));
    const answer = await send(JSON.stringify(wrong));
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().errors)).toHaveLength(200);
  });

  test.each([
    ['[[]]', 2, false],
    ['[[[]]]', 2, true],
    ['{"a":"[[[[\\"[[["}', 2, false],
    ['[{"a":[]},[]]', 3, false],
    ['[{"a":[]},[]]', 2, true],
  ])('%s nested more than %i levels: %s', (json, most, deeper) => {
    expect(isNestedDeeper(json, most)).toBe(deeper);
  });
});

describe('a list', () => {
  test.each([
    'per_page=201',
    'per_page=0',
    'per_page=-1',
    'page=0',
    'page=1000001',
    'page=1.5',
    'page=a',
    'page=1&page=2',
    'q=a&q=b',
  ])('asked with %s is a 422', async (query) => {
    expect((await manager.get(`/vehicles?${query}`)).status).toBe(422);
  });

  test('asked with three thousand words behind the ? is a 422 that tells two hundred', async () => {
    const words = Array.from({ length: 3000 }, (_, at) => `w${at}=1`).join('&');
    const answer = await manager.get(`/vehicles?${words}`);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toHaveLength(200);
  });

  test('an id of three hundred digits is nobody’s', async () => {
    expect((await manager.get(`/vehicles/${'1'.repeat(300)}`)).status).toBe(404);
  });
});

describe('an upload', () => {
  const photos = () =>
    `/projects/${world.project}/rural_properties/${world.ids.rural_properties}/water_springs/${world.ids.water_springs}/photo_galleries`;
  const sheet = () =>
    `/projects/${world.project}/rural_properties/${world.ids.rural_properties}/water_springs/import`;

  test('of a sheet of more than 5 MB is told so', async () => {
    const answer = await manager.upload(sheet(), 'spreadsheet', [
      { name: 'a.xlsx', bytes: Buffer.alloc(6 * 1024 * 1024) },
    ]);
    expect([413, 422]).toContain(answer.status);
  });

  test('of a photo of more than 15 MB is a 413', async () => {
    const bytes = Buffer.alloc(15 * 1024 * 1024 + 1);
    expect((await manager.upload(photos(), 'images[]', [{ name: 'a.jpg', bytes }])).status).toBe(413);
  });

  test('of more than twenty photos is a 413', async () => {
    const files = Array.from({ length: 21 }, (_, at) => ({ name: `${at}.jpg`, bytes: Buffer.from('x') }));
    expect((await manager.upload(photos(), 'images[]', files)).status).toBe(413);
  });

  test('that is not multipart is a 415', async () => {
    expect((await manager.post(photos(), { a: 1 })).status).toBe(415);
  });

  test('that is no photo, whatever it is called, is a 422', async () => {
    for (const text of ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a', '%PDF-1.7', '<html>', 'MZ']) {
      const answer = await manager.upload(photos(), 'images[]', [
        { name: 'foto.jpg', bytes: Buffer.from(text), type: 'image/jpeg' },
      ]);
      expect(answer.status, text).toBe(422);
    }
  });
});
