/** What becomes of a registered spring: changed, recalculated, edited by two, deleted. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, download, PHONE } from '../support/chromium.ts';
import { usePanel } from '../support/panel-run.ts';
import { makePropertyPlace, type PropertyPlace } from '../support/property-place.ts';
import { CASE_PARAMETERS, springBody } from '../support/records.ts';
import { button, confirmDeletion, expectGood, field, record, sentencesOf } from '../support/screen.ts';
import { kmlOf } from '../support/geometry-files.ts';
import { goodSketch, ring, rows } from '../support/sketch-sheet.ts';
import { walkTo } from '../support/walk.ts';

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

const review = (page: Page) => page.getByRole('dialog', { name: 'Confira os materiais antes de salvar' });

/** From the list that a save leads to, back to the spring. */
async function openFromList(page: Page, label: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === springs());
  await record(page, label).getByRole('link', { name: 'Visualizar' }).click();
  await page.waitForURL(/\/nascentes\/\d+$/);
}

test('a saved spring leads to its list, which shows it as it is saved, as does the spring when it is opened again', async () => {
  const { label } = await register();
  const page = await asTechnician();
  await page.goto(springs());
  await record(page, label).getByText('4.212,00').waitFor();
  await record(page, label).getByText('Cadastrada', { exact: true }).waitFor();
  // A page that is loaded again does not have it.
  await page.evaluate(() => Reflect.set(window, 'is_same_page', true));
  // What is on the spring's map and in its gallery is read within the time that it counts as fresh for.
  const readsParts = async () => {
    const asked = [/\/map\?/, /\/photo_galleries\?/].map((part) => page.waitForResponse(part));
    await openFromList(page, label);
    await page.getByRole('heading', { name: 'No mapa' }).scrollIntoViewIfNeeded();
    await Promise.all(asked);
  };
  await readsParts();
  await button(page, 'Editar').click();
  await field(page, 'label').fill(`${label}-B`);
  await field(page, 'coordinates.1.utm_easting').fill('283500');
  await field(page, 'status').selectOption({ label: 'Material entregue' });
  await field(page, 'delivery_date').fill('201120260930');
  await button(page, 'Atualizar').click();
  await review(page).getByRole('button', { name: 'Salvar' }).click();

  await page.waitForURL((url) => url.pathname === springs());
  await page.getByText('Atualizado com sucesso!', { exact: true }).waitFor();
  const row = record(page, `${label}-B`);
  for (const shown of ['4.806,00', 'Material entregue']) await row.getByText(shown).waitFor();
  expect(await row.getByRole('button', { name: 'Excluir' }).count()).toBe(0);
  expect(await row.getByText('4.212,00').count()).toBe(0);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.outerHTML))
    .toMatch(/^<h1.*Sítio Boa Vista/);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await expectGood(page);

  await readsParts();
  await page.getByText('4.806,00 m² (0,4806 ha)').waitFor();
  await page.getByRole('row', { name: 'Mudas 801 —' }).waitFor();
  const steps = page.getByRole('list', { name: 'Andamento da nascente' });
  await steps.locator('[aria-current="step"]').getByText('Material entregue').waitFor();
  await steps.getByText('20/11/2026 09:30').waitFor();
  expect(await field(page, 'label').inputValue()).toBe(`${label}-B`);
  expect(await page.evaluate(() => Reflect.get(window, 'is_same_page') === true)).toBe(true);
});

