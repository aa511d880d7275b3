/** The map of a project: what is drawn, what is told of it, and the same without a canvas. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { AreasCanvas } from '#web/components/map/areas/draw-areas.ts';
import type { SignsCanvas } from '#web/components/map/use-signs.ts';
import { ROLES } from '#domain/shared/access.ts';
import { DESKTOP, download, PHONE } from '../support/chromium.ts';
import { type PanelRun, usePanel } from '../support/panel-run.ts';
import { fieldPhoto } from '../support/field-photos.ts';
import { settled, watchTraffic } from '../support/panel-traffic.ts';
import { makePropertyPlace, type PropertyPlace } from '../support/property-place.ts';
import { CASE_PARAMETERS, springBody } from '../support/records.ts';
import { button, expectGood, heading, record } from '../support/screen.ts';

let place: PropertyPlace;
let property: number;
const DIRECTOR = { email: 'diretora@example.org', password: 'nascente-viva-2026' };

const AIMORES = 3101102;
const POINT = { utm_zone: '24K', utm_easting: 283_430, utm_northing: 7_843_220 };

/** Three springs with fences some hundred metres apart, the second delivered, and a headquarters. */
const run: PanelRun = usePanel(async ({ api }) => {
  place = await makePropertyPlace(api);
  await api.send('PUT', `/projects/${place.project}/feedstock_parameters`, CASE_PARAMETERS);
  await api.send('POST', `/projects/${place.project}/wire_rollers`, { length: 500, minimum_usage: 40 });
  property = await place.makeProperty({ name: 'Sítio Água Limpa', total_area: 30, city: AIMORES });
  for (const number of [1, 2, 3]) {
    const move = (points: readonly { utm_easting: number }[]) =>
      points.map((point) => ({ ...point, utm_easting: point.utm_easting + 300 * number }));
    const body = springBody({ label: `A-${number}` }) as { coordinates: (typeof POINT)[] };
    const water_eyes = move([POINT]);
    const moved = { ...body, coordinates: move(body.coordinates), water_eyes };
    const { id } = await api.send('POST', place.path(property, 'water_springs'), moved);
    if (number !== 2) continue;
    const photo = new FormData();
    photo.append('images[]', new Blob([new Uint8Array(await fieldPhoto({}))]), 'olho.jpg');
    const photos = `/api${place.path(property, `water_springs/${String(id)}`)}/photo_galleries`;
    const headers = { authorization: `Bearer ${api.token}` };
    await fetch(new URL(photos, run.product.url), { method: 'POST', headers, body: photo });
    const delivered = { status: 1, delivery_date: '2026-06-10T09:00' };
    await api.send('PUT', place.path(property, `water_springs/${String(id)}`), delivered);
  }
  await api.send('PUT', place.path(property, 'coordinate_rural_properties'), POINT);
  const empty = await place.makeProperty({ name: 'Sítio Vazio', total_area: 3 });
  await api.send('PUT', place.path(empty, 'coordinate_rural_properties'), {
    ...POINT,
    utm_easting: POINT.utm_easting + 1300,
  });
  const dates = { start_date: '2025-01-01', end_date: '2028-12-31' };
  await api.send('POST', '/projects', { name: 'Outro', status: 1, ...dates });
  await api.send('POST', '/users', {
    name: 'Dora',
    role: ROLES.DIRETOR_EXECUTIVO,
    enabled: true,
    ...DIRECTOR,
  });
});

/** What the canvas says it has drawn, with where it is on the screen and the colour that is there. */
function drawn(page: Page) {
  return page.locator('canvas[data-signs]').evaluate((element) => {
    const canvas = element as SignsCanvas;
    const { left, top, width } = canvas.getBoundingClientRect();
    const scale = canvas.width / width;
    return (canvas.drawnSigns ?? []).map(({ name, x, y }) => {
      const pixel = canvas.getContext('2d')?.getImageData(x * scale, y * scale, 1, 1).data;
      return { name, x: left + x, y: top + y, colour: Array.from(pixel ?? []).join(' ') };
    });
  });
}

const names = async (page: Page) => (await drawn(page)).map(({ name }) => name).sort();

