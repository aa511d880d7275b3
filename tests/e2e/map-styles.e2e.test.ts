/** The map laid upon vectors: a style of another server, a style and files of the folder mapas. */
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { DESKTOP, PHONE } from '../support/chromium.ts';
import { usePanel } from '../support/panel-run.ts';
import { pmtilesFile } from '../support/pmtiles-file.ts';
import { makePropertyPlace, type PropertyPlace } from '../support/property-place.ts';
import { expectGood } from '../support/screen.ts';
import { blockLetter, endlessTile, figures, vectorTile } from '../support/vector-tiles.ts';

const ORANGE = '#c86414';
const VIOLET = '#5a1e96';
const GREEN = '#14b43c';
const PINK = '#f01eb4';
/** Of the panel's own colours, by day and by night. */
const [WATER, NIGHT_WATER] = ['#cfe3ea', '#10242b'];

const COVERED = vectorTile({ campo: { shape: 'area' }, lugar: { shape: 'point', tags: { name: 'O' } } });
const OPEN_MAP_TILES = vectorTile({
  water: { shape: 'area' },
  transportation: { shape: 'line', tags: { class: 'primary' } },
  place: { shape: 'point', tags: { class: 'town', name: 'Governador Valadares' } },
});
const LAYERS = [
  { id: 'chao', type: 'background', paint: { 'background-color': ORANGE } },
  { id: 'campo', type: 'fill', source: 'mapa', 'source-layer': 'campo', paint: { 'fill-color': VIOLET } },
  {
    id: 'figura',
    type: 'symbol',
    source: 'mapa',
    'source-layer': 'lugar',
    layout: { 'icon-image': 'marco', 'icon-allow-overlap': true, 'icon-offset': [30, 0] },
  },
  {
    id: 'letra',
    type: 'symbol',
    source: 'mapa',
    'source-layer': 'lugar',
    layout: {
      'text-field': ['get', 'name'],
      'text-font': ['Teste'],
      'text-size': 24,
      'text-allow-overlap': true,
      'text-ignore-placement': true,
    },
    paint: { 'text-color': PINK },
  },
];

let place: PropertyPlace;
let maps: Server;
const asked: string[] = [];

/** Every tile of the zooms 2 and 3, the same: a phone sees all of Brazil at the former. */
const world = (bytes: Uint8Array) =>
  [2, 3].flatMap((zoom) =>
    Array.from({ length: 4 ** zoom }, (_, at) => ({
      zoom,
      x: at % 2 ** zoom,
      y: Math.floor(at / 2 ** zoom),
      bytes,
    })),
  );

async function answerMap(path: string, answer: ServerResponse): Promise<void> {
  answer.setHeader('access-control-allow-origin', '*');
  const figure = await figures('marco', GREEN);
  const parts: readonly (readonly [RegExp, string | Uint8Array])[] = [
    [/^\/ruas\.json$/, JSON.stringify(styleOf('t'))],
    [/^\/roto\.json$/, JSON.stringify(styleOf('sem-fim'))],
    [/^\/t\.json$/, JSON.stringify({ tiles: ['t/{z}/{x}/{y}.pbf'], minzoom: 0, maxzoom: 14 })],
    [/^\/sem-fim\.json$/, JSON.stringify({ tiles: ['sem-fim/{z}/{x}/{y}.pbf'], minzoom: 0, maxzoom: 14 })],
    [/^\/t\/\d+\/\d+\/\d+\.pbf$/, COVERED],
    [/^\/sem-fim\/\d+\/\d+\/\d+\.pbf$/, endlessTile()],
    [/^\/figuras\/ruas(@2x)?\.json$/, figure.json],
    [/^\/figuras\/ruas(@2x)?\.png$/, figure.png],
    [/^\/letras\/Teste\/0-255\.pbf$/, blockLetter('O')],
  ];
  const [, body] = parts.find(([pattern]) => pattern.test(path)) ?? [];
  if (body === undefined) answer.writeHead(404);
  answer.end(body);
}

const styleOf = (tiles: string) => ({
  version: 8,
  sources: { mapa: { type: 'vector', url: `${tiles}.json` } },
  sprite: 'figuras/ruas',
  glyphs: 'letras/{fontstack}/{range}.pbf',
  layers: LAYERS,
});

