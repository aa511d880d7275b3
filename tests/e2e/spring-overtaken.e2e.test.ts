/** Of a spring that is being changed: what comes late, and what others changed meanwhile. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, PHONE } from '../support/chromium.ts';
import { kmlOf } from '../support/geometry-files.ts';
import { holdBack } from '../support/hold-back.ts';
import { usePanel } from '../support/panel-run.ts';
import { makePropertyPlace, type PropertyPlace } from '../support/property-place.ts';
import { CASE_PARAMETERS, springBody } from '../support/records.ts';
import { button, expectGood, field } from '../support/screen.ts';
import { goodSketch } from '../support/sketch-sheet.ts';

let place: PropertyPlace;
let property: number;

type Viewport = typeof DESKTOP | typeof PHONE;

const run = usePanel(async ({ api }) => {
  place = await makePropertyPlace(api);
  await api.send('PUT', `/projects/${place.project}/feedstock_parameters`, CASE_PARAMETERS);
  property = await place.makeProperty({ name: 'Sítio Boa Vista', total_area: 30 });
});

const springs = () => `/admin/propriedades/editar/${property}/nascentes`;
const asTechnician = (viewport: Viewport = DESKTOP) => run.person({ viewport, as: place.technician });
const alert = (page: Page) => page.getByRole('alert');

let made = 0;
/** A spring of its own for each test: 78 × 54 m. */
async function register(more: object = {}): Promise<{ id: number; label: string }> {
  made += 1;
  const label = `E-${made}`;
  const path = place.path(property, 'water_springs');
  const { id } = await run.api.send('POST', path, springBody({ label, ...more }));
  return { id: Number(id), label };
}

/** What the page sends next to this address is answered only when this is called; then the page has dealt with it. */
async function answersLate(page: Page, address: string): Promise<() => Promise<void>> {
  const letCome = await holdBack(page, address);
  await page.evaluate(() => {
    const upload = XMLHttpRequest.prototype;
    const send = Reflect.get(upload, 'send');
    const dealtWith = new Promise<void>((resolve) => {
      Reflect.set(upload, 'send', function (this: XMLHttpRequest, body: FormData) {
        this.addEventListener('loadend', () => resolve());
        Reflect.set(upload, 'send', send);
        this.send(body);
      });
    });
    Reflect.set(window, 'dealt_with', dealtWith);
  });
  return async () => {
    letCome();
    await page.evaluate(async () => {
      await (Reflect.get(window, 'dealt_with') as Promise<void>);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    });
  };
}

test('a file that is read after its form was locked changes nothing there', async () => {
  const { id, label } = await register();
  const page = await asTechnician(PHONE);
  await page.goto(`${springs()}/${id}`);
  await button(page, 'Editar').click();
  await button(page, 'Ler nova planilha do croqui').click();
  const sheet = await goodSketch({ form: { B3: `${label}-P` } });
  const name = 'croqui.xlsx';
  await page
    .locator('input[type="file"][name="spreadsheet"]')
    .setInputFiles({ name, mimeType: '', buffer: Buffer.from(sheet) });
  const sheetComes = await answersLate(page, `**/water_springs/${id}/import`);
  const sheetLeaves = page.waitForRequest(`**/water_springs/${id}/import`);
  await button(page, 'Ler Arquivo').click();
  await sheetLeaves;
  await field(page, 'notes').fill('Sem a planilha');
  await button(page, 'Atualizar').click();
  await page.getByText('Atualizado com sucesso!').waitFor();
  await button(page, 'Editar').waitFor();
  await sheetComes();
  expect(await field(page, 'label').inputValue()).toBe(label);
  expect(await field(page, 'typology_specification').inputValue()).not.toBe('Capoeira com brejo');

  // Nor where it is unlocked again meanwhile.
  await button(page, 'Editar').click();
  const pointsCome = await answersLate(page, '**/geometry/read');
  const sent = page.waitForRequest('**/geometry/read');
  const three = kmlOf([
    [-41.0637, -19.4941],
    [-41.0629, -19.4941],
    [-41.0629, -19.4935],
  ]);
  await page
    .getByLabel('Arquivo com os vértices da cerca')
    .setInputFiles({ name: 'cerca.kml', mimeType: 'text/xml', buffer: Buffer.from(three) });
  await sent;
  await button(page, 'Cancelar').click();
  await button(page, 'Editar').click();
  await field(page, 'coordinates.3.utm_northing').waitFor();
  await pointsCome();
  expect(await field(page, 'coordinates.3.utm_northing').inputValue()).toBe('7843254');
});

test('who recalculates what others changed meanwhile sees it, and goes on from the same dialog', async () => {
  const { id } = await register();
  const path = place.path(property, `water_springs/${id}`);
  const parameters = `/projects/${place.project}/feedstock_parameters`;
  await run.api.send('PUT', parameters, { ...CASE_PARAMETERS, stake_spacing: 5 });
  const page = await asTechnician();
  await page.goto(`${springs()}/${id}`);
  await button(page, 'Recalcular').click();
  const dialog = page.getByRole('dialog', { name: 'Recalcular os materiais' });
  const recalculate = dialog.getByRole('button', { name: 'Recalcular' });
  await dialog.getByRole('row', { name: 'Estacas 100 47' }).waitFor();
  await expectGood(page);
  await page.getByRole('row', { name: 'Estacas 100 —' }).waitFor();
  await run.api.send('PUT', parameters, { ...CASE_PARAMETERS, stake_spacing: 4 });
  await recalculate.click();
  await alert(page)
    .getByText(/Os materiais não são mais os que foram mostrados/)
    .waitFor();
  await dialog.getByRole('row', { name: /^Estacas 100 (?!47$)\d+$/ }).waitFor();

  await run.api.send('PUT', path, { notes: 'Vista de novo' });
  await recalculate.click();
  await alert(page)
    .getByText(/Nada foi salvo: confira o que mudou/)
    .waitFor();
  await expect.poll(() => field(page, 'notes').inputValue()).toBe('Vista de novo');
  await recalculate.click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Atualizado com sucesso!').waitFor();
  await page.getByRole('row', { name: /^Estacas (?!100 |47 )\d+ —$/ }).waitFor();
  await run.api.send('PUT', parameters, CASE_PARAMETERS);
});