test('springs are drawn where they are, found by the list’s filters, opened, and summed', async () => {
  const page = await run.person({ as: place.technician, viewport: DESKTOP });
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(run.product.url) && !/^(data|blob):/.test(request.url())) {
      foreign.push(request.url());
    }
  });
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Mapa', exact: true }).click();
  await heading(page, 'Mapa').waitFor();
  const region = page.getByRole('region', { name: /^Mapa/ });
  await expect.poll(() => names(page)).toEqual(['A-1', 'A-2', 'A-3', 'Sítio Vazio', 'Sítio Água Limpa']);
  await region.getByText('Limites: IBGE. Rios e lagos: Natural Earth.').waitFor();
  const signs = await drawn(page);
  const of = (name: string) => signs.find((sign) => sign.name === name);
  // Colours of 'Cadastrada' and 'Material entregue'.
  expect([of('A-1')?.colour, of('A-2')?.colour]).toEqual(['102 121 111 255', '176 111 0 255']);
  // From west to east, on one line.
  expect((of('A-1')?.x ?? 0) < (of('A-2')?.x ?? 0) && (of('A-2')?.x ?? 0) < (of('A-3')?.x ?? 0)).toBe(true);
  await expectGood(page);

  const target = (await drawn(page)).find(({ name }) => name === 'A-2');
  await page.mouse.click(target?.x ?? 0, target?.y ?? 0);
  const card = region.getByRole('article', { name: 'A-2' });
  await card.getByText('Material entregue').waitFor();
  await card.getByText('4.212,00 m² (0,4212 ha)').waitFor();
  await card.getByText('Rolos de arame').waitFor();
  await card.getByRole('img', { name: 'Nascente A-2, foto sem data' }).waitFor();
  expect(
    await card.evaluate((one) => {
      const { top } = one.getBoundingClientRect();
      return top >= (one.parentElement?.getBoundingClientRect().top ?? 0);
    }),
  ).toBe(true);
  await expectGood(page);
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });

  await button(page, 'Ver como tabela').click();
  await region.getByText('Neste pedaço do mapa, nascentes, sedes e estruturas: 5.').waitFor();
  await record(page, 'Sítio Água Limpa').getByRole('link', { name: 'Visualizar' }).waitFor();
  await button(page, 'Somar o que se vê').click();
  const sums = page.getByRole('region', { name: 'Soma da área' });
  // Each fence is 78 × 54 m.
  await sums.getByText('1,26 ha').waitFor();
  await expectGood(page);

  await page.getByLabel('Situação').selectOption({ label: 'Material entregue' });
  await expect.poll(() => names(page)).toEqual(['A-2', 'Sítio Água Limpa']);
  await sums.getByText('0,42 ha').waitFor();
  await button(page, 'Exportar').click();
  const saved = await download(page, () => page.getByRole('menuitem', { name: 'GeoJSON' }).click());
  expect(saved.name).toMatch(/^mapa-.*\.geojson$/);
  const codes = [
    ...new TextDecoder().decode(saved.bytes).matchAll(/"camada":"nascentes","codigo":"([^"]+)"/g),
  ];
  expect(codes.map(([, code]) => code)).toEqual(['A-2']);
  await record(page, 'A-2').getByRole('link', { name: 'Visualizar' }).click();
  await page.waitForURL(/\/nascentes\/\d+$/);
  const title = page.getByRole('heading', { name: 'No mapa' });
  await title.waitFor();
  // The next that one sees after the drawing.
  const parts = await page.locator('main h2').allTextContents();
  expect(parts[parts.indexOf('Cerca') + 1]).toBe('No mapa');
  await expect.poll(() => isDrawnBelow(page, title)).toBe(true);
  await expect.poll(() => names(page)).toEqual(expect.arrayContaining(['A-1', 'A-2', 'A-3']));
  await page.getByText('50 m ao redor do olho d’água (APP)').waitFor();
  await expectGood(page);
  expect(foreign).toEqual([]);
});

async function firstTwo(page: Page) {
  const at = new Map((await drawn(page)).map(({ name, x, y }) => [name, { x, y }]));
  const nowhere = { x: 0, y: 0 };
  return [at.get('A-1') ?? nowhere, at.get('A-2') ?? nowhere] as const;
}

test('springs are summed by a rectangle, lassoed, and planned together as in their list', async () => {
  const page = await run.person({ as: place.technician, viewport: DESKTOP });
  await page.goto('/admin/mapa');
  await expect.poll(() => names(page)).toEqual(['A-1', 'A-2', 'A-3', 'Sítio Vazio', 'Sítio Água Limpa']);
  const sums = page.getByRole('region', { name: 'Soma da área' });
  // Around the first two, from one corner to the other. A press on a button may have scrolled the page.
  await button(page, 'Somar uma área').click();
  const [first, second] = await firstTwo(page);
  const reach = (second.x - first.x) / 2;
  await page.mouse.move(first.x - reach, first.y - 30);
  await page.mouse.down();
  await page.mouse.move(second.x + reach, second.y + 30, { steps: 5 });
  await page.mouse.up();
  await sums.getByText('0,84 ha').waitFor();
  await sums.getByText('2 nascentes selecionadas').waitFor();
  // Around the first, past the headquarters, and not around the second.
  await button(page, 'Laçar uma área').click();
  const [alone] = await firstTwo(page);
  await page.mouse.move(alone.x - reach, alone.y);
  await page.mouse.down();
  await page.mouse.move(alone.x, alone.y - 40, { steps: 5 });
  await page.mouse.move(alone.x + reach, alone.y, { steps: 5 });
  await page.mouse.move(alone.x, alone.y + 40, { steps: 5 });
  await page.mouse.up();
  await sums.getByText('0,42 ha').waitFor();
  await sums.getByText('1 nascente selecionada').waitFor();
  await expectGood(page);
  await button(page, 'Definir mês previsto').click();
  const dialog = page.getByRole('dialog', { name: 'Definir mês previsto' });
  await dialog.getByLabel('Mês previsto de 1 nascente').selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('1 nascente com o mês previsto salvo.').waitFor();
  const { data } = await run.api.send('GET', `/projects/${place.project}/water_springs`);
  const planned = (data as { label: string; planned_month: string | null }[]).filter(
    (one) => one.planned_month,
  );
  expect(planned.map(({ label }) => label)).toEqual(['A-1']);
});

