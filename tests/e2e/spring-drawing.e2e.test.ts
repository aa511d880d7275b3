/** A new spring without a sheet: drawn on the map, by keys alone, with a bad signal. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { formatGrouped } from '#domain/shared/numbers.ts';
import type { SignsCanvas } from '#web/components/map/use-signs.ts';
import type { SurveyCanvas } from '#web/resources/water-springs/fence-editor/draw-survey.ts';
import { STEP_MS } from '#web/resources/water-springs/fence-editor/use-point-history.ts';
import { DESKTOP, PHONE } from '../support/chromium.ts';
import {
  area,
  drawFence,
  type DrawingPlace,
  editor,
  fillHead,
  fillTraits,
  HEADQUARTERS,
  makeDrawingPlace,
  map,
  openDrawing,
  points,
  pressMap,
  review,
} from '../support/drawing-screen.ts';
import { usePanel } from '../support/panel-run.ts';
import { readPdf } from '../support/pdf.ts';
import { button, expectGood, field, heading, record } from '../support/screen.ts';

const MANHUACU = 3139409;

let place: DrawingPlace;

const run = usePanel(async ({ api }) => {
  place = await makeDrawingPlace(api);
  const empty = await place.makeProperty({ name: 'Sítio Vazio' });
  const away = { ...HEADQUARTERS, utm_northing: 7_863_200 };
  await api.send('PUT', place.path(empty, 'coordinate_rural_properties'), away);
});

/** A test that is tried again has another code. */
let attempts = 0;
const nextCode = () => `D-${(attempts += 1)}`;

async function drawing(viewport: typeof DESKTOP | typeof PHONE): Promise<Page> {
  const page = await run.person({ as: place.technician, viewport });
  await openDrawing(page, place);
  return page;
}

async function croquiOf(spring: number) {
  const address = `${run.product.url}/api${place.path(place.property, `water_springs/${spring}/sketch`)}`;
  const answer = await fetch(address, { headers: { authorization: `Bearer ${run.api.token}` } });
  return readPdf(new Uint8Array(await answer.arrayBuffer()));
}

test('is drawn, survives a reload, is looked over and registered: list, map and croqui have its fence', async () => {
  const page = await drawing(DESKTOP);
  await editor(page).getByText('Marque no mapa os vértices', { exact: false }).waitFor();
  await expectGood(page);
  await map(page).scrollIntoViewIfNeeded();
  await pressMap(page, -60, -60);
  await editor(page).getByText('Uma cerca tem pelo menos três vértices.').waitFor();
  expect(await editor(page).getByRole('alert').count()).toBe(0);
  // However quickly they are marked, each is taken back alone.
  await pressMap(page, 60, -60);
  await button(page, 'Desfazer').click();
  await expect.poll(() => points(page)).toBe(1);
  await button(page, 'Desfazer').click();
  await expect.poll(() => points(page)).toBe(0);
  await drawFence(page);
  // The device measures by itself; the materials wait for the modality.
  await editor(page).getByText('Escolha a modalidade de recuperação', { exact: false }).waitFor();
  const measured = await area(page);
  const label = nextCode();
  await fillHead(page, label);
  await editor(page).getByRole('table', { name: 'Materiais com estes pontos' }).waitFor();
  expect(await area(page)).toBe(measured);
  await expectGood(page);

  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: /^Recuperar/ }).click();
  await expect.poll(() => points(page)).toBe(5);
  expect(await field(page, 'label').inputValue()).toBe(label);

  // What is missing is told where it is, and nothing is sent.
  await button(page, 'Cadastrar').click();
  await expect.poll(() => field(page, 'declivity').getAttribute('aria-invalid')).toBe('true');
  expect(await place.registered(label)).toEqual([]);
  await fillTraits(page);
  await button(page, 'Cadastrar').click();
  await review(page).getByRole('table', { name: 'Materiais' }).waitFor();
  await expectGood(page);
  const shown = await review(page).locator('dd').first().innerText();
  await review(page).getByRole('button', { name: 'Continuar desenhando' }).click();
  await button(page, 'Cadastrar').click();
  await review(page).getByRole('button', { name: 'Cadastrar' }).click();
  await page.getByText('Cadastrado com sucesso!').waitFor();

  const row = record(page, label);
  await row.waitFor();
  const [spring] = await place.registered(label);
  if (!spring) throw new Error('The spring is not registered');
  const written = formatGrouped(spring.area, 2);
  expect(shown).toContain(`${written}\u00a0m²`);
  expect(await row.innerText()).toContain(written);
  await row.getByRole('link', { name: 'Visualizar' }).click();
  await page
    .getByRole('img', { name: /[Cc]erca/ })
    .first()
    .waitFor();
  const read = await run.api.send('GET', place.path(place.property, `water_springs/${spring.id}`));
  expect(read).toMatchObject({ label, status: 0, file_url: null, technician: { name: 'Teresa Oliveira' } });
  const croqui = await croquiOf(spring.id);
  expect(croqui.text).toContain(label);
  expect(croqui.text).toContain(spring.area.toLocaleString('pt-BR', { minimumFractionDigits: 2 }));

  // Registered, nothing of it is offered again.
  await page.goto(`${place.list}/desenhar`);
  await map(page).waitFor();
  expect(await page.getByRole('button', { name: /^Recuperar/ }).count()).toBe(0);
});