const run = usePanel(
  async ({ api, product }) => {
    place = await makePropertyPlace(api);
    const folder = join(product.dataDir, 'mapas');
    await mkdir(folder);
    const lay = (name: string, bytes: Uint8Array | string) => writeFile(join(folder, name), bytes);
    const own = { mapa: { type: 'vector', url: 'pmtiles://Campo.pmtiles' } };
    // Its letters, in no address, are drawn by the browser.
    await lay('campo.json', JSON.stringify({ ...styleOf('t'), sources: own, sprite: 'marcos' }));
    const { json, png } = await figures('marco', GREEN);
    for (const size of ['', '@2x']) {
      await lay(`marcos${size}.json`, json);
      await lay(`marcos${size}.png`, png);
    }
    await lay(
      'Campo.pmtiles',
      pmtilesFile(world(COVERED), {
        vectorLayers: ['campo', 'lugar'],
        perLeaf: 20,
        bounds: [-180, -85, 180, 85],
      }),
    );
    const layers = ['water', 'transportation', 'place', 'landcover', 'boundary', 'outra'];
    await lay(
      'Estradas.pmtiles',
      pmtilesFile(world(OPEN_MAP_TILES), { vectorLayers: layers, attribution: 'OSM' }),
    );
    const protomaps = ['earth', 'landuse', 'water', 'roads', 'buildings', 'boundaries', 'places', 'pois'];
    await lay('Outras.pmtiles', pmtilesFile(world(OPEN_MAP_TILES), { vectorLayers: protomaps }));
    // A hundred megabytes of nothing in the one tile of eastern Brazil.
    const nothing = { zoom: 3, x: 3, y: 4, bytes: Buffer.alloc(100 * 1024 * 1024) };
    await lay('Bomba.pmtiles', pmtilesFile([nothing], { vectorLayers: ['water'] }));
    const lying = pmtilesFile(world(COVERED), { vectorLayers: ['campo'] });
    // Its first directory is said to be of exabytes.
    lying.writeBigUInt64LE(2n ** 62n, 16);
    await lay('Mentira.pmtiles', lying);
  },
  {
    env: async () => {
      maps = createServer((request, answer) => {
        asked.push(request.url ?? '');
        void answerMap(request.url ?? '', answer);
      });
      await new Promise<void>((ready) => {
        maps.listen(0, '127.0.0.1', ready);
      });
      const at = `http://127.0.0.1:${(maps.address() as AddressInfo).port}`;
      return {
        MAP_STYLE: [
          `Ruas|${at}/ruas.json|© Ruas de teste`,
          `Roto|${at}/roto.json|© Roto`,
          `Longe|${at}/longe.json|© Longe`,
          'Campo|campo.json|© Campo',
        ].join('||'),
      };
    },
  },
);
afterAll(() => {
  maps.closeAllConnections();
  maps.close();
});

const map = (page: Page) => page.getByRole('region', { name: 'Mapa das nascentes' });
const ground = (page: Page) => map(page).getByLabel('Fundo do mapa');
const note = (page: Page) => map(page).getByText(/^(?:Nem tudo|Trazendo|Este navegador|O navegador)/);

/** Each costs a picture of what the browser draws by hand: asked for no oftener than a person would look. */
const LOOKING = { timeout: 20_000, interval: 300 };

/** Three bytes a pixel. */
async function pixels(page: Page, box: { width: number; height: number; at?: number }): Promise<Buffer> {
  const frame = await map(page).getByRole('group', { name: /^Mapa/ }).boundingBox();
  const at = box.at ?? 0;
  const clip = { x: (frame?.x ?? 0) + at, y: (frame?.y ?? 0) + at, width: box.width, height: box.height };
  return sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer();
}

/** What a person sees of the map, a little below its upper left corner. */
const colourSeen = async (page: Page) =>
  `#${(await pixels(page, { width: 1, height: 1, at: 40 })).toString('hex')}`;

/** How many pixels of the map have exactly this colour. */
const countOf = async (page: Page, colour: string) => {
  const frame = await map(page).getByRole('group', { name: /^Mapa/ }).boundingBox();
  const all = await pixels(page, { width: frame?.width ?? 0, height: frame?.height ?? 0 });
  const wanted = Buffer.from(colour.slice(1), 'hex');
  let count = 0;
  for (let at = 0; at < all.length; at += 3) {
    if (all[at] === wanted[0] && all[at + 1] === wanted[1] && all[at + 2] === wanted[2]) count += 1;
  }
  return count;
};

/** A page that writes down what its policy kept from happening, through reloads too, and where it asked. */
async function openMap(viewport: { width: number; height: number } = DESKTOP) {
  const page = await run.person({ as: place.technician, viewport });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const before = sessionStorage.getItem('refused') ?? '';
      sessionStorage.setItem('refused', `${before}${event.effectiveDirective} ${event.blockedURI}\n`);
    });
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/admin/mapa');
  await ground(page).waitFor();
  return { page, asked, refused: () => page.evaluate(() => sessionStorage.getItem('refused')) };
}

const isOfEngine = (url: string) => /vector-map|maplibre/.test(url);

