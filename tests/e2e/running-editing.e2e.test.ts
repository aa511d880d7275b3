/** Activities, schedule, launches, stock, money and trips: a failure in their own words, and two editors at once. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { sample } from '../support/everyday.ts';
import { failing, SERVER_FAILED } from '../support/failing-calls.ts';
import { holdBack } from '../support/hold-back.ts';
import { usePanel } from '../support/panel-run.ts';
import { makeProjectPeople, type ProjectPeople } from '../support/project-people.ts';
import { tripBody } from '../support/running.ts';
import { button, field, record, sentencesOf } from '../support/screen.ts';

const panel = usePanel();
let place: ProjectPeople;
let activity: number;
let entry: number;
let stock: string;
let roller: number;

beforeAll(async () => {
  place = await makeProjectPeople(panel.api);
  const { id: user } = await place.person(ROLES.TECNICO);
  activity = await place.make('activities', { name: 'Plantio' });
  const dates = { start_date: '2026-01-01', end_date: '2026-12-31' };
  entry = await place.make('execution_cronograms', { user, activity, goal: 3, ...dates });
  const { data } = (await panel.api.send('GET', place.path('feedstocks'))) as { data: { id: number }[] };
  stock = `feedstocks/${data[0]?.id}`;
  await panel.api.send('PUT', place.path(stock), {
    stake_quantity: 5,
    stretcher_quantity: 5,
    clip_quantity: 5,
    limestone_sacks: 5,
    planting_fertilizer_sacks: 5,
    cover_fertilizer_sacks: 5,
    formicide_sacks: 5,
  });
  roller = await place.make('wire_rollers', { length: 500, minimum_usage: 10 });
});

const UPDATE = 'Falha ao atualizar. Tente novamente!';
const SAVE = 'Falha ao salvar atualização. Tente novamente!';
const launchBody = () => ({
  execution_cronogram: entry,
  description: 'Feito',
  executed_at: '2026-05-01T08:00',
});

const resourceBody = () => ({ forecast: '2026-03-10', type: 1, value: 1234.5, status: 1 });

interface Editing {
  readonly name: string;
  /** Path of a record of the project, and its screen below `/admin`. */
  readonly at: () => Promise<readonly [path: string, screen: string]>;
  readonly field: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
  readonly failure: string;
}

const EDITINGS: readonly Editing[] = [
  {
    name: 'an activity',
    at: async () => [`activities/${activity}`, `atividades-de-projeto/editar/${activity}`],
    field: 'name',
    label: 'Nome',
    mine: 'Plantio de mudas',
    theirs: 'Plantios',
    failure: UPDATE,
  },
  {
    name: 'a schedule entry',
    at: async () => [`execution_cronograms/${entry}`, `cronograma-de-execucao/editar/${entry}`],
    field: 'goal',
    label: 'Meta',
    mine: '12',
    theirs: '13',
    failure: UPDATE,
  },
  {
    name: 'a launch',
    at: async () => {
      const id = await place.make('executed_activities', launchBody());
      return [`executed_activities/${id}`, `lancamento-de-atividades/editar/${id}`];
    },
    field: 'mobilized_producers',
    label: 'Produtores mobilizados',
    mine: '12',
    theirs: '13',
    failure: SAVE,
  },
  {
    name: 'the stock',
    at: async () => [stock, 'controle-de-insumos'],
    field: 'clip_quantity',
    label: 'Grampos (kg)',
    mine: '12',
    theirs: '13',
    failure: SAVE,
  },
  {
    name: 'a roll in stock',
    at: async () => {
      const id = await place.make(`${stock}/wire_rollers`, { wire_roller: roller, quantity: 1 });
      const screen = `controle-de-insumos/editar/${stock.split('/')[1]}/rolos-de-arame/${id}`;
      return [`${stock}/wire_rollers/${id}`, screen];
    },
    field: 'quantity',
    label: 'Quantidade',
    mine: '12',
    theirs: '13',
    failure: 'Erro ao atualizar o rolo de arame!',
  },
  {
    name: 'a resource',
    at: async () => {
      const id = await place.make('financial_resources', resourceBody());
      return [`financial_resources/${id}`, `recursos/editar/${id}`];
    },
    field: 'value',
    label: 'Valor (R$)',
    mine: '12,50',
    theirs: '1300,10',
    failure: UPDATE,
  },
  {
    name: 'an accountability entry',
    at: async () => {
      const dates = { forecast_date: '2026-06-30', delivery_date: '2026-07-15' };
      const id = await place.make('accountabilities', { ...dates, type: 2, situation: 4 });
      return [`accountabilities/${id}`, `prestacao-de-contas/editar/${id}`];
    },
    field: 'value',
    label: 'Valor (R$)',
    mine: '0,07',
    theirs: '999999999,99',
    failure: UPDATE,
  },
  {
    name: 'a trip',
    at: async () => {
      const vehicle = await place.make('/vehicles', { plate: 'VIA-9E99', model_description: 'Strada' });
      const id = await place.make('trip_controls', tripBody({ activity, vehicle }));
      return [`trip_controls/${id}`, `controle-de-viagens/editar/${id}`];
    },
    field: 'value_supplying',
    label: 'Valor do abastecimento',
    mine: '98,00',
    theirs: '100,70',
    failure: UPDATE,
  },
];

