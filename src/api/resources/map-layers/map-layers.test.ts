/** The files of the folder mapas: listed, and read by who is signed in, and nothing else beside them. */
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pmtilesFile } from '../../../../tests/support/pmtiles-file.ts';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';

let api: TestApi;
let person: Person;
const MAP_TILES = 'Satélite|https://mapas.exemplo.org/sat/{z}/{x}/{y}.jpg|© Exemplo';
const MAP_STYLE = 'Ruas|ruas.json|© Ruas||Longe|longe.json|© Longe';
/** Of a file that lies there. */
const STYLE = {
  version: 8,
  sources: {
    mapa: { type: 'vector', url: 'pmtiles://Estradas.pmtiles' },
    nomes: { type: 'vector', tiles: ['https://nomes.exemplo.org/v1/{z}/{x}/{y}.pbf'] },
  },
  layers: [],
};
const FILE = pmtilesFile([{ zoom: 3, x: 2, y: 4, bytes: Uint8Array.of(1, 2, 3) }], {
  attribution: '<a href="https://inpe.br">INPE</a>',
});

beforeAll(async () => {
  api = await openApi({ env: { MAP_TILES, MAP_STYLE } });
  person = await api.person(ROLES.FINANCEIRO);
  const folder = join(api.server.services.settings.dataDir, 'mapas');
  await mkdir(folder);
  await writeFile(join(folder, 'Rio Doce.pmtiles'), FILE);
  await writeFile(
    join(folder, 'Estradas.pmtiles'),
    pmtilesFile([{ zoom: 3, x: 2, y: 4, bytes: Uint8Array.of(1, 2, 3) }], {
      vectorLayers: ['roads', 'water'],
    }),
  );
  await writeFile(join(folder, 'ruas.json'), JSON.stringify(STYLE));
  await writeFile(join(folder, 'ruas.png'), 'figuras');
  await writeFile(join(folder, 'texto.pmtiles'), 'nada');
  await writeFile(join(folder, 'leia.txt'), 'nada');
  await writeFile(join(folder, '..', 'segredo.pmtiles'), FILE);
  await symlink(join(folder, '..', 'segredo.pmtiles'), join(folder, 'atalho.pmtiles'));
});
afterAll(() => api.close());

test('maps are listed with their credit, other files are left out', async () => {
  const answer = await person.get('/map/layers');
  expect(answer.body).toEqual({
    tiles: [
      {
        name: 'Satélite',
        address: 'https://mapas.exemplo.org/sat/{z}/{x}/{y}.jpg',
        credit: '© Exemplo',
        max_zoom: 19,
      },
    ],
    styles: [
      { name: 'Ruas', credit: '© Ruas', problem: null },
      {
        name: 'Longe',
        credit: '© Longe',
        problem: 'O estilo não está na pasta mapas (longe.json).',
      },
    ],
    files: [
      { name: 'Estradas', credit: '', min_zoom: 3, max_zoom: 3, kind: 'vectors', layers: ['roads', 'water'] },
      { name: 'Rio Doce', credit: 'INPE', min_zoom: 3, max_zoom: 3, kind: 'pictures', layers: [] },
    ],
  });
});

const bytesOf = (path: string, query: Record<string, string>) =>
  api.app.inject({
    method: 'GET',
    url: `/api/map/layers/${path}?${new URLSearchParams(query)}`,
    headers: { authorization: `Bearer ${person.token}`, accept: 'application/octet-stream' },
  });

test('a credit of nothing but signs of links keeps nobody waiting', async () => {
  const name = join(api.server.services.settings.dataDir, 'mapas', 'sinais.pmtiles');
  const tile = { zoom: 3, x: 2, y: 4, bytes: Uint8Array.of(1, 2, 3) };
  await writeFile(name, pmtilesFile([tile], { attribution: '<'.repeat(100_000) }));
  const before = process.cpuUsage();
  const { body } = await person.get('/map/layers');
  const { user, system } = process.cpuUsage(before);
  expect(body.files).toContainEqual(expect.objectContaining({ name: 'sinais', credit: '<'.repeat(200) }));
  // It took half a minute.
  expect((user + system) / 1_000_000).toBeLessThan(5);
  await rm(name);
});

test('a file is read in pieces, up to its end', async () => {
  const piece = (file: string, offset: number, length: number, kind = 'pmtiles') =>
    bytesOf('piece', { file, kind, offset: String(offset), length: String(length) });
  const whole = await piece('Rio Doce', 0, 1_000_000);
  expect([whole.statusCode, whole.rawPayload.equals(FILE)]).toEqual([200, true]);
  expect((await piece('Rio Doce', FILE.length - 3, 100)).rawPayload).toEqual(Buffer.of(1, 2, 3));
  expect((await piece('Rio Doce', FILE.length + 5, 100)).rawPayload).toHaveLength(0);
  for (const name of ['../segredo', 'atalho', 'leia', 'leia.txt', '', 'Rio Doce.pmtiles', '/etc/passwd']) {
    expect((await piece(name, 0, 10)).statusCode, name).toBe(422);
  }
  expect((await piece('Rio Doce', 0, 2_000_000)).statusCode).toBe(422);
  expect((await piece('ruas', 0, 100, 'png')).payload).toBe('figuras');
  expect((await piece('Rio Doce', 0, 100, 'json')).statusCode).toBe(422);
  expect((await piece('leia', 0, 100, 'txt')).statusCode).toBe(422);
});

test('a style comes as the server read it, to who is signed in', async () => {
  const style = await bytesOf('style', { name: 'Ruas' });
  expect(style.statusCode).toBe(200);
  expect(JSON.parse(style.payload).sources.mapa.tiles).toEqual(['mapas://arquivo/Estradas/{z}/{x}/{y}']);
  for (const name of ['Longe', 'Outro', '']) {
    expect((await bytesOf('style', { name })).statusCode, name).toBe(422);
  }
  expect((await api.app.inject('/api/map/layers/style?name=Ruas')).statusCode).toBe(401);
});

test('the page may show pictures of that folder, and nothing else of elsewhere', async () => {
  const { headers } = await api.app.inject('/api/health');
  const policy = String(headers['content-security-policy']).split(';');
  expect(policy).toContain("img-src 'self' data: blob: https://mapas.exemplo.org/sat/");
  expect(policy.filter((directive) => directive.includes('https:'))).toHaveLength(1);
});

test('a page may fetch from the folders that a style names, as soon as it is read', async () => {
  // No route of the API, whose answers show no page.
  const { headers } = await api.app.inject('/nada.html');
  const policy = String(headers['content-security-policy']).split(';');
  expect(policy).toContain("connect-src 'self' https://nomes.exemplo.org/v1/");
  expect(policy).toContain("worker-src 'self'");
});
