/** What becomes of a registered spring: changed, recalculated, edited by two, deleted. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, PHONE } from '../support/chromium.ts';
import { usePanel } from '../support/panel-run.ts';
import { makePropertyPlace, type PropertyPlace } from '../support/property-place.ts';
import { CASE_PARAMETERS, springBody } from '../support/records.ts';
import { button, confirmDeletion, expectGood, field, record, sentencesOf } from '../support/screen.ts';

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

test('a change of the survey shows what it changed in the materials', async () => {
  const { id, label } = await register();
  const page = await asTechnician(PHONE);
  await page.goto(`${springs()}/${id}`);
  await button(page, 'Editar').click();
  await field(page, 'recovery_modality').selectOption({ label: 'Enriquecimento' });
  await field(page, 'erosion').selectOption({ label: 'Vocorosas' });
  await field(page, 'label').fill(`${label}-A`);
  await button(page, 'Atualizar').click();
  const changed = page.getByRole('dialog', { name: 'Os materiais foram recalculados' });
  await changed.getByRole('row', { name: 'Mudas 702 169' }).waitFor();
  expect(await changed.getByRole('row', { name: /Estacas/ }).count()).toBe(0);
  await expectGood(page);
  await changed.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('row', { name: 'Mudas 169' }).waitFor();
  expect(await run.api.send('GET', place.path(property, `water_springs/${id}`))).toMatchObject({
    label: `${label}-A`,
    characteristics: { erosion: 4, declivity: 2 },
  });
});

test('recalculating shows old and new side by side before anything changes', async () => {
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
});

test('two people edit one spring: the second one sees what changed, characteristics too', async () => {
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
  expect(await run.api.send('GET', path)).toMatchObject({
    notes: 'Minha observação',
    characteristics: { water_color: 1 },
  });
});

test('a code that another spring has is refused at its field', async () => {
  const { label } = await register();
  const { id } = await register();
  const page = await asTechnician();
  await page.goto(`${springs()}/${id}`);
  await button(page, 'Editar').click();
  await field(page, 'label').fill(label.toLowerCase());
  await button(page, 'Atualizar').click();
  await alert(page).getByText('Algum parâmetro obrigatório está faltando ser preenchido!').waitFor();
  expect(await sentencesOf(page, 'label')).toContain('Já existe uma nascente com o código');
});

test('without points and rolls the spring says so; still in registration it can be deleted', async () => {
  const { id, label } = await register({ coordinates: [] });
  const { id: other } = await register({ water_eyes: [] });
  const page = await asTechnician(PHONE);
  await page.goto(`${springs()}/${id}`);
  await page.getByText('É provável que você não tenha configurado nenhum rolo de arame').waitFor();
  await page.getByText('Ainda não existem coordenadas adicionadas.').waitFor();
  await page.getByRole('img', { name: /^Área padrão de 7853,98 m², em círculo/ }).waitFor();
  await page.goto(`${springs()}/${other}`);
  await page.getByText("Ainda não existem olhos d'água adicionados.").waitFor();
  await page.goto(springs());
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
  await page.goto(`${springs()}/${id}`);
  await page.getByText('4212,00 m² (0,4212 ha)').waitFor();
  for (const name of ['Editar', 'Recalcular']) expect(await button(page, name).count()).toBe(0);
  await page.goto(`${springs()}/adicionar`);
  await page.getByText('Você não tem permissão para ver esta página.').waitFor();
});