// What a form does is one mechanism: in every run a record of its own kind; of money, the test below.
describe.each(sample(EDITINGS, ['the stock']))(
  '$name',
  ({ at, field: name, label, mine, theirs, failure }) => {
    test('is kept through a failure, and of two editors the second chooses', async () => {
      const [below, screen] = await at();
      const path = place.path(below);
      const page = await panel.person();
      await page.evaluate((id) => localStorage.setItem('projeto', String(id)), place.project);
      await page.goto(`/admin/${screen}`);
      await button(page, 'Editar').click();
      await field(page, name).fill(mine);
      const mend = await failing(page, 'PUT', path);
      await button(page, 'Atualizar').click();
      const alert = page.getByRole('alert');
      await alert.getByText(failure, { exact: true }).waitFor();
      await alert.getByText(SERVER_FAILED).waitFor();
      expect(await field(page, name).inputValue()).toBe(mine);
      await mend();

      const wanted = (text: string) => (name === 'name' ? text : Number(text.replace(',', '.')));
      await panel.api.send('PUT', path, { [name]: wanted(theirs) });
      await button(page, 'Atualizar').click();
      const conflict = page.getByRole('dialog', { name: 'Outra pessoa alterou este registro' });
      await conflict.getByRole('radiogroup', { name: label }).waitFor();
      await conflict.getByLabel(`Usar o da outra pessoa: ${theirs}`, { exact: true }).waitFor();
      await conflict.getByLabel(`Manter o meu: ${mine}`, { exact: true }).waitFor();
      expect(await panel.api.send('GET', path)).toMatchObject({ [name]: wanted(theirs) });
      await conflict.getByRole('button', { name: 'Salvar com estas escolhas' }).click();
      await page.getByText('Atualizado com sucesso!').waitFor();
      expect(await panel.api.send('GET', path)).toMatchObject({ [name]: wanted(mine) });
    });
  },
);

test('of a money record each field is chosen by itself', async () => {
  const id = await place.make('financial_resources', resourceBody());
  const path = place.path(`financial_resources/${id}`);
  const page = await panel.person();
  await page.evaluate((project) => localStorage.setItem('projeto', String(project)), place.project);
  await page.goto(`/admin/recursos/editar/${id}`);
  await button(page, 'Editar').click();
  await field(page, 'value').fill('1500,5');
  await field(page, 'status').selectOption('Em caixa');
  await panel.api.send('PUT', path, { forecast: '2026-04-01', value: 1300.1, status: 3 });
  await button(page, 'Atualizar').click();
  const conflict = page.getByRole('dialog', { name: 'Outra pessoa alterou este registro' });
  const choice = (label: string, answer: string) =>
    conflict.getByRole('radiogroup', { name: label }).getByLabel(answer, { exact: true });
  await conflict.getByText('Antes: 1234,50', { exact: true }).waitFor();
  // What only the other person changed stays theirs; what both changed is mine until chosen otherwise.
  expect(await choice('Previsão', 'Usar o da outra pessoa: 01/04/2026').isChecked()).toBe(true);
  expect(await choice('Status', 'Usar o da outra pessoa: Atrasado').isChecked()).toBe(false);
  expect(await choice('Status', 'Manter o meu: Em caixa').isChecked()).toBe(true);
  expect(await choice('Valor (R$)', 'Manter o meu: 1500,50').isChecked()).toBe(true);
  await choice('Valor (R$)', 'Usar o da outra pessoa: 1300,10').check();
  await conflict.getByRole('button', { name: 'Salvar com estas escolhas' }).click();
  await record(page, '01/04/2026').getByText('R$ 1300,10', { exact: true }).waitFor();
  expect(await panel.api.send('GET', path)).toMatchObject({
    forecast: '2026-04-01',
    type: 1,
    value: 1300.1,
    status: 2,
  });
});