test('a style of another server is drawn whole: its areas, its figures and its letters', async () => {
  const { page, ...seen } = await openMap();
  expect(seen.asked.filter(isOfEngine)).toEqual([]);
  await ground(page).selectOption({ label: 'Ruas' });
  await expect.poll(() => colourSeen(page), LOOKING).toBe(VIOLET);
  await expect.poll(() => countOf(page, GREEN), LOOKING).toBeGreaterThan(200);
  await expect.poll(() => countOf(page, PINK), LOOKING).toBeGreaterThan(100);
  await map(page).getByText('© Ruas de teste · Limites: IBGE', { exact: false }).waitFor();
  expect(await note(page).count()).toBe(0);
  expect(new Set(asked.map((path) => path.split('/')[1]?.replace(/@2x/, '')))).toEqual(
    new Set(['ruas.json', 'roto.json', 'longe.json', 't.json', 'sem-fim.json', 't', 'figuras', 'letras']),
  );
  await map(page).getByRole('button', { name: 'Aproximar' }).click();
  await expect.poll(() => colourSeen(page), LOOKING).toBe(VIOLET);
  expect(await seen.refused()).toBeNull();
  await expectGood(page);
});

// In every run one of another server is drawn; src/api/platform/map-layers/map-styles.test.ts reads those of the folder.
test.runIf(process.env['TEST_FULL'])(
  'a style and its file in the folder need no other server, and the choice is kept',
  async () => {
    const { page, ...seen } = await openMap();
    await ground(page).selectOption({ label: 'Campo' });
    await expect.poll(() => colourSeen(page), LOOKING).toBe(VIOLET);
    await expect.poll(() => countOf(page, GREEN), LOOKING).toBeGreaterThan(200);
    // The letter is the page's own.
    await expect.poll(() => countOf(page, PINK), LOOKING).toBeGreaterThan(10);
    await page.setViewportSize(PHONE);
    await page.reload();
    await expect.poll(() => ground(page).inputValue()).toBe('style:Campo');
    await expect.poll(() => colourSeen(page), LOOKING).toBe(VIOLET);
    await map(page).getByText('© Campo · Limites: IBGE', { exact: false }).waitFor();
    expect(seen.asked.filter((url) => !url.startsWith(run.product.url) && !url.startsWith('blob:'))).toEqual(
      [],
    );
    expect(await seen.refused()).toBeNull();
    await expectGood(page);
  },
);

// Of the styles that the panel itself makes: the same engine draws one of another server in every run.
test.runIf(process.env['TEST_FULL'])(
  'a file of vectors without a style has the panel’s colours, by day and by night',
  async () => {
    const { page, ...seen } = await openMap();
    for (const [label, credit] of [
      ['Estradas', 'OSM · Limites: IBGE'],
      ['Outras', 'Limites: IBGE'],
    ] as const) {
      await ground(page).selectOption({ label });
      await expect.poll(() => colourSeen(page), LOOKING).toBe(WATER);
      await map(page).getByText(credit, { exact: false }).waitFor();
    }
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => colourSeen(page), LOOKING).toBe(NIGHT_WATER);
    expect(await note(page).count()).toBe(0);
    expect(await seen.refused()).toBeNull();
    await expectGood(page);
  },
);

test('what can’t be shown is said, and the panel’s own map stays', async () => {
  const { page, ...seen } = await openMap();
  const own = await colourSeen(page);
  await ground(page).selectOption({ label: 'Longe (indisponível)' });
  await map(page).getByText('O estilo respondeu 404. Por ora, o fundo é o do próprio painel.').waitFor();
  expect(await colourSeen(page)).toBe(own);
  expect(seen.asked.filter(isOfEngine)).toEqual([]);

  for (const label of ['Roto', 'Bomba', 'Mentira']) {
    await ground(page).selectOption({ label });
    await map(page).getByText(`Nem tudo de “${label}” veio.`, { exact: false }).waitFor({ timeout: 20_000 });
  }
  const client = await page.context().newCDPSession(page);
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  expect(usedSize).toBeLessThan(80 * 1024 * 1024);
  await ground(page).selectOption({ label: 'Ruas' });
  await expect.poll(() => colourSeen(page), LOOKING).toBe(VIOLET);
  expect(await note(page).count()).toBe(0);
  await ground(page).selectOption({ label: 'Limites, rios e lagos' });
  await expect.poll(() => colourSeen(page), LOOKING).toBe(own);
  expect(await seen.refused()).toBeNull();
});

test('a browser that can’t draw vectors says so, and fetches nothing for it', async () => {
  const { page, ...seen } = await openMap();
  const own = await colourSeen(page);
  await page.evaluate(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function context(this: HTMLCanvasElement, kind: string) {
      return kind === 'webgl2' ? null : Reflect.apply(getContext, this, [kind]);
    } as typeof getContext;
  });
  await ground(page).selectOption({ label: 'Ruas' });
  await map(page)
    .getByText('Este navegador não consegue desenhar “Ruas” (falta WebGL 2). O fundo é o do próprio painel.')
    .waitFor();
  expect(await colourSeen(page)).toBe(own);
  expect(seen.asked.filter(isOfEngine)).toEqual([]);
});
