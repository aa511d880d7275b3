import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ROLES } from '#domain/shared/access.ts';
import { ALL_ROUTES } from '../../../../tests/api/permission-walk.ts';
import { openApi, type Person, TEST_PASSWORD, type TestApi } from '../../../../tests/support/api.ts';
import { type Asked, hear } from '../../../../tests/support/heard-answer.ts';
import { strewProject } from '../../../../tests/support/map-places.ts';
import { isRead } from '#domain/shared/contract.ts';

const DECODED = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync };
const CODINGS = ['zstd', 'br', 'gzip'] as const;

describe('the API', () => {
  let api: TestApi;
  let manager: Person;
  let url: string;
  let project: number;

  beforeAll(async () => {
    api = await openApi();
    project = (await strewProject(api, { springs: 400, properties: 4, seed: 7 })).id;
    manager = await api.person(ROLES.GERENTE_PROJETOS, [project]);
    url = `${await api.app.listen({ port: 0, host: '127.0.0.1' })}/api`;
  }, 120_000);
  afterAll(() => api.close());

  const ask = (path: string, accepted: string | null, asked: Asked = {}) =>
    hear(`${url}${path}`, {
      ...asked,
      headers: {
        authorization: `Bearer ${manager.token}`,
        ...(accepted === null ? {} : { 'accept-encoding': accepted }),
        ...asked.headers,
      },
    });

  const list = () => `/projects/${project}/water_springs`;

  test.each(CODINGS)(
    'answers a list, a document of megabytes and a file in %s, and nothing is lost',
    async (coding) => {
      for (const path of [list(), '/openapi.json', `/projects/${project}/map/export?format=geojson`]) {
        const plain = await ask(path, null);
        const packed = await ask(path, coding);
        expect(packed.status, path).toBe(200);
        expect(packed.headers).toMatchObject({ 'content-encoding': coding, vary: 'accept-encoding' });
        expect(packed.headers['content-type']).toBe(plain.headers['content-type']);
        expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 3);
        expect(DECODED[coding](packed.bytes).equals(plain.bytes), path).toBe(true);
      }
    },
  );

  test('answers who says nothing of it as ever', async () => {
    const { headers, bytes } = await ask(list(), null);
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers).not.toHaveProperty('vary');
    expect(headers['content-length']).toBe(String(bytes.length));
    expect(JSON.parse(bytes.toString())).toBeTypeOf('object');
  });

  test.each([
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['zstd;q=0, br;q=0.5, gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip;q=0', undefined],
    ['identity', undefined],
    ['deflate', undefined],
    ['*', undefined],
    ['', undefined],
  ])('understands %j', async (accepted, coding) => {
    expect((await ask(list(), accepted)).headers['content-encoding']).toBe(coding);
  });

  test.each(['xlsx', 'shp'])('leaves what is packed already: %s', async (format) => {
    const path =
      format === 'xlsx' ? `${list()}/export?format=xlsx` : `/projects/${project}/map/export?format=shp`;
    const { headers, bytes } = await ask(path, 'gzip');
    expect(headers).not.toHaveProperty('content-encoding');
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
  });

  test.each(['csv', 'kml', 'gpx'])('packs a file of text: %s', async (format) => {
    const path =
      format === 'csv' ? `${list()}/export?format=csv` : `/projects/${project}/map/export?format=${format}`;
    const { headers, bytes } = await ask(path, 'br');
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(bytes).equals((await ask(path, null)).bytes)).toBe(true);
  });

  test('leaves what is small, and keeps the version of a record', async () => {
    const { headers } = await ask(`/projects/${project}`, 'zstd');
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers.etag).toBe((await ask(`/projects/${project}`, null)).headers.etag);
  });

  test('tells by HEAD what it would answer', async () => {
    const { headers: got } = await ask(list(), 'zstd');
    const { status, headers, bytes } = await ask(list(), 'zstd', { method: 'HEAD' });
    expect(status).toBe(200);
    expect(bytes).toHaveLength(0);
    for (const name of ['content-encoding', 'content-length', 'vary']) expect(headers[name]).toBe(got[name]);
  });

  test('leaves what a sign-in tells once as it is', async () => {
    const body = { email: api.server.services.settings.adminEmail, password: TEST_PASSWORD };
    const { status, headers, bytes } = await ask('/auth', 'gzip', { method: 'POST', body });
    expect(status, bytes.toString()).toBe(200);
    expect(bytes.length).toBeGreaterThan(1024);
    expect(headers).not.toHaveProperty('content-encoding');
  });

  test('leaves the answer of a write, and repeats it byte for byte', async () => {
    const asked = {
      method: 'POST',
      body: { preamble: 'Termo de compromisso. '.repeat(100), contract_terms: 'Cláusula única.' },
      headers: { 'idempotency-key': 'um-termo-0123456789' },
    };
    const first = await ask(`/projects/${project}/commitment_terms`, 'gzip', asked);
    const second = await ask(`/projects/${project}/commitment_terms`, 'gzip', asked);
    expect(first.status, first.bytes.toString()).toBe(201);
    expect(first.bytes.length).toBeGreaterThan(1024);
    expect(first.headers).not.toHaveProperty('content-encoding');
    expect(second.bytes.equals(first.bytes)).toBe(true);
  });
});

/** Names of fields whose values open something. */
const SECRET =
  /"(?:\w*token|secret|uri|recovery_codes|ticket|challenge|\w*password\w*)":\s*\{[^{}]*"type":\s*"(?:string|array)"/;

test('no answer that holds a secret may be compressed', () => {
  const secret = ALL_ROUTES.filter(
    ([, { response, shownOnce }]) =>
      shownOnce === true ||
      (response && SECRET.test(JSON.stringify(z.toJSONSchema(response, { unrepresentable: 'any' })))),
  );
  const named = secret.map(([name]) => name);
  for (const name of ['POST /auth', 'POST /user/totp', 'POST /users/:id/invitation'])
    expect(named).toContain(name);
  expect(secret.filter(([, route]) => isRead(route)).map(([name]) => name)).toEqual([]);
});
