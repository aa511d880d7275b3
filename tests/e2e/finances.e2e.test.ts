/** Money that comes in and what is accounted for, in the panel. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { DESKTOP, PHONE } from '../support/chromium.ts';
import { usePanel } from '../support/panel-run.ts';
import { makeProjectPeople, type ProjectPeople } from '../support/project-people.ts';
import {
  button,
  confirmDeletion,
  expectAsked,
  expectGood,
  field,
  heading,
  record,
  sentencesOf,
} from '../support/screen.ts';
import { sizes } from '../support/sizes.ts';

const panel = usePanel();
let place: ProjectPeople;

beforeAll(async () => {
  place = await makeProjectPeople(panel.api);
});

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

async function manager(
  project: number,
  viewport: { width: number; height: number } = DESKTOP,
): Promise<Page> {
  const page = await panel.person({ viewport });
  await page.evaluate((id) => localStorage.setItem('projeto', String(id)), project);
  return page;
}

/** The four totals above the resources. */
function totals(page: Page): Promise<string[]> {
  return page.getByRole('region', { name: 'Totais' }).locator('dd').allTextContents();
}

/** Pixels between two rows of filters, at least. */
const ROW = 50;

const topOf = (control: Locator) => control.evaluate((one) => one.getBoundingClientRect().top);

