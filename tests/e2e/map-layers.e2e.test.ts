/** The map laid upon pictures of another server, and of a file in the folder mapas. */
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
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

const plain = (background: string) =>
  sharp({ create: { width: 256, height: 256, channels: 3, background } })
    .png()
    .toBuffer();
const ORANGE = '#c86414';
const VIOLET = '#5a1e96';

let place: PropertyPlace;
let tiles: Server;
const asked: string[] = [];

const run = usePanel(
  async ({ api, product }) => {
    place = await makePropertyPlace(api);
    const bytes = await plain(VIOLET);
    const all = Array.from({ length: 64 }, (_, at) => ({ zoom: 3, x: at % 8, y: Math.floor(at / 8), bytes }));
    await mkdir(join(product.dataDir, 'mapas'));
    const file = pmtilesFile(all, { perLeaf: 20, attribution: 'INPE' });
    await writeFile(join(product.dataDir, 'mapas', 'Rio Doce.pmtiles'), file);
  },
  {
    env: async () => {
      const picture = await plain(ORANGE);
      tiles = createServer((request, answer) => {
        asked.push(request.url ?? '');
        answer.setHeader('content-type', 'image/png').end(picture);
      });
      await new Promise<void>((ready) => {
        tiles.listen(0, '127.0.0.1', ready);
      });
      const { port } = tiles.address() as AddressInfo;
      return { MAP_TILES: `Satélite|http://127.0.0.1:${port}/sat/{z}/{x}/{y}.png|© Imagens de teste|12` };
    },
  },
);
afterAll(() => {
  tiles.closeAllConnections();
  tiles.close();
});

const map = (page: Page) => page.getByRole('region', { name: 'Mapa das nascentes' });
const ground = (page: Page) => map(page).getByLabel('Fundo do mapa');

/** Each costs a picture of the window. */
const LOOKING = { interval: 300 };

/** What a person sees of the map, a little below its upper left corner. */
async function colourSeen(page: Page): Promise<string> {
  const box = await map(page).getByRole('group', { name: /^Mapa/ }).boundingBox();
  const clip = { x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 40, width: 1, height: 1 };
  const pixel = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer();
  return `#${pixel.toString('hex')}`;
}

test('pictures of the organisation’s lie below the springs, and the last choice is kept', async () => {
  const page = await run.person({ as: place.technician, viewport: DESKTOP });
  await page.goto('/admin/mapa');
  await ground(page).selectOption({ label: 'Satélite' });
  await expect.poll(() => colourSeen(page), LOOKING).toBe(ORANGE);
  await map(page).getByText('© Imagens de teste · Limites: IBGE', { exact: false }).waitFor();
  expect(asked[0]).toMatch(/^\/sat\/\d+\/\d+\/\d+\.png$/);
  await expectGood(page);

  await ground(page).selectOption({ label: 'Rio Doce' });
  await expect.poll(() => colourSeen(page), LOOKING).toBe(VIOLET);
  await map(page).getByText('INPE · Limites: IBGE', { exact: false }).waitFor();
  await map(page).getByRole('button', { name: 'Aproximar' }).click();
  await expect.poll(() => colourSeen(page), LOOKING).toBe(VIOLET);
  await page.setViewportSize(PHONE);
  await page.reload();
  await expect.poll(() => ground(page).inputValue()).toBe('file:Rio Doce');
  await expect.poll(() => colourSeen(page), LOOKING).toBe(VIOLET);
  await expectGood(page);

  await ground(page).selectOption({ label: 'Limites, rios e lagos' });
  await expect.poll(() => colourSeen(page), LOOKING).not.toBe(VIOLET);
});
