/** A row opens where it is touched, its name is a link, and its deletion says which one it is and what goes with it. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE } from '../support/chromium.ts';
import { everyday } from '../support/everyday.ts';
import { usePanel } from '../support/panel-run.ts';
import { makePropertyPlace, type PropertyPlace } from '../support/property-place.ts';
import { CASE_PARAMETERS, springBody } from '../support/records.ts';
import { button, expectGood, heading, record, titled } from '../support/screen.ts';

const MODEL = 'Toyota Hilux cabine dupla';

let place: PropertyPlace;
let property: number;
let lastCode = 10;

const panel = usePanel(async ({ api }) => {
  place = await makePropertyPlace(api);
  await api.send('PUT', `/projects/${place.project}/feedstock_parameters`, CASE_PARAMETERS);
  property = await place.makeProperty({ name: 'Fazenda Olho d’Água' });
  await place.launch(property, { executed_at: '2026-01-10T09:00', description: 'Esticou o arame' });
  const sponsor = await api.send('POST', '/sponsors', {
    name: 'Instituto das Águas',
    state_id: 31,
    city: 3127701,
  });
  await api.send('POST', `/projects/${place.project}/sponsors/${String(sponsor.id)}/attach`, {});
});

async function makeVehicle(): Promise<string> {
  lastCode += 1;
  const plate = `ABR-1D${lastCode}`;
  await panel.api.send('POST', '/vehicles', { plate, model_description: MODEL });
  return plate;
}

async function markText(page: Page, plate: string): Promise<void> {
  const box = await record(page, plate).getByText(MODEL).boundingBox();
  if (!box) throw new Error('The model is not in sight');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 2, y);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, y, { steps: 5 });
  await page.mouse.up();
}

test('at a desk its name is a link, and any of its cells leads there, but for marking text', async () => {
  const plate = await makeVehicle();
  const page = await panel.person();
  await page.goto('/admin/veiculos');
  await record(page, plate).waitFor();
  await expectGood(page);
  await markText(page, plate);
  expect(await page.evaluate(() => getSelection()?.toString().length)).toBeGreaterThan(3);
  expect(new URL(page.url()).pathname).toBe('/admin/veiculos');
  await record(page, plate).getByRole('link', { name: plate, exact: true }).click();
  await heading(page, 'Edição de veículo').waitFor();
  await page.goBack();
  await record(page, plate).getByText(MODEL).click();
  await heading(page, 'Edição de veículo').waitFor();
});

test('on a phone the whole card leads there, and its buttons do what they say', async () => {
  const plate = await makeVehicle();
  const page = await panel.person({ viewport: PHONE });
  await page.goto('/admin/veiculos');
  await record(page, plate).getByRole('button', { name: 'Excluir' }).click();
  await page.getByRole('dialog', { name: 'Você tem certeza?' }).getByText(plate).waitFor();
  await button(page, 'Cancelar').click();
  const box = await record(page, plate).boundingBox();
  if (!box) throw new Error('The card is not in sight');
  // Beside all that is written on it.
  await page.mouse.click(box.x + box.width - 12, box.y + 12);
  await heading(page, 'Edição de veículo').waitFor();
});

test('its links open another tab with Ctrl or the middle button, and work by the keyboard', async () => {
  const plate = await makeVehicle();
  const page = await panel.person();
  await page.goto('/admin/veiculos');
  const name = record(page, plate).getByRole('link', { name: plate, exact: true });
  const show = record(page, plate).getByRole('link', { name: 'Visualizar' });
  const ways = [() => name.click({ modifiers: ['Control'] }), () => show.click({ button: 'middle' })];
  for (const open of ways) {
    const [tab] = await Promise.all([page.context().waitForEvent('page'), open()]);
    await tab.waitForURL(/\/admin\/veiculos\/editar\/\d+$/);
    await tab.close();
    expect(new URL(page.url()).pathname).toBe('/admin/veiculos');
  }
  await show.press('Enter');
  await heading(page, 'Edição de veículo').waitFor();
});

/** Lists inside of a record, or over several: they lead on, too. In every run one of each. */
const ROWS = [
  [
    'what was done on a property',
    () => `/admin/propriedades/editar/${property}/atividades-realizadas`,
    'Esticou o arame',
    'Edição de lançamento de atividade',
  ],
  [
    'the follow-up',
    () => '/admin/cronograma-de-execucao/acompanhamento',
    'Teresa Oliveira',
    'Edição de cronograma de execução',
  ],
  [
    'the projects of a producer',
    () => `/admin/proprietarios/editar/${place.producer}/projetos`,
    'Em execução',
    'Edição de projeto',
  ],
  [
    'the sponsors of a project',
    () => `/admin/projetos/editar/${place.project}/patrocinadores`,
    'Governador Valadares/MG',
    'Edição de patrocinador',
  ],
] as const;

test.each(ROWS.slice(0, everyday(2, ROWS.length)))(
  'a row of %s opens its record',
  async (_, address, cell, title) => {
    const page = await panel.person();
    await page.goto(address());
    await record(page, cell).getByText(cell, { exact: true }).click();
    await titled(page, title).waitFor();
    await page.goBack();
    await record(page, cell).getByRole('cell').first().getByRole('link').click();
    await titled(page, title).waitFor();
  },
);

test('the question before a deletion names the record, and what goes with it', async () => {
  const property = await place.makeProperty({ name: 'Sítio da Mina' });
  await panel.api.send('POST', place.path(property, 'water_springs'), springBody({ label: 'N-01' }));
  const page = await panel.person();
  await page.goto('/admin/propriedades');
  await record(page, 'Sítio da Mina').getByRole('button', { name: 'Excluir' }).click();
  const dialog = page.getByRole('dialog', { name: 'Você tem certeza?' });
  await dialog.getByText('Nome: Sítio da Mina').waitFor();
  await dialog.getByText('e a nascente cadastrada nela, com as fotos', { exact: false }).waitFor();
  await expectGood(page);
  await button(page, 'Sim, Excluir!').click();
  await page.getByRole('dialog', { name: 'Pronto!' }).waitFor();
  const { data } = await panel.api.send('GET', `/projects/${place.project}/water_springs`);
  expect(data).toEqual([]);
});