describe.each(sizes('at a desk'))('%s', (where, viewport) => {
  test('a resource is added without a value, gets one, and counts in the totals until deleted', async () => {
    const own = await makeProjectPeople(panel.api, `Recursos ${where}`);
    const page = await manager(own.project, viewport);
    await page.goto('/admin/recursos');
    await page.getByText('Ainda não existem recursos cadastrados.').waitFor();
    await expectGood(page);
    await link(page, '+ Adicionar').click();
    await heading(page, 'Cadastro de recurso').waitFor();
    await button(page, 'Cadastrar').click();
    for (const [name, sentence] of [
      ['forecast', 'Informe a previsão!'],
      ['type', 'Selecione um tipo / origem!'],
      ['status', 'Selecione um status!'],
    ] as const) {
      await expect.poll(() => sentencesOf(page, name)).toBe(sentence);
    }
    expect(await sentencesOf(page, 'value')).toBeNull();
    await expectGood(page);
    await field(page, 'forecast').fill('10/03/2026');
    await field(page, 'type').selectOption('Patrocinador');
    await field(page, 'status').selectOption('Em caixa');
    await button(page, 'Cadastrar').click();
    const row = record(page, '10/03/2026');
    for (const shown of ['Patrocinador', '—', 'Em caixa']) {
      await row.getByText(shown, { exact: true }).waitFor();
    }

    await row.getByRole('link', { name: 'Visualizar' }).click();
    await heading(page, 'Edição de recurso').waitFor();
    await expectGood(page);
    await button(page, 'Editar').click();
    await field(page, 'value').fill('1234,5');
    await field(page, 'status').focus();
    expect(await field(page, 'value').inputValue()).toBe('1234,50');
    await button(page, 'Atualizar').click();
    await row.getByText('R$ 1234,50', { exact: true }).waitFor();
    await expect.poll(() => totals(page)).toEqual(['R$ 0,00', 'R$ 1.234,50', 'R$ 0,00', 'R$ 1.234,50']);

    await own.make('financial_resources', { forecast: '2026-04-01', type: 3, value: 2000.1, status: 2 });
    await own.make('financial_resources', { forecast: '2026-05-01', type: 4, value: 0.3, status: 1 });
    await page.reload();
    await record(page, 'Devolução (-)').getByText('-R$ 2000,10', { exact: true }).waitFor();
    await expect.poll(() => totals(page)).toEqual(['R$ 0,30', '-R$ 765,60', 'R$ 0,00', '-R$ 765,30']);
    await expectGood(page);

    // Behind an icon on a phone.
    if (viewport === PHONE) await button(page, 'Filtros').click();
    await field(page, 'status').selectOption('A realizar');
    await record(page, 'Contrapartida').waitFor();
    await expect.poll(() => totals(page)).toEqual(['R$ 0,30', 'R$ 0,00', 'R$ 0,00', 'R$ 0,30']);
    await field(page, 'status').selectOption('Todos');
    await record(page, 'Devolução (-)').getByRole('button', { name: 'Excluir' }).click();
    await expectAsked(page, 'Previsão: 01/04/2026', 'Tipo: Devolução (-)', 'Valor (R$): -R$ 2000,10');
    await confirmDeletion(page);
    await expect.poll(() => totals(page)).toEqual(['R$ 0,30', 'R$ 1.234,50', 'R$ 0,00', 'R$ 1.234,80']);
  });

  // In every run of the stock's movements (stock-movements.e2e.test.ts) and of the schedule (schedule-filters.e2e.test.ts).
  // On a phone the filters are behind an icon: tests/support/phone-lists.ts goes there.
  test.runIf(process.env['TEST_FULL'] && viewport !== PHONE)(
    'resources are found by status and period, written out as found, and the filter is kept',
    async () => {
      const own = await makeProjectPeople(panel.api, `Filtros ${where}`);
      await own.make('financial_resources', { forecast: '2026-03-10', type: 1, value: 1234.5, status: 2 });
      await own.make('financial_resources', { forecast: '2026-04-01', type: 3, value: 2000.1, status: 2 });
      await own.make('financial_resources', { forecast: '2026-05-01', type: 4, value: 0.3, status: 1 });
      const page = await manager(own.project, viewport);
      await page.goto('/admin/recursos');
      await record(page, 'Devolução (-)').waitFor();
      await field(page, 'status').selectOption('A realizar');
      await record(page, 'Devolução (-)').waitFor({ state: 'detached' });
      await record(page, 'Contrapartida').waitFor();
      await button(page, 'Exportar').click();
      const asked = page.waitForRequest((request) => request.url().includes('/financial_resources/export'));
      const saved = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: 'CSV' }).click();
      expect(new URL((await asked).url()).search).toBe('?status=1&format=csv');
      expect((await saved).suggestedFilename()).toMatch(/^recursos-financeiros-.+\.csv$/);

      // Of a name that another try has not taken.
      const named = `A realizar ${Date.now()}`;
      await button(page, 'Salvar filtro').click();
      await page.getByLabel('Nome do filtro').fill(named);
      await button(page, 'Salvar').click();
      await page.getByText(`O filtro "${named}" foi salvo.`).waitFor();
      await expectGood(page);
      await button(page, 'Fechar').click();
      await field(page, 'status').selectOption('Todos');
      await record(page, 'Devolução (-)').waitFor();
      await button(page, 'Filtros salvos').click();
      await button(page, named).click();
      await record(page, 'Devolução (-)').waitFor({ state: 'detached' });
      expect(new URL(page.url()).search).toBe('?status=1');
      await page.getByLabel('Previsão', { exact: true }).selectOption('Outro período');
      await field(page, 'from').fill('02/05/2026');
      await page.getByText('Nenhum registro corresponde à pesquisa.').waitFor();
      expect(new URL(page.url()).search).toBe('?status=1&from=2026-05-02');
      await page.reload();
      expect(await field(page, 'from').inputValue()).toBe('02/05/2026');
      await field(page, 'to').fill('01/05/2026');
      await page.getByText('O término não pode ser antes do início.').waitFor();
      await expectGood(page);
      // The sentence below it lifts the field above none of its row.
      const until = await topOf(field(page, 'to'));
      const besides = await Promise.all([field(page, 'status'), field(page, 'from')].map(topOf));
      const lifted = besides.map((top) => Math.abs(top - until)).filter((by) => by > 2 && by < ROW);
      expect(lifted).toEqual([]);
      await field(page, 'to').fill('03/05/2026');
      await button(page, 'Limpar pesquisa').click();
      await expect.poll(() => totals(page)).toEqual(['R$ 0,30', '-R$ 765,60', 'R$ 0,00', '-R$ 765,30']);
    },
  );

  test('an accountability entry is added, changed and deleted', async () => {
    const own = await makeProjectPeople(panel.api, `Contas ${where}`);
    const page = await manager(own.project, viewport);
    await page.goto('/admin/prestacao-de-contas');
    await heading(page, 'Prestação de Contas').waitFor();
    await page.getByText('Ainda não existem prestações de contas cadastrados.').waitFor();
    await link(page, '+ Adicionar').click();
    await heading(page, 'Cadastro de nova prestação de conta').waitFor();
    await button(page, 'Cadastrar').click();
    for (const [name, sentence] of [
      ['forecast_date', 'Informe a previsão!'],
      ['type', 'Selecione um tipo / origem!'],
      ['delivery_date', 'Informe a previsão!'],
      ['situation', 'Selecione uma situação!'],
    ] as const) {
      await expect.poll(() => sentencesOf(page, name)).toBe(sentence);
    }
    await expectGood(page);
    await field(page, 'forecast_date').fill('31/02/2026');
    await field(page, 'forecast_date').blur();
    await expect
      .poll(() => sentencesOf(page, 'forecast_date'))
      .toBe('Digite uma data que exista, como 21/11/2026.');
    await field(page, 'forecast_date').fill('28022026');
    await field(page, 'type').selectOption('Físico / Financeiro');
    await field(page, 'delivery_date').fill('15/03/2026');
    await field(page, 'situation').selectOption('Em diligência');
    await button(page, 'Cadastrar').click();
    const row = record(page, '28/02/2026');
    for (const shown of ['Físico / Financeiro', '—', '15/03/2026', 'Em diligência']) {
      await row.getByText(shown, { exact: true }).waitFor();
    }
    await expectGood(page);
    await row.getByRole('link', { name: 'Visualizar' }).click();
    await heading(page, 'Edição de prestação de conta').waitFor();
    await button(page, 'Editar').click();
    await field(page, 'value').fill('999999999,99');
    await field(page, 'situation').selectOption('Aceito');
    await expectGood(page);
    await button(page, 'Atualizar').click();
    await row.getByText('R$ 999999999,99', { exact: true }).waitFor();
    await row.getByText('Aceito', { exact: true }).waitFor();
    await expectGood(page);
    await row.getByRole('button', { name: 'Excluir' }).click();
    await expectAsked(page, 'Tipo: ', 'Valor (R$): R$ 999999999,99');
    await confirmDeletion(page);
    await row.waitFor({ state: 'detached' });
  });
});

