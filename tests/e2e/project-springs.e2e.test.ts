/** All springs of a project on one screen: found, ticked, acted on together, at a desk and on a phone. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE } from '../support/chromium.ts';
import { directApi } from '../support/panel.ts';
import { usePanel } from '../support/panel-run.ts';
import { makePropertyPlace, type PropertyPlace } from '../support/property-place.ts';
import { CASE_PARAMETERS, springBody } from '../support/records.ts';
import { button, confirmDeletion, expectGood, heading, record } from '../support/screen.ts';

let place: PropertyPlace;

const run = usePanel(async ({ api }) => {
  place = await makePropertyPlace(api);
  await api.send('PUT', `/projects/${place.project}/feedstock_parameters`, CASE_PARAMETERS);
  const names = ['Sítio Água Limpa', 'Fazenda Córrego Fundo'];
  for (const [at, name] of names.entries()) {
    const property = await place.makeProperty({ name, total_area: 30 });
    for (const number of [1, 2, 3]) {
      const body = springBody({ label: `${at === 0 ? 'A' : 'F'}-${number}` });
      const { id } = await api.send('POST', place.path(property, 'water_springs'), body);
      if (number === 1) continue;
      const delivered = { status: 1, delivery_date: `2026-0${number}-10T09:00` };
      await api.send('PUT', place.path(property, `water_springs/${String(id)}`), delivered);
    }
  }
});

const addressOf = (page: Page) => new URL(page.url()).searchParams;
const tick = (page: Page, label: string) => page.getByRole('checkbox', { name: `Selecionar ${label}` });

/** Whether nothing lies over its middle. Runs in the page. */
function isOnTop(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return found !== null && element.contains(found);
}

test('springs are found over all properties, and many are finished: what can not be is told why', async () => {
  const page = await run.person({ as: place.technician });
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Nascentes', exact: true }).click();
  await heading(page, 'Nascentes').waitFor();
  await page.getByText('De 1 a 6 de 6 registros').waitFor();
  await expectGood(page);

  // One element that stays says how many there are, and that there is none.
  const said = await page.getByRole('status').elementHandle();
  await page.getByLabel(/^Pesquisa/).fill('zzzz');
  await page.keyboard.press('Enter');
  await expect.poll(() => said?.textContent()).toBe('Nenhum registro corresponde à pesquisa.');
  await page.getByLabel(/^Pesquisa/).fill('agua limpa');
  await page.keyboard.press('Enter');
  await page.getByText('De 1 a 3 de 3 registros').waitFor();
  await expect.poll(() => said?.textContent()).toBe('De 1 a 3 de 3 registros');
  // By the keyboard alone.
  await tick(page, 'A-1').focus();
  await page.keyboard.press('Space');
  await tick(page, 'A-2').check();
  await button(page, 'Limpar pesquisa').press('Enter');
  expect(await page.locator(':focus').getAttribute('name')).toBe('q');
  await page.getByText('De 1 a 6 de 6 registros').waitFor();
  await page.getByLabel('Situação').selectOption({ label: 'Material entregue' });
  await page.getByText('De 1 a 4 de 4 registros').waitFor();
  expect(addressOf(page).get('status')).toBe('1');
  await tick(page, 'F-3').check();
  // What was ticked before stays, though the filter hides it.
  await page.getByText('3 nascentes selecionadas').waitFor();
  await button(page, 'Finalizar').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('2 nascentes passam a "Finalizada".').waitFor();
  await dialog.getByText('1 nascente fica como está: o material ainda não foi entregue.').waitFor();
  await expectGood(page);
  await dialog.getByRole('button', { name: 'Finalizar' }).click();
  await dialog.getByText('2 nascentes finalizadas.').waitFor();
  expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual([
    'A-1 O material ainda não foi entregue.',
  ]);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await page.getByText('1 nascente selecionada').waitFor();

  await button(page, 'Definir mês previsto').click();
  const months = page.getByRole('dialog').getByLabel(/^Mês previsto/);
  await months.selectOption({ index: 2 });
  const month = await months.inputValue();
  // A stray click closes nothing: what was chosen is saved below.
  await page.mouse.click(4, 400);
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('1 nascente com o mês previsto salvo.').waitFor();
  await button(page, 'OK').click();
  await page.getByLabel('Situação').selectOption('');
  await page.getByLabel('Mês previsto').selectOption(month);
  await page.getByText('1 registro', { exact: true }).waitFor();
  await record(page, 'A-1').waitFor();
});

test('a filter that comes with a saved one is in sight', async () => {
  const page = await run.person({ as: place.technician });
  const api = await directApi(run.product, place.technician);
  const name = `Entregues em março ${Date.now()}`;
  const saved = { list: 'water_springs', name, query: 'delivered_from=2026-03-01' };
  await api.send('POST', '/user/filters', saved);
  await page.goto('/admin/nascentes');
  await button(page, 'Mais filtros').waitFor();
  await button(page, 'Filtros salvos').click();
  await button(page, name).click();
  await page.getByText('De 1 a 2 de 2 registros').waitFor();
  expect(await page.getByLabel('Entregue de').inputValue()).toBe('01/03/2026');
  // Off again, it is still where it was.
  await page.getByLabel('Entregue de').fill('');
  await page.getByText('De 1 a 6 de 6 registros').waitFor();
  expect(await page.getByLabel('Entregue de').inputValue()).toBe('');
});

