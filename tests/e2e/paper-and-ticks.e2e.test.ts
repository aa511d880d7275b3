/** What only the eye sees: what is printed, how large a dialog is, whether a tick shows. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { usePanel } from '../support/panel-run.ts';
import { readPdf } from '../support/pdf.ts';
import { CASE_PARAMETERS, springBody } from '../support/records.ts';
import { makePropertyPlace, type PropertyPlace } from '../support/property-place.ts';

let place: PropertyPlace;
let property: number;

const run = usePanel(async ({ api }) => {
  place = await makePropertyPlace(api);
  await api.send('PUT', `/projects/${place.project}/feedstock_parameters`, CASE_PARAMETERS);
  property = await place.makeProperty({ name: 'Sítio Boa Vista', total_area: 30 });
  await api.send('POST', place.path(property, 'water_springs'), springBody({ label: 'N-01' }));
});

test('a printed list is the list, without menu, skip link and buttons', async () => {
  const page = await run.person();
  await page.goto('/admin/proprietarios');
  const add = page.getByRole('link', { name: '+ Adicionar' });
  await add.waitFor();
  const onScreen = [
    page.getByRole('link', { name: 'Veículos' }),
    add,
    page.getByRole('link', { name: 'Ir para o conteúdo' }),
    page.getByRole('button', { name: 'Excluir' }).first(),
  ];
  for (const one of onScreen) expect(await one.isVisible()).toBe(true);
  await page.emulateMedia({ media: 'print' });
  for (const one of onScreen) expect(await one.isVisible()).toBe(false);
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  expect(await page.locator('tbody tr').first().isVisible()).toBe(true);
});

test('each sheet of a printed list names its columns, and the first says what was asked for', async () => {
  // More rows than a page of the list has.
  for (let index = 10; index < 36; index += 1) {
    const vehicle = { plate: `VER-10${index}`, model_description: 'Toyota Hilux' };
    await run.api.send('POST', '/vehicles', vehicle);
  }
  const page = await run.person();
  const printed = async (address: string) => {
    await page.goto(address);
    await page.locator('tbody a').first().waitFor();
    // Narrower than a tablet, as an A4 sheet is between its margins.
    return readPdf(await page.pdf({ format: 'A5' }));
  };
  const { pages, text } = await printed('/admin/veiculos?q=hilux');
  expect(pages.length).toBeGreaterThan(1);
  expect(pages[0]).toMatch(/^Veículos Pesquisa \(placa ou modelo\): hilux Placa Modelo /);
  for (const sheet of pages.slice(1)) expect(sheet).toMatch(/^Placa Modelo VER-/);
  expect(text).toMatch(/ De 1 a 25 de 26 registros$/);
  // A phone's bar would be read last.
  expect((await printed('/admin/usuarios?role=2')).text).toMatch(
    /^Usuários Cargo: Gerente de projetos .* 1 registro$/,
  );
  const others: [address: string, said: RegExp][] = [
    ['/admin/minha-conta/historico?from=2020-01-01', /^Quando: desde 01\/01\/2020$/],
    ['/admin/proprietarios?q=123.456.789-01', /: um CPF ou outro número$/],
  ];
  for (const [address, said] of others) {
    await page.goto(address);
    await expect.poll(() => page.locator('[data-said]').first().getAttribute('data-said')).toMatch(said);
  }
});

test('a dialog is 500 pixels wide and 350 high at a desk', async () => {
  const page = await run.person();
  await page.goto('/admin/proprietarios');
  await page.getByRole('button', { name: 'Excluir' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Você tem certeza?').waitFor();
  const box = await dialog.boundingBox();
  expect([box?.width, box?.height]).toEqual([500, 350]);
});

test('a chosen spring of the note shows its tick', async () => {
  const page = await run.person({ as: place.technician });
  await page.goto(`/admin/propriedades/editar/${property}/nota-de-entrega`);
  const box = page.locator('input[name="water_springs[]"]').first();
  await box.waitFor();
  expect(await whiteShare(await box.screenshot())).toBeGreaterThan(0.5);
  await box.check({ force: true });
  await page.mouse.move(0, 0);
  // A white tick on a green ground: neither all ground nor all white.
  await expect.poll(async () => whiteShare(await box.screenshot())).toBeLessThan(0.5);
  expect(await whiteShare(await box.screenshot())).toBeGreaterThan(0.05);
});

/** The share of nearly white pixels in the middle of a picture, 0 to 1. */
async function whiteShare(png: Buffer): Promise<number> {
  const { width, height } = await sharp(png).metadata();
  const middle = {
    left: Math.round(width / 4),
    top: Math.round(height / 4),
    width: Math.round(width / 2),
    height: Math.round(height / 2),
  };
  const pixels = await sharp(png).extract(middle).removeAlpha().greyscale().raw().toBuffer();
  return pixels.filter((pixel) => pixel > 200).length / pixels.length;
}
