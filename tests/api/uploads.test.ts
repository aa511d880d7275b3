/** Multipart bodies on real sockets: whole ones alone are taken, and nothing of the others stays. */
import { readdir, utimes } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTemporaryFolder, removeLeftFolders } from '#api/platform/files/temporary.ts';
import { makeUploadSpace } from '#api/platform/files/upload-space.ts';
import { message } from '#domain/rules/messages.ts';
import { openSpringPlace, type SpringPlace } from '../support/spring-place.ts';

let place: SpringPlace;
let gallery: string;
let port: number;
let photo: Buffer;

beforeAll(async () => {
  place = await openSpringPlace();
  const spring = await place.register();
  gallery = `${place.springs}/${spring.id}/photo_galleries`;
  port = Number(new URL(await place.api.app.listen({ host: '127.0.0.1', port: 0 })).port);
  photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#1b6b5a' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => place.api.close());

const BOUNDARY = 'limite';
const part = (name: string, content: Uint8Array, field = 'images[]') =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n'),
  ]);
const END = Buffer.from(`--${BOUNDARY}--\r\n`);

function send(body: Uint8Array, more: { type?: string; path?: string; method?: 'POST' | 'PUT' } = {}) {
  const { type = `multipart/form-data; boundary=${BOUNDARY}`, path = gallery, method = 'POST' } = more;
  return fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${place.technician.token}`, 'content-type': type },
    body: new Uint8Array(body),
  });
}

const total = async () => (await place.technician.get(gallery)).body.meta.total;
const folder = () => place.api.server.services.settings.dataDir;
const left = () => readdir(join(folder(), 'uploads'));

async function expectRefused(answer: Response, statuses: readonly number[]): Promise<void> {
  const body = await answer.json();
  expect(statuses, JSON.stringify(body)).toContain(answer.status);
  expect(body.detail).toMatch(/\p{L}{3}.*\.$/u);
  await expect.poll(left).toEqual([]);
}

describe('a multipart body', () => {
  test('that is whole is taken, and its temporary files are gone with the answer', async () => {
    const before = await total();
    const answer = await send(Buffer.concat([part('a.jpg', photo), part('b.jpg', photo), END]));
    expect(answer.status).toBe(201);
    expect(await total()).toBe(before + 2);
    await expect.poll(left).toEqual([]);
  });

  test('cut at any place is refused in words and stores nothing', { timeout: 120_000 }, async () => {
    const before = await total();
    const whole = Buffer.concat([part('a.jpg', photo), part('b.jpg', photo), END]);
    // Its last two signs say nothing: the line before them is the end.
    const last = whole.length - 3;
    const cuts = new Set([0, 1, last, last - 1, last - 2]);
    for (let at = 5; at < last; at += 17) cuts.add(at);
    for (const at of cuts) await expectRefused(await send(whole.subarray(0, at)), [400, 422]);
    expect(await total()).toBe(before);
  });

  test.each([
    ['without a boundary', 'multipart/form-data'],
    ['with an empty one', 'multipart/form-data; boundary='],
    ['with another one', 'multipart/form-data; boundary=outro'],
  ])('%s is refused in words', async (_, type) => {
    await expectRefused(await send(Buffer.concat([part('a.jpg', photo), END]), { type }), [400, 422]);
  });

  test('without a file, and in another field, is a 422', async () => {
    await expectRefused(await send(END), [400, 422]);
    await expectRefused(await send(Buffer.concat([part('a.jpg', photo, 'foto'), END])), [422]);
    const field = Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="images[]"\r\n\r\ntexto\r\n`,
    );
    await expectRefused(await send(Buffer.concat([field, END])), [422]);
  });

  test('of another kind is a 415, and so is any where JSON is asked for', async () => {
    const body = Buffer.concat([part('a.jpg', photo), END]);
    const mixed = `multipart/mixed; boundary=${BOUNDARY}`;
    await expectRefused(await send(body, { type: mixed }), [415]);
    for (const type of [mixed, `multipart/form-data; boundary=${BOUNDARY}`, 'Multipart/Form-Data']) {
      await expectRefused(await send(body, { type, path: '/vehicles' }), [415]);
      await expectRefused(await send(body, { type, path: place.springs }), [415]);
    }
  });

  test('whose sender hangs up in its midst leaves nothing', async () => {
    const before = await total();
    const body = part('a.jpg', photo);
    const socket = connect(port, '127.0.0.1');
    const head = [
      `POST /api${gallery} HTTP/1.1`,
      'Host: x',
      `Authorization: Bearer ${place.technician.token}`,
      `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
      `Content-Length: ${body.length * 2}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.write(body);
    await expect.poll(left).toHaveLength(1);
    socket.destroy();
    await expect.poll(left).toEqual([]);
    expect(await total()).toBe(before);
  });
});

test('what there is no room for is told so, however much of it is still on its way', async () => {
  const { services } = place.api.server;
  const roomy = services.uploads;
  services.uploads = makeUploadSpace({ mostBytes: 100_000 });
  try {
    const answer = await send(Buffer.concat([part('a.jpg', Buffer.alloc(8 * 1024 ** 2)), END]));
    await expectRefused(answer, [503]);
  } finally {
    services.uploads = roomy;
  }
});

test('a sheet of more than 5 MB is told so with 413', async () => {
  const bytes = Buffer.alloc(5 * 1024 * 1024 + 1);
  const answer = await place.technician.upload(`${place.springs}/import`, 'spreadsheet', [
    { name: 'croqui.xlsx', bytes },
  ]);
  expect(answer.status).toBe(413);
  expect(answer.body).toMatchObject({
    detail: message('file_too_large'),
    errors: { spreadsheet: [message('file_too_large')] },
  });
});

test('what a crashed server left is removed, and what is under way is not', async () => {
  const [old, fresh] = [await makeTemporaryFolder(folder()), await makeTemporaryFolder(folder())];
  const yesterday = Date.now() / 1000 - 86_400;
  await utimes(old, yesterday, yesterday);
  await removeLeftFolders(folder());
  expect(await left()).toEqual([fresh.split(/[/\\]/).at(-1)]);
});