test('a change of the survey shows its materials and its fence before anything is saved', async () => {
  const { id, label } = await register();
  const path = place.path(property, `water_springs/${id}`);
  const page = await asTechnician(PHONE);
  await page.goto(`${springs()}/${id}`);
  await button(page, 'Editar').click();
  await field(page, 'recovery_modality').selectOption({ label: 'Enriquecimento' });
  await field(page, 'erosion').selectOption({ label: 'Vocorosas' });
  await field(page, 'label').fill(`${label}-A`);
  // The fence grows to the east, with a corner more.
  await field(page, 'coordinates.1.utm_easting').fill('283500');
  await button(page, 'Inserir depois: Vértice 2').click();
  expect(await field(page, 'coordinates.2.utm_zone').inputValue()).toBe('24K');
  await page.keyboard.type('283510,5');
  await field(page, 'coordinates.2.utm_northing').fill('7843230');
  await expectGood(page);
  await button(page, 'Atualizar').click();
  await review(page).getByRole('row', { name: 'Mudas 702 217' }).waitFor();
  await review(page).getByRole('row', { name: 'Perímetro 264,00 m 304,19 m' }).waitFor();
  await review(page)
    .getByRole('img', { name: "Cerca de 5 vértices, com 1 olho d'água. Norte para cima." })
    .waitFor();
  await review(page)
    .getByText("A cerca passa a 20,00 m do olho d'água 1; fora de área consolidada a lei pede 50 m.")
    .waitFor();
  await expectGood(page);
  expect(await run.api.send('GET', path)).toMatchObject({ label, area: 4212 });
  await review(page).getByRole('button', { name: 'Continuar editando' }).click();
  expect(await field(page, 'label').inputValue()).toBe(`${label}-A`);
  await button(page, 'Atualizar').click();
  await review(page).getByRole('button', { name: 'Salvar' }).click();
  await openFromList(page, `${label}-A`);
  await page.getByRole('row', { name: 'Mudas 217' }).waitFor();
  expect(await run.api.send('GET', path)).toMatchObject({
    label: `${label}-A`,
    perimeter: 304.19,
    characteristics: { erosion: 4, declivity: 2 },
  });
});

