/** Styles of a server and of a file: what of them the map may have, and what is refused. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { pmtilesFile } from '../../../../tests/support/pmtiles-file.ts';
import { makeLog } from '../log.ts';
import { readSettings } from '../settings.ts';
import { parseMapStyles } from './map-styles-setting.ts';
import { MapStyles } from './map-styles.ts';

const answers = new Map<string, RequestListener>();
const asked: string[] = [];
let server: Server;
let origin: string;
let dataDir: string;
let now = Date.parse('2026-11-23T12:00:00Z');

beforeAll(async () => {
  server = createServer((request, answer) => {
    asked.push(request.url ?? '');
    const reply = answers.get(request.url ?? '');
    if (reply) reply(request, answer);
    else answer.writeHead(404).end();
  });
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  dataDir = await mkdtemp(join(tmpdir(), 'vertente-mapas-'));
  await mkdir(join(dataDir, 'mapas'));
  const tile = { zoom: 3, x: 2, y: 4, bytes: Uint8Array.of(1) };
  await writeFile(
    join(dataDir, 'mapas', 'Rio Doce.pmtiles'),
    pmtilesFile([tile], { vectorLayers: ['water'] }),
  );
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(dataDir, { recursive: true, force: true });
});

const reply =
  (body: unknown): RequestListener =>
  (_request, answer) =>
    void answer.setHeader('content-type', 'application/json').end(JSON.stringify(body));

const LAYERS = [{ id: 'agua', type: 'fill', source: 'mapa', 'source-layer': 'water' }];
const styleOf = (more: object) => ({ version: 8, sources: {}, layers: LAYERS, ...more });

async function read(setting: string): Promise<MapStyles> {
  const mapStyles = parseMapStyles(setting) ?? [];
  const styles = new MapStyles({ dataDir, mapStyles }, { log: makeLog('silent'), now: () => now });
  await styles.start();
  styles.stop();
  return styles;
}

/** Of a document at an address of the server. */
async function readFrom(path: string, body: RequestListener): Promise<MapStyles> {
  answers.set(path, body);
  return read(`Ruas|${origin}${path}|© Teste`);
}

async function problemOf(document: object): Promise<string | null> {
  const [row] = await (await readFrom('/um.json', reply(document))).list();
  return row?.problem ?? null;
}

test('of a style come the parts that the map uses, and its addresses alone are opened', async () => {
  answers.set('/tiles.json', reply({ tiles: ['t/{z}/{x}/{y}.pbf'], minzoom: 2, maxzoom: 14, legend: '<b>' }));
  const styles = await readFrom(
    '/estilo.json',
    reply(
      styleOf({
        sources: {
          mapa: { type: 'vector', url: '/tiles.json', attribution: '<script>' },
          foto: { type: 'raster', tiles: ['https://fotos.exemplo.org/a/{z}/{x}/{y}.jpg'], tileSize: 256 },
        },
        sprite: 'figuras/ruas',
        glyphs: 'https://letras.exemplo.org/{fontstack}/{range}.pbf',
        'font-faces': { Outra: 'https://outra.exemplo.org/a.ttf' },
        metadata: { a: 1 },
      }),
    ),
  );
  expect(await styles.list()).toEqual([{ name: 'Ruas', credit: '© Teste', problem: null }]);
  expect(await styles.style('Ruas')).toEqual({
    version: 8,
    layers: LAYERS,
    sources: {
      mapa: { type: 'vector', tiles: [`${origin}/t/{z}/{x}/{y}.pbf`], minzoom: 2, maxzoom: 14 },
      foto: { type: 'raster', tiles: ['https://fotos.exemplo.org/a/{z}/{x}/{y}.jpg'], tileSize: 256 },
    },
    sprite: [{ id: 'default', url: `${origin}/figuras/ruas` }],
    glyphs: 'https://letras.exemplo.org/{fontstack}/{range}.pbf',
  });
  expect(styles.policySources().trim().split(' ')).toEqual([
    `${origin}/t/`,
    'https://fotos.exemplo.org/a/',
    ...['.json', '.png', '@2x.json', '@2x.png'].map((ending) => `${origin}/figuras/ruas${ending}`),
    'https://letras.exemplo.org/',
  ]);
});

