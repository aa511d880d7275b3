import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import {
  CASE_PARAMETERS,
  fillParameters,
  makeProducer,
  makeProject,
  makeSubbasin,
  propertyBody,
  springBody,
} from '../../../../tests/support/records.ts';

describe('the photo gallery of a spring', () => {
  let api: TestApi;
  let technician: Person;
  let projectId: number;
  let gallery: string;
  let spring: string;
  let springs: string;

  beforeAll(async () => {
    api = await openApi();
    const project = await makeProject(api);
    projectId = project;
    technician = await api.person(ROLES.TECNICO, [project]);
    await fillParameters(api, project, CASE_PARAMETERS);
    const property = await technician.post(
      `/projects/${project}/rural_properties`,
      propertyBody({ rural_producer: await makeProducer(api, 'Ana'), subbasin: await makeSubbasin(api) }),
    );
    springs = `/projects/${project}/rural_properties/${property.body.id}/water_springs`;
    const made = await technician.post(springs, springBody({ label: 'F-1' }));
    spring = `${springs}/${made.body.id}`;
    gallery = `${spring}/photo_galleries`;
  });
  afterAll(() => api.close());

  const picture = (width = 320, height = 240) =>
    sharp({ create: { width, height, channels: 3, background: '#1b6b5a' } });

  /** A JPEG as a phone makes it: turned, with time and place. */
  const photo = (taken: string, width = 320, height = 240) =>
    picture(width, height)
      .withExif({
        IFD0: { Make: 'Telefone' },
        IFD2: { DateTimeOriginal: taken },
        IFD3: {
          GPSLatitudeRef: 'S',
          GPSLatitude: '19/1 29/1 38/1',
          GPSLongitudeRef: 'W',
          GPSLongitude: '41/1 3/1 49/1',
        },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();

  const send = (files: { name: string; bytes: Uint8Array }[]) =>
    technician.upload(gallery, 'images[]', files);

  const open = (path: string) => api.nobody.get(path.replace('/api', ''));

  const total = async () => (await technician.get(gallery)).body.meta.total;

  test('several are sent at once, kept by the time taken, and served without metadata', async () => {
    const sent = await send([
      { name: 'depois.jpg', bytes: await photo('2026:03:02 10:15:00') },
      { name: 'antes.jpg', bytes: await photo('2025:11:21 08:00:30') },
      { name: 'sem-data.png', bytes: await picture().png().toBuffer() },
    ]);
    expect(sent.status, sent.text).toBe(201);
    expect(sent.body.data).toHaveLength(3);
    const { body } = await technician.get(spring);
    expect(body.photos.map((one: { taken_at: string }) => one.taken_at)).toEqual([
      '2025-11-21T08:00',
      '2026-03-02T10:15',
      null,
    ]);
    expect(body.photos[0].latitude).toBeCloseTo(-19.493889, 5);
    expect(body.photos[0].longitude).toBeCloseTo(-41.063611, 5);
    const image = await open(body.photos[0].path);
    expect(image.headers['content-type']).toBe('image/jpeg');
    const served = await sharp(image.bytes).metadata();
    // Turned upright: 320 × 240 with orientation 6 stands.
    expect([served.width, served.height, served.orientation]).toEqual([240, 320, undefined]);
    expect(served.exif).toBeUndefined();
    expect(image.bytes.includes('Telefone')).toBe(false);
    const small = await sharp((await open(body.photos[0].thumbnail_path)).bytes).metadata();
    expect(Math.max(small.width, small.height)).toBeLessThanOrEqual(480);
  });

  test('WebP and AVIF are photos too', async () => {
    const before = await total();
    const sent = await send([
      { name: 'a.webp', bytes: await picture().webp().toBuffer() },
      { name: 'b.avif', bytes: await picture().avif().toBuffer() },
    ]);
    expect(sent.status, sent.text).toBe(201);
    expect(await total()).toBe(before + 2);
  });

  const good = () => picture().jpeg().toBuffer();
  const behind = async (text: string) => Buffer.concat([await good(), Buffer.from(text, 'latin1')]);
  const refused: [string, () => Promise<Uint8Array>][] = [
    ['a photo with a page behind it', () => behind('<!DOCTYPE html><p>')],
    ['a photo with a script behind it', () => behind(`${' '.repeat(300_000)}<ScRiPt>alert(1)</script>`)],
    ['a photo with a drawing behind it', () => behind('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a photo with a program behind it', () => behind('<?php system($_GET[0]); ?>')],
    [
      'a photo with a script in its description',
      () =>
        picture()
          .withExif({ IFD0: { ImageDescription: '<script>alert(1)</script>' } })
          .jpeg()
          .toBuffer(),
    ],
    [
      'a photo that is a PDF too',
      () =>
        picture()
          .withExif({ IFD0: { ImageDescription: '%PDF-1.7' } })
          .jpeg()
          .toBuffer(),
    ],
    [
      'a photo that is an archive too',
      async () => Buffer.concat([await good(), zipSync({ 'a.class': strToU8('x') })]),
    ],
    [
      'a WebP with a page behind it',
      async () => Buffer.concat([await picture().webp().toBuffer(), Buffer.from('<html >')]),
    ],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a page called .jpg', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', async () => Buffer.from('%PDF-1.7\n')],
    ['a GIF', () => picture().gif().toBuffer()],
    ['half a JPEG', async () => (await photo('2026:01:01 00:00:00', 900, 900)).subarray(0, 900)],
    [
      'the head of a JPEG before a page',
      async () => Buffer.from('\xff\xd8\xff<script>alert(1)</script>', 'latin1'),
    ],
    ['a HEIC', async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1')],
    ['nothing', async () => new Uint8Array()],
  ];

  test.each(refused)(
    '%s is refused in a sentence, and the good one beside it is not kept',
    async (_what, bytes) => {
      const before = await total();
      const answer = await send([
        { name: 'boa.jpg', bytes: await good() },
        { name: 'outra.jpg', bytes: await bytes() },
      ]);
      expect(answer.status).toBe(422);
      expect(answer.body.detail).toContain('outra.jpg');
      expect(await total()).toBe(before);
    },
  );

  test('what cameras put behind a photo is no other file', async () => {
    const before = await total();
    // A moving photo's film, and the note about it that is written as XMP.
    const film = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1');
    const note = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF/></x:xmpmeta>';
    const sent = await send([
      { name: 'viva.jpg', bytes: Buffer.concat([await photo('2026:01:01 00:00:00'), film]) },
      { name: 'nota.jpg', bytes: await picture().withXmp(note).jpeg().toBuffer() },
    ]);
    expect(sent.status, sent.text).toBe(201);
    expect(await total()).toBe(before + 2);
  });

  test('an image bomb is refused before it is decoded', async () => {
    // 8,000 × 8,000 of one colour: a few kilobytes that would be 192 MB.
    const bomb = await sharp({
      create: { width: 8000, height: 8000, channels: 3, background: '#fff' },
      limitInputPixels: false,
    })
      .png()
      .toBuffer();
    const before = process.memoryUsage().rss;
    const answer = await send([{ name: 'bomba.png', bytes: bomb }]);
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toContain('50 megapixels');
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
  });

  test('a file over 15 MB or more than 20 files are too large', async () => {
    const big = await send([{ name: 'grande.jpg', bytes: new Uint8Array(16 * 1024 * 1024) }]);
    expect(big.status).toBe(413);
    const bytes = await good();
    const many = Array.from({ length: 21 }, (_, index) => ({ name: `${index}.jpg`, bytes }));
    // Each is refused while files are being opened, and every time in words.
    for (let time = 0; time < 20; time += 1) {
      const refused = await send(many);
      expect([refused.status, refused.body.detail]).toEqual([413, 'Envie no máximo 20 arquivos por vez.']);
    }
  });

  test('the record says how many there are; the list has them all, those without a time last both ways', async () => {
    const made = await technician.post(springs, springBody({ label: 'F-3' }));
    const own = `${springs}/${made.body.id}`;
    const bytes = [await photo('2026:02:01 00:00:00'), await good(), await photo('2026:01:01 00:00:00')];
    const files = bytes.map((one, index) => ({ name: `${index}.jpg`, bytes: one }));
    await technician.upload(`${own}/photo_galleries`, 'images[]', files);
    const times = async (query: string) => {
      const { body } = await technician.get(`${own}/photo_galleries?${query}`);
      return body.data.map((one: { taken_at: string | null }) => one.taken_at);
    };
    expect(await times('')).toEqual(['2026-01-01T00:00', '2026-02-01T00:00', null]);
    expect(await times('sort=-taken_at')).toEqual(['2026-02-01T00:00', '2026-01-01T00:00', null]);
    expect(await times('per_page=2&page=2')).toEqual([null]);
    const record = await technician.get(own);
    expect([record.body.photos.length, record.body.photos_total]).toEqual([3, 3]);
  });

  test('its address is signed: five minutes, for who asked, with the rights of that moment', async () => {
    const sent = await send([{ name: 'x.jpg', bytes: await good() }]);
    const { id, path, thumbnail_path } = sent.body.data[0];
    expect((await open(path)).headers['x-content-type-options']).toBe('nosniff');
    expect((await open(path.replace('/image', '/thumbnail'))).status).toBe(401);
    expect((await api.nobody.get(`${gallery}/${id}/image`)).status).toBe(401);
    api.setNow(Date.now() + 5 * 60_000 + 1000);
    expect([(await open(path)).status, (await open(thumbnail_path)).status]).toEqual([401, 401]);
    api.setNow(Date.now());

    const guest = await api.person(ROLES.TECNICO, [projectId]);
    const shown = (await guest.get(`${gallery}?sort=-taken_at`)).body.data[0];
    expect((await open(shown.path)).status).toBe(200);
    const { write } = api.server.services.database;
    // Out of the project: the address he still has opens nothing.
    await write.deleteFrom('project_users').where('user_id', '=', guest.id).execute();
    expect((await open(shown.path)).status).toBe(404);
    await write.insertInto('project_users').values({ project_id: projectId, user_id: guest.id }).execute();
    expect((await open(shown.path)).status).toBe(200);
    await write.updateTable('users').set({ role_id: 9 }).where('id', '=', guest.id).execute();
    expect([401, 403]).toContain((await open(shown.path)).status);
    await guest.delete('/auth');
    expect((await open(shown.path)).status).toBe(401);
  });

  test.each(Object.entries(ROLES))(
    'asked under another spring, property or project it is a 404 for %s',
    async (_name, role) => {
      const sent = await send([{ name: 'x.jpg', bytes: await good() }]);
      const { id } = sent.body.data[0];
      const other = await technician.post(springs, springBody({ label: `P-${role}` }));
      const elsewhere = await technician.post(
        `/projects/${projectId}/rural_properties`,
        propertyBody({ rural_producer: await makeProducer(api, 'Eva'), subbasin: await makeSubbasin(api) }),
      );
      const foreign = await makeProject(api, 'Outro');
      const own = spring.split('/').at(-1);
      const parents = [
        `${springs}/${other.body.id}`,
        `/projects/${projectId}/rural_properties/${elsewhere.body.id}/water_springs/${own}`,
        `${spring.replace(`/projects/${projectId}/`, `/projects/${foreign}/`)}`,
      ];
      const person = await api.person(role, [projectId, foreign]);
      const sees = (await person.get(gallery)).status === 200;
      for (const parent of parents) {
        const photos = `${parent}/photo_galleries/${id}`;
        const answers = [
          await person.get(`${photos}/image`),
          await person.get(`${photos}/thumbnail`),
          await person.delete(photos),
        ];
        // Who may see no photo at all is told that, here as everywhere.
        for (const { status } of answers) expect(sees ? [404, 403] : [403]).toContain(status);
        if (sees) expect(answers.slice(0, 2).map(({ status }) => status)).toEqual([404, 404]);
      }
      expect((await technician.get(`${gallery}/${id}/image`)).status).toBe(200);
    },
  );

  test('a photo is reached only below its own spring, and is gone when deleted', async () => {
    const sent = await send([{ name: 'x.jpg', bytes: await good() }]);
    const { id, path } = sent.body.data[0];
    const other = await technician.post(springs, springBody({ label: 'F-2' }));
    const elsewhere = `${springs}/${other.body.id}/photo_galleries/${id}`;
    expect((await technician.delete(elsewhere)).status).toBe(404);
    expect((await technician.get(`${elsewhere}/image`)).status).toBe(404);
    expect((await open(path.replace(/\.[\w-]+$/, '.x'.padEnd(44, 'x')))).status).toBe(401);
    expect((await technician.delete(`${gallery}/${id}`)).status).toBe(204);
    expect((await open(path)).status).toBe(404);
  });
});