// In every run of the fields: tests/fields/masked-inputs.test.ts.
test.runIf(process.env['TEST_FULL'])(
  'an impossible date keeps its text and says so; the right one, typed without slashes, is saved',
  async () => {
    const page = await panel.person();
    await page.evaluate((id) => localStorage.setItem('projeto', String(id)), place.project);
    await page.goto(
      `/admin/lancamento-de-atividades/editar/${await place.make('executed_activities', launchBody())}`,
    );
    await button(page, 'Editar').click();
    await field(page, 'executed_at').fill('');
    await field(page, 'executed_at').pressSequentially('310220261000');
    await button(page, 'Atualizar').click();
    await page.getByText('Digite data e hora que existam, como 21/11/2026 14:30.').waitFor();
    expect(await field(page, 'executed_at').inputValue()).toBe('31/02/2026 10:00');
    await field(page, 'executed_at').fill('');
    await field(page, 'executed_at').pressSequentially('280220261000');
    await button(page, 'Atualizar').click();
    await page.getByRole('cell', { name: '28/02/2026 10:00' }).waitFor();

    await page.goto(`/admin/cronograma-de-execucao/editar/${entry}`);
    await button(page, 'Editar').click();
    await field(page, 'end_date').fill('');
    await field(page, 'end_date').pressSequentially('31/11/2026');
    await button(page, 'Atualizar').click();
    await page.getByText('Digite uma data que exista, como 21/11/2026.').waitFor();
    expect(await field(page, 'end_date').inputValue()).toBe('31/11/2026');
    await field(page, 'end_date').fill('');
    await field(page, 'end_date').pressSequentially('30112026');
    await button(page, 'Atualizar').click();
    await page.getByRole('cell', { name: '30/11/2026' }).waitFor();
  },
);

const SENDINGS = [
  { name: 'pressed', send: (page: Page) => button(page, 'Atualizar').click() },
  { name: 'by its keys', send: (page: Page) => page.keyboard.press('Control+s') },
];

// The keys leave the focus in the field; in every run the press by tests/fields/comboboxes.test.ts.
test.each(sample(SENDINGS, ['by its keys']))(
  'a property that is still being searched for is not saved as none: $name',
  async ({ name: way, send }) => {
    const name = `Boa Vista ${way}`;
    const [before, wanted] = await Promise.all([
      place.makeProperty(`Sítio ${way}`),
      place.makeProperty(name),
    ]);
    const path = place.path(
      `executed_activities/${await place.make('executed_activities', { ...launchBody(), rural_property: before })}`,
    );
    const page = await panel.person();
    await page.evaluate((id) => localStorage.setItem('projeto', String(id)), place.project);
    await page.goto(`/admin/lancamento-de-atividades/editar/${path.split('/').at(-1)}`);
    await button(page, 'Editar').click();
    const letCome = await holdBack(page, /\/rural_properties\?/);
    await field(page, 'rural_property').fill(name);
    await send(page);
    await expect
      .poll(() => sentencesOf(page, 'rural_property'))
      .toContain('Selecione uma propriedade da lista ou deixe em branco!');
    expect(await panel.api.send('GET', path)).toMatchObject({ rural_property_id: before });
    letCome();
    await page.getByRole('option', { name, exact: true }).click();
    await button(page, 'Atualizar').click();
    await page.getByText('Atualizado com sucesso!').waitFor();
    expect(await panel.api.send('GET', path)).toMatchObject({ rural_property_id: wanted });
  },
);