test('a file’s style shows a file of the folder, and is read again when it changes', async () => {
  const write = (document: unknown) =>
    writeFile(
      join(dataDir, 'mapas', 'ruas.json'),
      typeof document === 'string' ? document : JSON.stringify(document),
    );
  const own = { mapa: { type: 'vector', url: 'pmtiles://Rio%20Doce.pmtiles' } };
  await write(styleOf({ sources: own, sprite: 'ruas', glyphs: 'letras/{fontstack}/{range}.pbf' }));
  const styles = await read('Ruas|ruas.json|© Teste');
  expect(await styles.style('Ruas')).toEqual({
    version: 8,
    layers: LAYERS,
    sources: {
      mapa: {
        type: 'vector',
        scheme: 'xyz',
        tiles: ['mapas://arquivo/Rio%20Doce/{z}/{x}/{y}'],
        minzoom: 3,
        maxzoom: 3,
        bounds: [-74, -34, -32, 6],
      },
    },
    sprite: [{ id: 'default', url: 'mapas://figuras/ruas' }],
  });
  expect(styles.policySources()).toBe('');
  await write('{');
  expect(await styles.list()).toEqual([
    { name: 'Ruas', credit: '© Teste', problem: 'O estilo não é um documento JSON.' },
  ]);
  expect(await styles.style('Ruas')).toBeNull();
  await write(styleOf({}));
  expect((await styles.list())[0]?.problem).toBeNull();
  await write(styleOf({ sources: { mapa: { type: 'vector', url: 'pmtiles://../segredo.pmtiles' } } }));
  expect((await styles.list())[0]?.problem).toMatch(/^O estilo nomeia um endereço que não serve|não serve/);
  await write(styleOf({ sources: { mapa: { type: 'vector', url: 'pmtiles://Outro.pmtiles' } } }));
  expect((await styles.list())[0]?.problem).toBe(
    'O estilo pede “Outro.pmtiles”, que não está na pasta mapas.',
  );
  // The file that it lacked is laid there: seen by the one who asks a little later, without a start.
  await writeFile(
    join(dataDir, 'mapas', 'Outro.pmtiles'),
    pmtilesFile([{ zoom: 3, x: 2, y: 4, bytes: Uint8Array.of(1) }], { vectorLayers: ['water'] }),
  );
  now += 11_000;
  await expect.poll(async () => (await styles.list())[0]?.problem).toBeNull();
  await write(' '.repeat(3 * 1024 * 1024));
  expect((await styles.list())[0]?.problem).toBe('O estilo passa de 2 MB.');
});

test('one that is not there leaves the others, and comes when it can be had', async () => {
  answers.set('/bom.json', reply(styleOf({})));
  const styles = await read(`Bom|${origin}/bom.json|A||Tarde|${origin}/tarde.json|B||Sem|sem.json|C`);
  const problems = async () => (await styles.list()).map(({ problem }) => problem);
  expect(await problems()).toEqual([
    null,
    'O estilo respondeu 404.',
    'O estilo não está na pasta mapas (sem.json).',
  ]);
  expect(styles.problems()[0]).toBe('MAP_STYLE, “Tarde”: O estilo respondeu 404.');
  answers.set('/tarde.json', reply(styleOf({ glyphs: `${origin}/l/{fontstack}/{range}.pbf` })));
  await styles.round();
  expect((await problems())[1]).toBeNull();
  expect(styles.policySources()).toBe(` ${origin}/l/`);
  // What could be had once is good until there is something else; it is asked for again after hours.
  answers.delete('/tarde.json');
  const before = asked.length;
  await styles.round();
  expect(asked.slice(before)).not.toContain('/tarde.json');
  now += 7 * 60 * 60_000;
  await styles.round();
  expect(asked.slice(before)).toContain('/tarde.json');
  expect((await problems())[1]).toBeNull();
});

const NO_ADDRESS = /^O estilo nomeia um endereço que não serve: /;

test.each([
  ['javascript:', { glyphs: 'javascript:alert(1)/{range}' }],
  ['data:', { sources: { a: { type: 'vector', tiles: ['data:text/plain,{z}{x}{y}'] } } }],
  ['plain http', { sources: { a: { type: 'vector', tiles: ['http://a.org/{z}/{x}/{y}'] } } }],
  ['another port of this machine', { sprite: 'http://127.0.0.1:1/a' }],
  ['the cloud’s own address', { glyphs: 'https://169.254.169.254/{fontstack}/{range}' }],
  ['an inner address as a number', { glyphs: 'https://0x7f.1/{fontstack}/{range}' }],
  ['an inner address of six', { glyphs: 'https://[::ffff:10.0.0.1]/{fontstack}/{range}' }],
  ['an inner name', { sources: { a: { type: 'vector', url: 'https://banco.internal/tiles.json' } } }],
  ['what would end the policy', { glyphs: "https://a.org/;script-src 'unsafe-inline'/{range}" }],
])('an address of %s is refused', async (_, more) => {
  expect(await problemOf(styleOf(more))).toMatch(NO_ADDRESS);
});