test('is drawn by keys alone, marked in the middle of the map', async () => {
  const page = await drawing(DESKTOP);
  await field(page, 'label').focus();
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press('Tab');
    if (await map(page).evaluate((element) => element === document.activeElement)) break;
  }
  expect(await map(page).evaluate((element) => element === document.activeElement)).toBe(true);
  // The map is led under the middle by its own keys, one step east, south and west of the first vertex.
  for (const [index, key] of [null, 'ArrowRight', 'ArrowDown', 'ArrowLeft'].entries()) {
    if (key) {
      await page.keyboard.press('Escape');
      await page.keyboard.press(key);
    }
    await page.keyboard.press('Enter');
    await expect.poll(() => points(page)).toBe(index + 1);
  }
  await expect.poll(() => area(page)).toMatch(/^\d/);
  // The last one is chosen: it is moved by metres.
  const easting = () => field(page, 'coordinates.3.utm_easting').inputValue();
  const before = Number((await easting()).replace(',', '.'));
  // What follows quicker belongs to the same step back.
  await page.waitForTimeout(STEP_MS + 200);
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(async () => Number((await easting()).replace(',', '.'))).toBeCloseTo(before - 10, 2);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => Number((await easting()).replace(',', '.'))).toBeCloseTo(before, 2);
});

test('on a phone, nothing is lost without signal, and a lost answer registers no second spring', async () => {
  const page = await drawing(PHONE);
  const label = nextCode();
  await fillHead(page, label);
  await map(page).scrollIntoViewIfNeeded();
  await page.context().setOffline(true);
  await drawFence(page, 50);
  await editor(page).getByText('Sem contato com o servidor', { exact: false }).waitFor();
  expect(await area(page)).toMatch(/^\d/);
  await fillTraits(page);
  await button(page, 'Cadastrar').click();
  await page
    .getByRole('alert')
    .getByText('O que você digitou continua nesta tela', { exact: false })
    .waitFor();
  await page.context().setOffline(false);
  // High enough that the foot of the form lies over nothing.
  await page.setViewportSize({ ...PHONE, height: 5000 });
  await expectGood(page);
  await page.setViewportSize(PHONE);
  expect(await points(page)).toBe(5);

  // The server registers it, and its answer is lost on the way.
  await page.route('**/water_springs', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    return route.abort();
  });
  await button(page, 'Cadastrar').click();
  await review(page).getByRole('button', { name: 'Cadastrar' }).click();
  await page.getByRole('alert').waitFor();
  await page.unroute('**/water_springs');
  await expect.poll(() => place.registered(label).then((springs) => springs.length)).toBe(1);
  await button(page, 'Cadastrar').click();
  await review(page).getByRole('button', { name: 'Cadastrar' }).click();
  await page.getByText('Cadastrado com sucesso!').waitFor();
  expect(await place.registered(label)).toHaveLength(1);
});

