/** Of a spring that is being changed: what comes late, and what others changed meanwhile. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, PHONE } from '../support/chromium.ts';
import { kmlOf } from '../support/geometry-files.ts';
import { fieldPhoto } from '../support/field-photos.ts';
import { holdBack } from '../support/hold-back.ts';
import { usePanel } from '../support/panel-run.ts';
import { makePropertyPlace, type PropertyPlace } from '../support/property-place.ts';
import { CASE_PARAMETERS, springBody } from '../support/records.ts';
import { button, expectGood, field, record } from '../support/screen.ts';
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

/** A new sheet is on its way to where it is read; its answer comes when this is called. */
async function readsSheetLate(page: Page, id: number, label: string): Promise<() => Promise<void>> {
  await button(page, 'Ler nova planilha do croqui').click();
  const sheet = await goodSketch({ form: { B3: label } });
  await page
    .locator('input[type="file"][name="spreadsheet"]')
    .setInputFiles({ name: 'croqui.xlsx', mimeType: '', buffer: Buffer.from(sheet) });
  const sheetComes = await answersLate(page, `**/water_springs/${id}/import`);
  const sheetLeaves = page.waitForRequest(`**/water_springs/${id}/import`);
  await button(page, 'Ler Arquivo').click();
  await sheetLeaves;
  return sheetComes;
}

test('a file that is read after its form was saved or locked changes nothing there', async () => {
  const { id, label } = await register();
  const page = await asTechnician(PHONE);
  await page.goto(`${springs()}/${id}`);
  await button(page, 'Editar').click();
  const savedComes = await readsSheetLate(page, id, `${label}-P`);
  await field(page, 'notes').fill('Sem a planilha');
  await button(page, 'Atualizar').click();
  await page.getByText('Atualizado com sucesso!').waitFor();
  await record(page, label).waitFor();
  await savedComes();
  await record(page, label).getByRole('link', { name: 'Visualizar' }).click();
  await button(page, 'Editar').waitFor();
  const expectUnread = async () => {
    expect(await field(page, 'label').inputValue()).toBe(label);
    expect(await field(page, 'typology_specification').inputValue()).not.toBe('Capoeira com brejo');
    expect(await field(page, 'notes').inputValue()).toBe('Sem a planilha');
  };
  await expectUnread();

  // Nor where the screen is the same, locked again.
  await button(page, 'Editar').click();
  const givenUpComes = await readsSheetLate(page, id, `${label}-P`);
  await button(page, 'Cancelar').click();
  await button(page, 'Editar').waitFor();
  await givenUpComes();
  await expectUnread();

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

test('photos on their way when the form is saved keep the spring open, and are all kept', async () => {
  const { id, label } = await register();
  const path = place.path(property, `water_springs/${id}`);
  const page = await asTechnician(PHONE);
  await page.goto(`${springs()}/${id}`);
  const gallery = page.getByRole('region', { name: 'Fotos' });
  const goOn = await holdBack(page, '**/photo_galleries');
  const buffer = await fieldPhoto({ width: 64, height: 48 });
  await page
    .locator('input[type="file"][name="images[]"]')
    .setInputFiles(['1.jpg', '2.jpg', '3.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer })));
  await gallery.getByText('Enviando foto 1 de 3...').waitFor();
  await button(page, 'Editar').click();
  await field(page, 'notes').fill('Com fotos');
  await button(page, 'Atualizar').click();
  await page
    .getByText('Atualizado com sucesso! Nesta tela há algo que ainda não foi enviado.', { exact: true })
    .waitFor();
  await button(page, 'Editar').waitFor();
  expect(await field(page, 'notes').inputValue()).toBe('Com fotos');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe(`${springs()}/${id}`);
  await gallery.getByText('Enviando foto 1 de 3...').waitFor();
  goOn();
  await gallery.getByText('3 fotos enviadas.').waitFor();
  expect(await run.api.send('GET', path)).toMatchObject({ notes: 'Com fotos', photos_total: 3 });

  // Once they are kept, a save leads to the list, and the spring that is opened again has them.
  await button(page, 'Editar').click();
  await field(page, 'notes').fill('Com as fotos');
  await button(page, 'Atualizar').click();
  await record(page, label).getByRole('link', { name: 'Visualizar' }).click();
  await expect.poll(() => gallery.locator('li button:has(img)').count()).toBe(3);
  expect(await field(page, 'notes').inputValue()).toBe('Com as fotos');
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

// In every run `material delivered while …` of spring-changes answers the same question, and water-springs.test.ts refuses the way back.
test.runIf(process.env['TEST_FULL'])(
  'a status that another person passed meanwhile can’t be gone back to',
  async () => {
    const { id } = await register();
    const path = place.path(property, `water_springs/${id}`);
    const page = await asTechnician();
    await page.goto(`${springs()}/${id}`);
    await button(page, 'Editar').click();
    await field(page, 'status').selectOption({ label: 'Material entregue' });
    await field(page, 'delivery_date').fill('201120260930');
    await run.api.send('PUT', path, { status: 2, delivery_date: '2026-11-20T09:00' });
    await button(page, 'Atualizar').click();
    const conflict = page.getByRole('dialog', { name: 'Outra pessoa alterou este registro' });
    await conflict.getByLabel('Manter o meu: Material entregue').check();
    await conflict.getByRole('button', { name: 'Salvar com estas escolhas' }).click();
    await alert(page).getByText('Não é possível voltar o status da nascente para um anterior!').waitFor();
    expect(await run.api.send('GET', path)).toMatchObject({ status: 2, delivery_date: '2026-11-20T09:00' });
  },
);

// In every run the fence is what two people change (spring-changes), and of named choices the address (property-parts).
test.runIf(process.env['TEST_FULL'])(
  'two people edit one spring: the second one sees what changed, characteristics too',
  async () => {
    const { id } = await register();
    const path = place.path(property, `water_springs/${id}`);
    const page = await asTechnician();
    await page.goto(`${springs()}/${id}`);
    await button(page, 'Editar').click();
    await field(page, 'notes').fill('Minha observação');
    await run.api.send('PUT', path, { characteristics: { water_color: 1 } });
    await button(page, 'Atualizar').click();
    const conflict = page.getByRole('dialog', { name: 'Outra pessoa alterou este registro' });
    await conflict.getByText('Antes: Transparente').waitFor();
    expect(await conflict.getByLabel('Usar o da outra pessoa: Escura').isChecked()).toBe(true);
    await conflict.getByRole('button', { name: 'Salvar com estas escolhas' }).click();
    await page.getByText('Atualizado com sucesso!').waitFor();
    await page.waitForURL((url) => url.pathname === springs());
    expect(await run.api.send('GET', path)).toMatchObject({
      notes: 'Minha observação',
      characteristics: { water_color: 1 },
    });
  },
);

test('where the signal goes behind a photo, the gallery does not say that there is none', async () => {
  const { id } = await register();
  const page = await asTechnician();
  await page.goto(`${springs()}/${id}`);
  const gallery = page.getByRole('region', { name: 'Fotos' });
  const none = gallery.getByText('Ainda não existem fotos cadastradas.');
  await none.waitFor();
  let refused = 0;
  await page.route('**/photo_galleries?*', (route) => {
    refused += 1;
    return route.abort('internetdisconnected');
  });
  await page
    .locator('input[type="file"][name="images[]"]')
    .setInputFiles({ name: 'uma.jpg', mimeType: 'image/jpeg', buffer: await fieldPhoto() });
  await gallery.getByText('Foto enviada.').waitFor();
  await expect.poll(() => refused).toBeGreaterThan(0);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await none.count()).toBe(0);
});