test.each([
  [
    { sources: { a: { type: 'video', urls: ['https://a.org/v.mp4'] } } },
    /“a”, de um tipo que o mapa não mostra/,
  ],
  [
    { sources: { a: { type: 'geojson', data: 'https://a.org/a.json' } } },
    /“a”, de um tipo que o mapa não mostra/,
  ],
  [{ sources: { a: { type: 'vector', url: 'pmtiles://Rio Doce.pmtiles' } } }, /não está na pasta mapas/],
  [{ version: 7 }, /não é um estilo da versão 8 \(version\)/],
  [{ layers: 'todas' }, /não é um estilo da versão 8 \(layers\)/],
  [
    { sources: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [at, { type: 'vector' }])) },
    /tem mais de 20 fontes/,
  ],
])('%j is refused in words', async (more, words) => {
  expect(await problemOf(styleOf(more))).toMatch(words);
});

test('a redirect is not followed, neither of the style nor of its tiles', async () => {
  const aside: RequestListener = (_request, answer) =>
    void answer.writeHead(302, { location: `${origin}/segredo.json` }).end();
  answers.set('/segredo.json', reply(styleOf({})));
  const before = asked.length;
  const [row] = await (await readFrom('/desvio.json', aside)).list();
  expect(row?.problem).toBe('O estilo foi desviado para outro endereço (302), e desvios não são seguidos.');
  expect(await problemOf(styleOf({ sources: { a: { type: 'vector', url: '/desvio.json' } } }))).toMatch(
    /^O estilo tem uma fonte que foi desviado/,
  );
  expect(asked.slice(before)).not.toContain('/segredo.json');
});

test('a document of a hundred megabytes, packed or not, is left at two', async () => {
  const MEGABYTE = Buffer.alloc(1024 * 1024, ' ');
  let sent = 0;
  const endless: RequestListener = (_request, answer) => {
    const more = () => {
      while (sent < 100 && !answer.destroyed) {
        sent += 1;
        if (!answer.write(MEGABYTE)) return void answer.once('drain', more);
      }
      answer.end();
    };
    more();
  };
  const before = process.memoryUsage().rss;
  const [plain] = await (await readFrom('/grande.json', endless)).list();
  expect(plain?.problem).toBe('O estilo passa de 2 MB.');
  expect(sent).toBeLessThan(20);
  const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024, ' '));
  const [packed] = await (
    await readFrom(
      '/bomba.json',
      (_request, answer) => void answer.setHeader('content-encoding', 'gzip').end(bomb),
    )
  ).list();
  expect(packed?.problem).toBe('O estilo passa de 2 MB.');
  // Of which the bomb's own making took its part.
  expect(process.memoryUsage().rss - before).toBeLessThan(250 * 1024 * 1024);
});

test('nothing waits longer than some seconds, and a deep document is only refused', async () => {
  // Its time is up once the server was asked, and not by a clock.
  const up = new AbortController();
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(up.signal);
  try {
    const [slow] = await (await readFrom('/lento.json', () => up.abort())).list();
    expect(slow?.problem).toBe('O estilo não veio a tempo.');
    expect(limit.mock.calls).toEqual([[5_000]]);
  } finally {
    limit.mockRestore();
  }
  const [broken] = await (await readFrom('/roto.json', (request) => void request.socket.destroy())).list();
  expect(broken?.problem).toBe('O estilo não pôde ser lido: o servidor dele não respondeu.');
  const deep = `{"version":8,"sources":{},"layers":${'['.repeat(900_000)}${']'.repeat(900_000)}}`;
  const [nested] = await (await readFrom('/fundo.json', (_request, answer) => void answer.end(deep))).list();
  expect(nested?.problem).toMatch(/^O estilo /);
});

test.each([
  ['Ruas|https://a.org/estilo.json'],
  ['Ruas|http://a.org/estilo.json|A'],
  ['Ruas|../estilo.json|A'],
  ['Ruas|javascript:alert(1)|A'],
  ['Ruas|https://a.org/1.json|A||Ruas|https://a.org/2.json|B'],
  ['|https://a.org/1.json|A'],
])('the setting %s stops the start, in words', (text) => {
  expect(parseMapStyles(text)).toBeNull();
  expect(() => readSettings({ MAP_STYLE: text })).toThrow(/^A configuração MAP_STYLE não serve: deve ser /);
});