// In every run the same button reads a file for a registered spring (spring-changes), and every format is the API's (geometry.test.ts).
test.runIf(process.env['TEST_FULL'])('is read from a file of another program', async () => {
  const page = await drawing(DESKTOP);
  await fillHead(page, nextCode());
  const rows = [
    'Zona;Este;Norte',
    '24K;283400;7843200',
    '24K;283478;7843200',
    '24K;283478;7843254',
    '24K;283400;7843254',
  ];
  await page.getByLabel('Arquivo com os vértices da cerca').setInputFiles({
    name: 'cerca.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  });
  await page.getByText('confira os pontos acima e cadastre', { exact: false }).waitFor();
  await expect.poll(() => area(page)).toBe('4.212,00');
  await expect.poll(() => points(page)).toBe(4);
});

test('begins on the map too, at the card of a headquarters', async () => {
  const page = await run.person({ as: place.technician, viewport: DESKTOP });
  await page.goto('/admin/mapa');
  const signs = () =>
    page.locator('canvas[data-signs]').evaluate((element) => {
      const { left, top } = element.getBoundingClientRect();
      return ((element as SignsCanvas).drawnSigns ?? []).map(({ name, x, y }) => ({
        name,
        x: left + x,
        y: top + y,
      }));
    });
  await expect.poll(async () => (await signs()).map(({ name }) => name)).toContain('Sítio Vazio');
  const seat = (await signs()).find(({ name }) => name === 'Sítio Vazio');
  await page.mouse.click(seat?.x ?? 0, seat?.y ?? 0);
  await page.getByRole('link', { name: 'Desenhar nova nascente' }).click();
  await heading(page, 'Desenhar nova nascente').waitFor();
  await page.getByText('Sítio Vazio').first().waitFor();
});

test('of a property without any place it begins at the municipality, which it names', async () => {
  const property = await place.makeProperty({ name: 'Sítio sem lugar', city: MANHUACU });
  const page = await run.person({ as: place.technician, viewport: PHONE, own: true });
  await page.addInitScript(() => {
    const { fillText } = CanvasRenderingContext2D.prototype;
    const written = new Set<string>();
    Object.assign(window, { written });
    CanvasRenderingContext2D.prototype.fillText = function (text, ...more) {
      written.add(text);
      fillText.call(this, text, ...more);
    };
  });
  await page.goto(`/admin/propriedades/editar/${property}/nascentes/desenhar`);
  const zoom = () =>
    page.locator('canvas[data-survey]').evaluate((element) => (element as SurveyCanvas).zoom ?? 0);
  await expect.poll(zoom).toBeGreaterThanOrEqual(9);
  const begun = await zoom();
  expect(begun).toBeLessThanOrEqual(11);
  // Its neighbours' names would leave it no room.
  const names = () => page.evaluate(() => [...(Reflect.get(window, 'written') as Set<string>)]);
  await expect.poll(names).toContain('Manhuaçu');
  await button(page, 'Afastar').click();
  await expect.poll(zoom).toBeLessThan(begun);
  await button(page, 'Ver tudo').click();
  await expect.poll(zoom).toBe(begun);
  await map(page).scrollIntoViewIfNeeded();
  await pressMap(page, 0, 0);
  // West of the meridian of 42 degrees: zone 23.
  const marked = await editor(page).locator('output').innerText();
  expect(marked).toMatch(/Este 80\d\.\d{3},\d+, Norte 7\.7[4567]\d\.\d{3},/);
});

test('who may not register springs has no way to it', async () => {
  const email = `diretora-${nextCode()}@example.org`;
  const password = 'nascente-viva-2026';
  await run.api.send('POST', '/users', { name: 'Diretora', role: 1, enabled: true, email, password });
  const page = await run.person({ as: { email, password } });
  await page.goto(place.list);
  await page.getByRole('link', { name: 'Baixar modelo da planilha' }).waitFor();
  expect(await page.getByRole('link', { name: 'Desenhar nova nascente' }).count()).toBe(0);
});
