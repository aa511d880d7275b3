/** A day's sheets in one go: the good ones are registered, the others mended, and what they need is to be bought. */
import { expect, test } from 'vitest';
import { DESKTOP, PHONE } from '../support/chromium.ts';
import { everyday } from '../support/everyday.ts';
import { usePanel } from '../support/panel-run.ts';
import { makePropertyPlace, type PropertyPlace } from '../support/property-place.ts';
import { CASE_PARAMETERS } from '../support/records.ts';
import { button, expectGood, heading } from '../support/screen.ts';
import { goodSketch } from '../support/sketch-sheet.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const TORN = 'O arquivo não é uma planilha .xlsx que se possa abrir.';

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

/** What lost its half on the way from the camera's card. */
async function tornSheet(label: string) {
  const whole = await sheet(label);
  return { ...whole, buffer: whole.buffer.subarray(0, whole.buffer.length / 2) };
}

test('sheets are dropped together: the valid ones are registered, two stay and are mended', async () => {
  const page = await run.person({ as: place.technician });
  await page.goto(`/admin/propriedades/editar/${property}/nascentes/adicionar`);
  const label = (number: number) => `L-${String(number).padStart(2, '0')}`;
  const valid = [1, 3, 4, 5, 6, 8, 9, 10].slice(0, everyday(3, 8)).map(label);
  await page
    .locator('input[type="file"][name="spreadsheet"]')
    .setInputFiles([
      ...(await Promise.all(valid.map((one) => sheet(one)))),
      await sheet('L-02', { B6: null }),
      await tornSheet('L-07'),
    ]);
  const card = (text: string) => page.getByRole('article').filter({ hasText: text });
  // The sheets are read by a process that may have to start first.
  const registerAll = button(page, `Cadastrar as ${valid.length} válidas`);
  await registerAll.waitFor({ timeout: 30_000 });
  // All were drawn on the same ground.
  await card('L-01.xlsx').getByText('A cerca se sobrepõe à da nascente "L-03".').waitFor();
  await card('L-02.xlsx').getByText('escolha a declividade').waitFor();
  await card('L-07.xlsx').getByText(TORN).waitFor();
  await expectGood(page);
  await registerAll.click();
  for (const one of valid) await card(`${one}.xlsx`).getByText('Cadastrada.').waitFor();
  await card('L-02.xlsx').getByText('escolha a declividade').waitFor();
  await card('L-07.xlsx').getByText(TORN).waitFor();
  await page.locator('input[type="file"][name="spreadsheets"]').setInputFiles([await sheet('L-02')]);
  await button(page, 'Cadastrar a válida').click();
  await card('L-02.xlsx').getByText('Cadastrada.').waitFor();
  await card('L-07.xlsx').getByText(TORN).waitFor();
  await page.setViewportSize(PHONE);
  await expectGood(page);
  await page.locator('input[type="file"][name="spreadsheets"]').setInputFiles([await sheet('L-07')]);
  await button(page, 'Cadastrar a válida').click();
  await card('L-07.xlsx').getByText('Cadastrada.').waitFor();
  await page.getByRole('link', { name: 'Ver nascentes' }).click();
  const all = valid.length + 2;
  await page.getByText(`De 1 a ${all} de ${all} registros`).waitFor();
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
  // With large letters it is wider than its place, and nothing in it takes the focus: the arrows move it.
  await page.setViewportSize({ width: 800, height: 800 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const frame = page.getByRole('group', { name: 'O que comprar' });
  await expect.poll(() => frame.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeGreaterThan(0);
  await expectGood(page);
  await frame.focus();
  expect(await frame.evaluate((one) => one === document.activeElement)).toBe(true);
  // On a busy machine the browser was seen to drop one that comes while it lays out the large letters.
  const pressed = async () => {
    await page.keyboard.press('ArrowRight');
    return frame.evaluate((one) => one.scrollLeft);
  };
  await expect.poll(pressed).toBeGreaterThan(0);
  await page.reload();
  await page.setViewportSize(DESKTOP);
  const stakes = page.getByRole('row', { name: /^Estacas/ });
  const all = await stakes.innerText();
  const until = page.getByLabel('Até');
  await until.selectOption({ index: 1 });
  await expect.poll(() => stakes.innerText()).not.toBe(all);
  expect(new URL(page.url()).searchParams.get('until')).toBe(await until.inputValue());
  await page.setViewportSize(PHONE);
  await expectGood(page);
});