async function paste(page: Page, name: string, lines: readonly string[]): Promise<void> {
  await field(page, name).evaluate((cell, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, lines.join('\n'));
}

/** A fence of another program takes the list's place, and gives it back. */
async function takesFile(page: Page): Promise<void> {
  const input = page.getByLabel('Arquivo com os vértices da cerca');
  const send = (text: string) =>
    input.setInputFiles({ name: 'cerca.kml', mimeType: 'text/xml', buffer: Buffer.from(text) });
  await send('<!DOCTYPE kml [<!ENTITY a "b">]><kml/>');
  await page.getByText('definições próprias de XML (DOCTYPE)').waitFor();
  const ring = [
    [-41.0637, -19.4941],
    [-41.0629, -19.4941],
    [-41.0629, -19.4935],
  ] as const;
  const told = page.getByRole('note');
  const point = '<Placemark><Point><coordinates>-41.0637,-19.4941</coordinates></Point></Placemark>';
  await send(`<kml xmlns="http://www.opengis.net/kml/2.2">${point}</kml>`);
  await told.getByText('cerca.kml: 1 ponto', { exact: true }).waitFor();
  await button(page, 'Desfazer a leitura').click();
  await send(kmlOf(ring));
  await told.getByText(/cerca\.kml: 3 pontos, \d\.\d{3},\d\d m², perímetro de \d{3},\d\d m/).waitFor();
  // By the file at once, by the server as soon as it has looked at the points.
  await page.getByText("O olho d'água 1 fica fora da cerca.").first().waitFor();
  await field(page, 'coordinates.3.utm_northing').waitFor({ state: 'detached' });
  await expectGood(page);
  await button(page, 'Desfazer a leitura').click();
  await expect.poll(() => field(page, 'coordinates.3.utm_northing').inputValue()).toBe('7843254');
}

test('points are pasted as rows of the sheet, and what is wrong with them stands at its cell', async () => {
  const { id } = await register();
  const page = await asTechnician();
  await page.goto(`${springs()}/${id}`);
  await button(page, 'Editar').click();
  await takesFile(page);
  const pasted = ['3\t24K\t283478\t7843260\tporteira', '4\t24K\t283440\t7843270'];
  await paste(page, 'coordinates.2.utm_easting', [...pasted, '5\t24K\t2\t7843260']);
  // One line is no point: nothing is taken for one.
  expect(await field(page, 'coordinates.2.utm_northing').inputValue()).toBe('7843254');
  await paste(page, 'coordinates.2.utm_easting', [...pasted, '5\t24K\t283400\t7843260']);
  await expect.poll(() => field(page, 'coordinates.4.utm_northing').inputValue()).toBe('7843260');
  await field(page, 'coordinates.1.utm_easting').fill('9');
  await button(page, 'Atualizar').click();
  await expect.poll(() => sentencesOf(page, 'coordinates.1.utm_easting')).toContain('"9" parece latitude');
  await field(page, 'coordinates.1.utm_easting').fill('283478');
  await button(page, "Retirar: Olho d'água 1").click();
  await button(page, 'Retirar: Vértice 5').click();
  await button(page, 'Atualizar').click();
  await review(page).getByRole('row', { name: 'Perímetro 264,00 m 257,92 m' }).waitFor();
  await review(page)
    .getByRole('img', { name: "Cerca de 4 vértices, sem olhos d'água. Norte para cima." })
    .waitFor();
  await expectGood(page);
  await review(page).getByRole('button', { name: 'Continuar editando' }).click();

  // A point beyond those that are shown at once: its refusal opens it.
  const many = ring(41).map((cells) => cells.join('\t'));
  await paste(page, 'coordinates.0.utm_easting', [...many.slice(0, 40), '24K\t283400\t1000000']);
  await button(page, 'Mostrar mais pontos (40 de 41)').waitFor();
  await button(page, 'Atualizar').click();
  await field(page, 'coordinates.40.utm_northing').waitFor();
  await page
    .getByRole('alert')
    .filter({ hasText: /fora do Brasil/ })
    .first()
    .waitFor();
  await field(page, 'coordinates.40.utm_northing').fill('7843230');
  await expect.poll(() => sentencesOf(page, 'coordinates.40.utm_northing')).toBeNull();
  expect(await field(page, 'coordinates.40.utm_northing').inputValue()).toBe('7843230');
});

test('materials that are no longer those shown are not saved, and shown again', async () => {
  const { id, label } = await register();
  const parameters = `/projects/${place.project}/feedstock_parameters`;
  const page = await asTechnician();
  await page.goto(`${springs()}/${id}`);
  await button(page, 'Editar').click();
  await field(page, 'coordinates.1.utm_easting').fill('283500');
  await button(page, 'Atualizar').click();
  await review(page).getByRole('row', { name: 'Mudas 702 801' }).waitFor();
  await run.api.send('PUT', parameters, { ...CASE_PARAMETERS, seedlings_spacing: 12 });
  await review(page).getByRole('button', { name: 'Salvar' }).click();
  await alert(page)
    .getByText(/Os materiais não são mais os que foram mostrados/)
    .waitFor();
  await button(page, 'Atualizar').click();
  await review(page).getByRole('row', { name: 'Mudas 702 401' }).waitFor();
  await review(page).getByRole('button', { name: 'Salvar' }).click();
  await openFromList(page, label);
  await page.getByRole('row', { name: 'Mudas 401' }).waitFor();
  await run.api.send('PUT', parameters, CASE_PARAMETERS);
});

test('a new sheet fills the form, is confirmed like any change, and becomes the sketch', async () => {
  const { id, label } = await register();
  const page = await asTechnician(PHONE);
  await page.goto(`${springs()}/${id}`);
  await button(page, 'Editar').click();
  await button(page, 'Ler nova planilha do croqui').click();
  const sheet = page.locator('input[type="file"][name="spreadsheet"]');
  const bad = await goodSketch({ form: { B3: null } });
  const file = (bytes: Uint8Array) => ({ name: 'croqui.xlsx', mimeType: '', buffer: Buffer.from(bytes) });
  await sheet.setInputFiles(file(bad));
  await button(page, 'Ler Arquivo').click();
  await alert(page).getByText('Aba "Nascente", célula B3: informe o código da nascente.').waitFor();
  const good = await goodSketch({ form: { B3: label }, vertices: rows(ring(41)) });
  await sheet.setInputFiles(file(good));
  await button(page, 'Ler Arquivo').click();
  await page
    .getByText(/Os campos abaixo são os da planilha/)
    .first()
    .waitFor();
  expect(await field(page, 'typology_specification').inputValue()).toBe('Capoeira com brejo');
  expect(await field(page, 'coordinates.39.utm_easting').inputValue()).not.toBe('');
  await button(page, 'Mostrar mais pontos (40 de 41)').click();
  expect(await field(page, 'coordinates.40.utm_easting').inputValue()).not.toBe('');
  await expectGood(page);
  await field(page, 'notes').fill('Medida de novo');
  await button(page, 'Atualizar').click();
  await review(page)
    .getByRole('img', { name: /^Cerca de 41 vértices/ })
    .waitFor();
  await review(page).getByRole('button', { name: 'Salvar' }).click();
  await openFromList(page, label);
  const kept = await download(page, () =>
    page.getByRole('link', { name: 'Baixar planilha do croqui' }).click(),
  );
  expect(Buffer.from(kept.bytes).equals(Buffer.from(good))).toBe(true);
  expect(await run.api.send('GET', place.path(property, `water_springs/${id}`))).toMatchObject({
    notes: 'Medida de novo',
    characteristics: { typology_specification: 'Capoeira com brejo' },
  });
});

test('material delivered while somebody edits the survey is told, and nothing typed is lost', async () => {
  const { id, label } = await register();
  const path = place.path(property, `water_springs/${id}`);
  const page = await asTechnician();
  await page.goto(`${springs()}/${id}`);
  await button(page, 'Editar').click();
  await field(page, 'notes').fill('Cerca a refazer');
  await run.api.send('PUT', path, { status: 1, delivery_date: '2026-11-20T09:00' });
  await button(page, 'Atualizar').click();
  const conflict = page.getByRole('dialog', { name: 'Outra pessoa alterou este registro' });
  await conflict.getByLabel('Usar o da outra pessoa: Material entregue').waitFor();
  await conflict.getByRole('button', { name: 'Salvar com estas escolhas' }).click();
  await alert(page)
    .getByText('O levantamento só pode ser alterado enquanto a nascente está "Cadastrada".')
    .waitFor();
  expect(await field(page, 'notes').inputValue()).toBe('Cerca a refazer');
  expect(await run.api.send('GET', path)).toMatchObject({ label, status: 1, notes: null });
});

test('a date of delivery that was begun goes with the status that asked for it', async () => {
  const { id, label } = await register();
  const page = await asTechnician();
  await page.goto(`${springs()}/${id}`);
  await button(page, 'Editar').click();
  await field(page, 'status').selectOption({ label: 'Material entregue' });
  await field(page, 'delivery_date').fill('10/1');
  await field(page, 'status').selectOption({ label: 'Cadastrada' });
  await field(page, 'notes').fill('Ainda não');
  await button(page, 'Atualizar').click();
  await page.getByText('Atualizado com sucesso!').waitFor();
  await record(page, label).getByText('Cadastrada', { exact: true }).waitFor();
});

test('two people change one fence: the second one chooses, and sees what that makes', async () => {
  const { id, label } = await register();
  const path = place.path(property, `water_springs/${id}`);
  const page = await asTechnician();
  await page.goto(`${springs()}/${id}`);
  await button(page, 'Editar').click();
  await field(page, 'coordinates.1.utm_easting').fill('283500');
  const { coordinates } = springBody({});
  await run.api.send('PUT', path, { coordinates: (coordinates as object[]).toReversed() });
  await button(page, 'Atualizar').click();
  await review(page).getByRole('button', { name: 'Salvar' }).click();
  const conflict = page.getByRole('dialog', { name: 'Outra pessoa alterou este registro' });
  await conflict.getByText('Coordenadas', { exact: true }).waitFor();
  await conflict.getByLabel(/^Manter o meu: 24K 283400 7843200; 24K 283500 7843200;/).check();
  await conflict.getByRole('button', { name: 'Salvar com estas escolhas' }).click();
  await review(page).getByRole('row', { name: 'Mudas 702 801' }).waitFor();
  await review(page).getByRole('button', { name: 'Salvar' }).click();
  await openFromList(page, label);
  await page.getByRole('row', { name: 'Mudas 801' }).waitFor();
});

// In every run spring-overtaken recalculates by the same dialog, with more that happens meanwhile.
test.runIf(process.env['TEST_FULL'])(
  'recalculating shows old and new side by side before anything changes',
  async () => {
    const { id } = await register();
    const parameters = `/projects/${place.project}/feedstock_parameters`;
    const page = await asTechnician();
    await page.goto(`${springs()}/${id}`);
    await button(page, 'Recalcular').click();
    const dialog = page.getByRole('dialog', { name: 'Recalcular os materiais' });
    await dialog.getByText('Com os parâmetros atuais do projeto os materiais são os mesmos.').waitFor();
    await dialog.getByRole('button', { name: 'Fechar' }).click();

    await run.api.send('PUT', parameters, { ...CASE_PARAMETERS, stake_spacing: 5 });
    await button(page, 'Recalcular').click();
    await dialog.getByRole('row', { name: 'Estacas 100 47' }).waitFor();
    await expectGood(page);
    await page.getByRole('row', { name: 'Estacas 100 —' }).waitFor();
    await dialog.getByRole('button', { name: 'Recalcular' }).click();
    await page.getByRole('row', { name: 'Estacas 47 —' }).waitFor();
    await run.api.send('PUT', parameters, CASE_PARAMETERS);
  },
);

// In every run the API refuses it under its field (water-springs.test.ts), and a producer's CPF is told so in the panel (producers).
test.runIf(process.env['TEST_FULL'])('a code that another spring has is refused at its field', async () => {
  const { label } = await register();
  const { id } = await register();
  const page = await asTechnician();
  await page.goto(`${springs()}/${id}`);
  await button(page, 'Editar').click();
  await field(page, 'label').fill(label.toLowerCase());
  await button(page, 'Atualizar').click();
  await alert(page).getByText('Já existe uma nascente com o código').waitFor();
  expect(await alert(page).textContent()).not.toContain('Algum parâmetro obrigatório');
  expect(await sentencesOf(page, 'label')).toContain('Já existe uma nascente com o código');
});

test('without points and rolls the spring says so; still in registration it can be deleted', async () => {
  const { id, label } = await register({ coordinates: [] });
  const { id: other } = await register({ water_eyes: [] });
  const page = await asTechnician(PHONE);
  await page.goto(`${springs()}/${id}`);
  await page.getByText('É provável que você não tenha configurado nenhum rolo de arame').waitFor();
  await page.getByText('Ainda não existem coordenadas adicionadas.').waitFor();
  await page.getByRole('img', { name: /^Área padrão de 7.853,98 m², em círculo/ }).waitFor();
  await walkTo(page, `${springs()}/${other}`);
  await page.getByText("Ainda não existem olhos d'água adicionados.").waitFor();
  await walkTo(page, springs());
  await record(page, label).getByRole('button', { name: 'Excluir' }).click();
  await confirmDeletion(page);
  await record(page, label).waitFor({ state: 'detached' });
});

test('who may only look finds nothing to change', async () => {
  const { id, label } = await register();
  const director = { email: 'diretora@example.org', password: 'nascente-viva-2026' };
  await run.api.send('POST', '/users', { name: 'Diretora', role: 1, enabled: true, ...director });
  const page = await run.person({ as: director });
  await page.goto(springs());
  await record(page, label).waitFor();
  for (const name of ['+ Adicionar', 'Excluir']) expect(await page.getByText(name).count()).toBe(0);
  await walkTo(page, `${springs()}/${id}`);
  await page.getByText('4.212,00 m² (0,4212 ha)').waitFor();
  for (const name of ['Editar', 'Recalcular']) expect(await button(page, name).count()).toBe(0);
  await walkTo(page, `${springs()}/adicionar`);
  await page.getByText('Você não tem permissão para ver esta página.').waitFor();
});
