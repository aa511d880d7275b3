/** A year of stock movements on screen: found by item, kind, origin and period, and written out as found. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { usePanel } from '../support/panel-run.ts';
import { makeProjectPeople } from '../support/project-people.ts';
import { button, expectGood, field, record, sentencesOf } from '../support/screen.ts';
import { sizes } from '../support/sizes.ts';

const panel = usePanel();

const STAKES = 'stake_quantity';

/** Noon of each of so many days from the first of a month of 2026. */
const daysOf = (month: string, count: number) =>
  Array.from({ length: count }, (_, day) => `2026-${month}-${String(day + 1).padStart(2, '0')}T12:00`);

/** 84 movements: stakes come in on 28 days of February and of March, some are lost in March, limestone comes in too. */
async function makeYear(name: string) {
  const own = await makeProjectPeople(panel.api, name);
  const move = (body: object) => own.make('stock_movements', body);
  for (const moved_at of daysOf('02', 28)) await move({ kind: 1, item: STAKES, quantity: 10, moved_at });
  for (const moved_at of daysOf('03', 28)) await move({ kind: 1, item: STAKES, quantity: 20, moved_at });
  for (const moved_at of daysOf('03', 18)) await move({ kind: 4, item: STAKES, quantity: 1, moved_at });
  for (const moved_at of daysOf('03', 10)) {
    await move({ kind: 1, item: 'limestone_sacks', quantity: 5, moved_at });
  }
  return own;
}

test.each(sizes('at a desk'))('%s', async (where, viewport) => {
  const own = await makeYear(`Ano de estoque ${where}`);
  const page = await panel.person({ viewport });
  await page.evaluate((id) => localStorage.setItem('projeto', String(id)), own.project);
  await page.goto('/admin/controle-de-insumos');
  await page.getByText('De 1 a 25 de 84 registros').waitFor();
  if (where === 'on a phone') await button(page, 'Filtros').click();
  await field(page, 'material').selectOption('Estacas');
  await page.getByText('De 1 a 25 de 74 registros').waitFor();
  await field(page, 'tipo').selectOption('Entrada');
  await page.getByText('De 1 a 25 de 56 registros').waitFor();
  await page.getByLabel('Data', { exact: true }).selectOption('Outro período');
  await field(page, 'from').fill('01/03/2026');
  await page.getByText('De 1 a 25 de 28 registros').waitFor();
  await field(page, 'to').fill('27/03/2026');
  await page.getByText('De 1 a 25 de 27 registros').waitFor();
  expect(new URL(page.url()).search).toBe(`?material=${STAKES}&tipo=1&from=2026-03-01&to=2026-03-27`);
  const shown = page.getByRole('region', { name: 'Movimentos' }).locator('tbody tr, article');
  await expect.poll(() => shown.count()).toBe(25);
  await expectGood(page);

  // The file has what is found beyond the page, in the list's order, and no more.
  await button(page, 'Exportar').click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const text = await readFile(await (await saved).path(), 'utf8');
  const [head, ...rows] = text.slice(1).trimEnd().split('\r\n');
  expect(head).toMatch(/^Data;Tipo;Insumo;Quantidade;Saldo;/);
  expect(rows.map((row) => row.split(';').slice(0, 4).join(';'))).toEqual(
    daysOf('03', 27)
      .toReversed()
      .map((day) => `${day.slice(8, 10)}/03/2026 12:00;Entrada;Estacas;20`),
  );

  // The address alone brings it back, and each filter is let go by itself.
  await page.reload();
  await page.getByText('De 1 a 25 de 27 registros').waitFor();
  // A phone says how many of them hold, behind their button.
  if (where === 'on a phone') await button(page, 'Filtros (4)').click();
  await field(page, 'tipo').selectOption('Todos');
  await page.getByText('De 1 a 25 de 45 registros').waitFor();
  expect(new URL(page.url()).search).toBe(`?material=${STAKES}&from=2026-03-01&to=2026-03-27`);
});