test('the columns are one’s own, and the file has them', async () => {
  const page = await run.person({ as: place.technician });
  await page.goto('/admin/nascentes?ordem=-area');
  await record(page, 'F-1').waitFor();
  await button(page, 'Colunas').click();
  await page.getByRole('checkbox', { name: 'Município' }).check();
  await page.getByRole('checkbox', { name: 'Entrega' }).uncheck();
  await expectGood(page);
  await page.keyboard.press('Escape');
  await page.reload();
  await record(page, 'F-1').getByText('Governador Valadares/MG').waitFor();
  expect(await page.getByRole('columnheader', { name: 'Entrega' }).count()).toBe(0);
  await button(page, 'Exportar').click();
  const asked = page.waitForRequest((request) => request.url().includes('/water_springs/export'));
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const query = new URL((await asked).url()).searchParams;
  expect([query.get('sort'), query.get('columns')]).toEqual([
    '-area',
    'label,rural_property,city,status,planned_month,area',
  ]);
  expect((await saved).suggestedFilename()).toBe('nascentes-Rio Doce Vivo.csv');
});

test('on a phone each spring is a card, ticked and opened there', async () => {
  const page = await run.person({ as: place.technician, viewport: PHONE });
  await page.goto('/admin/nascentes');
  await page.getByText('De 1 a 6 de 6 registros').waitFor();
  await tick(page, 'F-1').check();
  await page.getByText('1 nascente selecionada').waitFor();
  await expectGood(page);
  // What can be done with it stays in sight below the shell's bar, and hides no row that the focus goes back to.
  await page.locator('article').last().getByRole('link', { name: 'Visualizar' }).focus();
  for (let stop = 0; stop < 6; stop += 1) {
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => page.locator(':focus').evaluate(isOnTop)).toBe(true);
  }
  expect(await page.getByText('1 nascente selecionada').evaluate(isOnTop)).toBe(true);
  await button(page, 'Filtros').click();
  await button(page, 'Mais filtros').click();
  await page.getByLabel('Entregue de').fill('01/03/2026');
  await page.getByText('De 1 a 2 de 2 registros').waitFor();
  expect(addressOf(page).get('delivered_from')).toBe('2026-03-01');
  await expectGood(page);
  await record(page, 'A-3').getByRole('link', { name: 'Visualizar' }).click();
  await page.waitForURL(/\/nascentes\/\d+$/);
});

test('a spring that is deleted among those of its property is no longer one of those that are ticked', async () => {
  const property = await place.makeProperty({ name: 'Sítio do Engano', total_area: 30 });
  for (const label of ['E-1', 'E-2'])
    await run.api.send('POST', place.path(property, 'water_springs'), springBody({ label }));
  const page = await run.person();
  await page.goto('/admin/nascentes?q=E-');
  for (const label of ['E-1', 'E-2']) await tick(page, label).check();
  await page.getByText('2 nascentes selecionadas').waitFor();
  await record(page, 'E-1').getByRole('link', { name: 'Visualizar' }).click();
  await heading(page, 'E-1').waitFor();
  await page.getByRole('link', { name: 'Voltar' }).click();
  await record(page, 'E-1').getByRole('button', { name: 'Excluir' }).click();
  await confirmDeletion(page);
  await page.locator('a[href^="/admin/nascentes"]').first().click();
  await page.getByText('1 nascente selecionada').waitFor();
});

test('an act whose answer is lost is not said to have failed, takes no letters while it runs, and is answered at the second press', async () => {
  const page = await run.person({ as: place.technician });
  const { promise: held, resolve: letSave } = Promise.withResolvers<void>();
  await page.route(
    '**/water_springs/bulk',
    async (route) => {
      await held;
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await page.goto('/admin/nascentes');
  await tick(page, 'F-1').check();
  await button(page, 'Marcar material entregue').click();
  const dialog = page.getByRole('dialog');
  const date = dialog.getByRole('textbox', { name: /^Data de entrega/ });
  await date.fill('20/11/2026 09:00');
  const submit = dialog.getByRole('button', { name: /^Entrega/ });
  await submit.click();
  await dialog.getByRole('button', { name: 'Entregando...' }).waitFor();
  await date.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  expect(await date.inputValue()).toBe('20/11/2026 09:00');
  letSave();
  await dialog
    .getByRole('alert')
    .getByText('Não se sabe se isto foi feito: confira antes de repetir.')
    .waitFor();
  const sent = page.waitForResponse('**/water_springs/bulk');
  await submit.click();
  // The stock lacks what it needs: the answer says so.
  await dialog.getByText('1 ficou como estava').waitFor();
  expect((await sent).status()).toBe(200);
});