test('finance adds accountability but does not change it, and the other way round with resources', async () => {
  await place.make('financial_resources', { forecast: '2026-04-01', type: 1, status: 1 });
  await place.make('accountabilities', {
    forecast_date: '2026-04-01',
    type: 1,
    delivery_date: '2026-04-02',
    situation: 1,
  });
  const { credentials } = await place.person(ROLES.FINANCEIRO);
  const page = await panel.person({ as: credentials });
  await page.goto('/admin/prestacao-de-contas');
  await record(page, '01/04/2026').getByRole('link', { name: 'Visualizar' }).waitFor();
  expect(await link(page, '+ Adicionar').count()).toBe(1);
  expect(await button(page, 'Excluir').count()).toBe(0);
  await record(page, '01/04/2026').getByRole('link', { name: 'Visualizar' }).click();
  await heading(page, 'Edição de prestação de conta').waitFor();
  // Nobody has an "Editar" while the list's row stands for the record: without the list, it is the record that is seen.
  await page.reload();
  await expect.poll(() => field(page, 'delivery_date').inputValue()).toBe('02/04/2026');
  expect(await button(page, 'Editar').count()).toBe(0);

  await page.goto('/admin/recursos');
  await record(page, '01/04/2026').getByRole('button', { name: 'Excluir' }).waitFor();
  expect(await link(page, '+ Adicionar').count()).toBe(0);
  await record(page, '01/04/2026').getByRole('link', { name: 'Visualizar' }).click();
  await button(page, 'Editar').waitFor();
});

test('a supervisor is told that money is not for the role to see', async () => {
  const { credentials } = await place.person(ROLES.SUPERVISOR);
  const page = await panel.person({ as: credentials });
  for (const address of ['recursos', 'prestacao-de-contas', 'controle-de-insumos']) {
    await page.goto(`/admin/${address}`);
    await page.getByText('Você não tem permissão para ver esta página.').waitFor();
  }
});