test('a municipality has the colour of what it has, with the figures beside', async () => {
  const page = await run.person({ as: place.technician, viewport: DESKTOP });
  await page.goto('/admin/mapa');
  await button(page, 'Por município').click();
  const region = page.getByRole('region', { name: 'Mapa por município' });
  await record(page, 'Aimorés/MG').getByText('1,26').waitFor();
  /** The colour some pixels beside the middle of the springs, where no name is. */
  const colour = () =>
    page.locator('canvas[data-areas]').evaluate((element) => {
      const canvas = element as AreasCanvas;
      const [area] = canvas.drawnAreas ?? [];
      const scale = canvas.width / canvas.getBoundingClientRect().width;
      const [x, y] = [(area?.x ?? 0) * scale, ((area?.y ?? 0) + 25) * scale];
      const pixel = canvas.getContext('2d')?.getImageData(x, y, 1, 1).data;
      return [area?.name, ...Array.from(pixel ?? []).slice(0, 3)].join(' ');
    });
  // The darkest green but one, a little clear.
  await expect.poll(colour).toMatch(/^Aimorés 5[3-5] 13[4-6] 10[0-2]$/);
  await expectGood(page);
  await region.getByLabel('Cor pelo número de').selectOption({ label: 'Nascentes atrasadas' });
  await expect.poll(colour).toMatch(/^Aimorés 23[7-9] 24[0-2] 23[6-8]$/);
  await page.setViewportSize(PHONE);
  await button(page, 'Por sub-bacia').click();
  await record(page, 'Suaçuí Grande').waitFor();
  await expectGood(page);
});

/** Scrolls to the map that comes then; what comes above pushes it down again. */
async function isDrawnBelow(page: Page, title: Locator): Promise<boolean> {
  await title.scrollIntoViewIfNeeded();
  return (await page.locator('canvas[data-signs]').count()) === 1;
}

test('a property shows what it has, once one scrolls to it', async () => {
  const page = await run.person({ as: place.technician, viewport: PHONE });
  const traffic = watchTraffic(page);
  await page.goto(`/admin/propriedades/editar/${property}`);
  const title = page.getByRole('heading', { name: 'Onde fica' });
  await title.waitFor();
  await settled(page);
  const places = `GET /api/projects/${place.project}/map`;
  expect(traffic.calls()).not.toContain(places);
  expect(await page.locator('canvas[data-signs]').count()).toBe(0);
  await expect.poll(() => isDrawnBelow(page, title)).toBe(true);
  expect(traffic.calls()).toContain(places);
  await expect.poll(() => names(page)).toEqual(['A-1', 'A-2', 'A-3', 'Sítio Água Limpa']);
  await expectGood(page);
  await title.scrollIntoViewIfNeeded();
  const target = (await drawn(page)).find(({ name }) => name === 'A-2');
  await page.mouse.click(target?.x ?? 0, target?.y ?? 0);
  await page.getByRole('article', { name: 'A-2' }).getByText('4.212,00 m² (0,4212 ha)').waitFor();
});

test('a director sees all projects on the first screen, and a place opens in its own', async () => {
  const page = await run.person({ as: DIRECTOR, viewport: DESKTOP });
  await page.goto('/admin');
  await page.getByRole('heading', { name: 'Todos os projetos' }).scrollIntoViewIfNeeded();
  await expect.poll(() => names(page)).toContain('A-2');
  await expectGood(page);
  await page.getByRole('heading', { name: 'Todos os projetos' }).scrollIntoViewIfNeeded();
  const target = (await drawn(page)).find(({ name }) => name === 'A-2');
  await page.mouse.click(target?.x ?? 0, target?.y ?? 0);
  const card = page.getByRole('article', { name: 'A-2' });
  await card.getByText('4.212,00 m² (0,4212 ha)').waitFor();
  await card.getByText('Rolos de arame').waitFor();
  await card.getByRole('img', { name: 'Nascente A-2, foto sem data' }).waitFor();
  await page.keyboard.press('Escape');
  const map = page.getByRole('region', { name: 'Mapa: Todos os projetos' });
  await map.getByRole('button', { name: 'Ver como tabela' }).click();
  await record(page, 'A-2').getByRole('link', { name: 'Visualizar' }).click();
  await heading(page, 'A-2').waitFor();
  expect(new URL(page.url()).search).toBe('');
});

// Last: the page that it spoils may be given to the next test.
test('without a canvas the phone shows a drawing and the table', async () => {
  const page = await run.person({ as: place.technician, viewport: PHONE });
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto('/admin/mapa');
  await page.getByText('Este navegador não pode mostrar o mapa').waitFor();
  await page.getByRole('img', { name: 'Desenho do mapa' }).waitFor();
  await record(page, 'Sítio Água Limpa').waitFor();
  await expectGood(page);
});