test('what is pasted as a count is read as a number, or refused as it stands', async () => {
  const own = await makeProjectPeople(panel.api, 'Contagem colada');
  await own.make('stock_movements', { kind: 1, item: STAKES, quantity: 50, moved_at: '2026-03-01T12:00' });
  const page = await panel.person();
  await page.evaluate((id) => localStorage.setItem('projeto', String(id)), own.project);
  await page.goto('/admin/controle-de-insumos');
  await button(page, 'Registrar contagem').click();
  const count = page.getByRole('dialog', { name: 'Registrar contagem' });
  await field(page, 'item').selectOption('Estacas');
  await field(page, 'quantity').fill('1.234,00');
  await count.getByText('Em estoque: 50 un. · diferença: +1.184', { exact: true }).waitFor();
  for (const [pasted, sentence] of [
    ['95,5', 'Digite um número inteiro.'],
    ['-5', 'Digite um número válido.'],
    ['cinco', 'Digite um número válido.'],
  ] as const) {
    await field(page, 'quantity').fill(pasted);
    await page.keyboard.press('Tab');
    await expect.poll(() => sentencesOf(page, 'quantity')).toContain(sentence);
    expect(await field(page, 'quantity').inputValue()).toBe(pasted);
    await count.getByText('Em estoque: 50 un.', { exact: true }).waitFor();
    await count.getByRole('button', { name: 'Registrar' }).click();
  }
  await field(page, 'quantity').fill('47');
  await count.getByRole('button', { name: 'Registrar' }).click();
  await page.getByText('Movimento registrado!').waitFor();
  expect(await panel.api.send('GET', own.path('stock_movements'))).toMatchObject({
    data: [{ kind: 5, quantity: -3 }, { quantity: 50 }],
  });
});

test('what was no order after all is registered, whatever date it had', async () => {
  const own = await makeProjectPeople(panel.api, 'Encomenda desfeita');
  const page = await panel.person();
  await page.evaluate((id) => localStorage.setItem('projeto', String(id)), own.project);
  await page.goto('/admin/controle-de-insumos');
  await button(page, 'Registrar entrada').click();
  const entry = page.getByRole('dialog', { name: 'Registrar entrada' });
  await field(page, 'item').selectOption('Estacas');
  await field(page, 'quantity').fill('40');
  await field(page, 'ordered').check();
  await field(page, 'expected_at').fill('05122099');
  await field(page, 'ordered').uncheck();
  await entry.getByRole('button', { name: 'Registrar' }).click();
  await page.getByText('Movimento registrado!').waitFor();
});

