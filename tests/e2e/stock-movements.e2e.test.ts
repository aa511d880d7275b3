/** A year of stock movements on screen: found by item, kind and period, and written out as found. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { usePanel } from '../support/panel-run.ts';
import { makeProjectPeople } from '../support/project-people.ts';
import { button, expectGood, field } from '../support/screen.ts';
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
