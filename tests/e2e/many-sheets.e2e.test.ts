/** A day's sheets in one go: the good ones are registered, the others mended, and what they need is to be bought. */
import { expect, test } from 'vitest';
import { PHONE } from '../support/chromium.ts';
import { usePanel } from '../support/panel-run.ts';
import { makePropertyPlace, type PropertyPlace } from '../support/property-place.ts';
import { CASE_PARAMETERS } from '../support/records.ts';
import { button, expectGood, heading } from '../support/screen.ts';
import { goodSketch } from '../support/sketch-sheet.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

let place: PropertyPlace;
let property: number;

const run = usePanel(async ({ api }) => {
  place = await makePropertyPlace(api);
  await api.send('PUT', `/projects/${place.project}/feedstock_parameters`, CASE_PARAMETERS);
  await api.send('POST', `/projects/${place.project}/wire_rollers`, { length: 500, minimum_usage: 10 });
  property = await place.makeProperty({ name: 'Sítio Boa Vista', total_area: 30 });
});

async function sheet(label: string, form: object = {}) {
  const bytes = await goodSketch({ form: { B3: label, ...form } });
  return { name: `${label}.xlsx`, mimeType: XLSX, buffer: Buffer.from(bytes) };
}

test('sheets that are dropped together are read, the valid ones registered, the others stay', async () => {
  const page = await run.person({ as: place.technician });
  await page.goto(`/admin/propriedades/editar/${property}/nascentes/adicionar`);
  await page
    .locator('input[type="file"][name="spreadsheet"]')
    .setInputFiles([await sheet('L-1'), await sheet('L-2', { B6: null }), await sheet('L-3')]);
  const card = (text: string) => page.getByRole('article').filter({ hasText: text });
  // Three sheets are read by a process that may have to start first.
  await button(page, 'Cadastrar as 2 válidas').waitFor({ timeout: 30_000 });
  // Both were drawn on the same ground.
  await card('L-1.xlsx').getByText('A cerca se sobrepõe à da nascente "L-3".').waitFor();
  await card('L-2.xlsx').getByText('escolha a declividade').waitFor();
  await expectGood(page);
  await button(page, 'Cadastrar as 2 válidas').click();
  await card('L-3.xlsx').getByText('Cadastrada.').waitFor();
  await card('L-2.xlsx').getByText('escolha a declividade').waitFor();
  await page.locator('input[type="file"][name="spreadsheets"]').setInputFiles([await sheet('L-2')]);
  await button(page, 'Cadastrar a válida').click();
  await card('L-2.xlsx').getByText('Cadastrada.').waitFor();
  await page.setViewportSize(PHONE);
  await expectGood(page);
  await page.getByRole('link', { name: 'Ver nascentes' }).click();
  await page.getByText('De 1 a 3 de 3 registros').waitFor();
});

test('what they need is to be bought, up to the month that is chosen', async () => {
  const springs = `/projects/${place.project}/water_springs`;
  const { data } = await run.api.send('GET', springs);
  const ids = (data as { id: number }[]).map(({ id }) => id);
  await run.api.send('POST', `${springs}/bulk`, {
    ids: ids.slice(0, 1),
    action: 'plan',
    planned_month: '2029-03',
  });
  const page = await run.person();
  await page.goto('/admin/o-que-comprar');
  await heading(page, 'O que comprar').waitFor();
  await page.getByText(/^Faltam .* estacas.* até março de 2029\.$/).waitFor();
  await expectGood(page);
  const stakes = page.getByRole('row', { name: /^Estacas/ });
  const all = await stakes.innerText();
  const until = page.getByLabel('Até');
  await until.selectOption({ index: 1 });
  await expect.poll(() => stakes.innerText()).not.toBe(all);
  expect(new URL(page.url()).searchParams.get('until')).toBe(await until.inputValue());
  await page.setViewportSize(PHONE);
  await expectGood(page);
});