describe.each(sizes('at a desk'))('%s', (where, viewport) => {
  async function openStock(name: string) {
    const own = await makeProjectPeople(panel.api, `${name} ${where}`);
    const page = await panel.person({ viewport });
    await page.evaluate((id) => localStorage.setItem('projeto', String(id)), own.project);
    await page.goto('/admin/controle-de-insumos');
    await page.getByText('Nenhum movimento.').waitFor();
    return { own, page };
  }

  const chosen = (page: Page, name: string) => field(page, name).locator('option:checked').textContent();

  test('an entry is a purchase until somebody says that it was given, and the form speaks of a gift then', async () => {
    const { own, page } = await openStock('Doações');
    await button(page, 'Registrar entrada').click();
    const entry = page.getByRole('dialog', { name: 'Registrar entrada' });
    expect(await chosen(page, 'acquisition')).toBe('Compra');
    expect(await entry.getByLabel('Origem').getAttribute('aria-required')).toBe('true');
    await entry.getByLabel('Fornecedor').waitFor();
    await entry.getByLabel('Custo unitário (R$)').waitFor();

    // By keyboard alone, from the item on.
    await field(page, 'item').selectOption('Calcário (sacos)');
    await field(page, 'quantity').fill('40');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('acquisition');
    await page.keyboard.type('Doa');
    await expect.poll(() => chosen(page, 'acquisition')).toBe('Doação');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('ordered');
    await entry.getByLabel('Foi prometida: ainda não chegou').waitFor();
    await entry.getByLabel('Doador').fill('Prefeitura Municipal');
    await field(page, 'invoice').fill('871');
    await entry.getByLabel('Valor unitário (R$)').fill('21,90');
    await entry.getByText('Da nota de doação, se ela diz quanto vale.').waitFor();
    await expectGood(page);

    // Nothing chosen is not sent.
    await field(page, 'acquisition').selectOption('');
    await field(page, 'moved_at').fill('10/03/2026 09:00');
    await entry.getByRole('button', { name: 'Registrar' }).click();
    await expect.poll(() => sentencesOf(page, 'acquisition')).toBe('Selecione compra ou doação!');
    await expectGood(page);
    await field(page, 'acquisition').selectOption('Doação');
    await entry.getByRole('button', { name: 'Registrar' }).click();
    await page.getByText('Movimento registrado!').waitFor();
    const row = record(page, 'Entrada · Doação');
    await row.getByText('Prefeitura Municipal · NF 871 · R$ 21,90 cada').waitFor();
    expect(await panel.api.send('GET', own.path('stock_movements'))).toMatchObject({
      data: [{ kind: 1, acquisition: 2, supplier: 'Prefeitura Municipal', unit_cost: 21.9 }],
    });
    await row.getByRole('button', { name: 'Estornar' }).click();
    await page.getByText('Entrada · Doação de Calcário (sacos), +40, em 10/03/2026 09:00.').waitFor();
    await page.keyboard.press('Escape');

    // A loss and a count have no origin.
    for (const title of ['Registrar perda', 'Registrar contagem']) {
      await button(page, title).click();
      await page.getByRole('dialog', { name: title }).waitFor();
      expect(await field(page, 'acquisition').count()).toBe(0);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name: title }).waitFor({ state: 'detached' });
    }
  });

  test('a gift is promised, arrives, and is found among what was bought', async () => {
    const { own, page } = await openStock('Promessas');
    const bought = { kind: 1, item: STAKES, quantity: 10, moved_at: '2026-03-01T12:00' };
    await own.make('stock_movements', { ...bought, acquisition: 1, supplier: 'Madeireira' });
    await own.make('stock_movements', { ...bought, supplier: 'De antes' });
    await page.reload();
    await record(page, 'Entrada · Compra').waitFor();
    await button(page, 'Registrar entrada').click();
    const entry = page.getByRole('dialog', { name: 'Registrar entrada' });
    await field(page, 'item').selectOption('Mudas');
    await field(page, 'quantity').fill('500');
    await field(page, 'acquisition').selectOption('Doação');
    await field(page, 'ordered').check();
    await field(page, 'expected_at').fill('05122099');
    await entry.getByRole('textbox', { name: 'Data da promessa' }).fill('10/03/2026 09:00');
    await entry.getByLabel('Doador').fill('Viveiro Municipal');
    await expectGood(page);
    await entry.getByRole('button', { name: 'Registrar' }).click();
    await page.getByText('Doação prometida registrada!').waitFor();
    await record(page, 'Entrada · Doação · Prometido, previsto para 05/12/2099')
      .getByRole('button', { name: 'Chegou' })
      .click();
    const arrival = page.getByRole('dialog', { name: 'Chegada da doação' });
    await arrival.getByText('Mudas, quantidade prometida: 500 un.').waitFor();
    await field(page, 'quantity').fill('450');
    await field(page, 'moved_at').fill('12/03/2026 09:00');
    await arrival.getByRole('button', { name: 'Registrar chegada' }).click();
    await page.getByText('Chegada registrada!').waitFor();
    await record(page, '+450').getByText('Entrada · Doação', { exact: true }).waitFor();

    if (where === 'on a phone') await button(page, 'Filtros').click();
    await field(page, 'origem').selectOption('Doação');
    await page.getByText('1 registro', { exact: true }).waitFor();
    await record(page, 'Viveiro Municipal').waitFor();
    expect(new URL(page.url()).search).toBe('?origem=2');
    await expectGood(page);
    const named = `Doações ${Date.now()}`;
    await button(page, 'Salvar filtro').click();
    await page.getByLabel('Nome do filtro').fill(named);
    await button(page, 'Salvar').click();
    await page.getByText(`O filtro "${named}" foi salvo.`).waitFor();
    await button(page, 'Fechar').click();
    await field(page, 'origem').selectOption('Compra');
    await record(page, 'Madeireira').waitFor();
    await page.getByText('1 registro', { exact: true }).waitFor();
    await field(page, 'origem').selectOption('Todas');
    await page.getByText('De 1 a 3 de 3 registros').waitFor();
    await button(page, 'Filtros salvos').click();
    await button(page, named).click();
    await record(page, 'Viveiro Municipal').waitFor();
    expect(new URL(page.url()).search).toBe('?origem=2');

    await button(page, 'Exportar').click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    const text = await readFile(await (await saved).path(), 'utf8');
    const [head = '', ...rows] = text.slice(1).trimEnd().split('\r\n');
    const origin = head.split(';').indexOf('Origem');
    expect(rows.map((line) => line.split(';')[origin])).toEqual(['Doação']);
  });
});
