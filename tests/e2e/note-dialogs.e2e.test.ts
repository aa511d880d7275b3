/** The dialogs of a delivery note: a lost answer, a stray key, letters while they save, and what follows a deletion. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { drawn } from '../support/chromium.ts';
import { sample } from '../support/everyday.ts';
import { holdBack } from '../support/hold-back.ts';
import { usePanel } from '../support/panel-run.ts';
import { makePropertyPlace, type PropertyPlace } from '../support/property-place.ts';
import { CASE_PARAMETERS, springBody } from '../support/records.ts';
import { button, confirmDeletion, heading } from '../support/screen.ts';

const UNKNOWN = 'Não se sabe se isto foi feito: confira antes de repetir.';

let place: PropertyPlace;

const run = usePanel(async ({ api }) => {
  place = await makePropertyPlace(api);
  await api.send('PUT', `/projects/${place.project}/feedstock_parameters`, CASE_PARAMETERS);
});

let notes = 0;

/** A note of its own for each test: a spring that takes 100 stakes. */
async function makeNote(at: 'draft' | 'delivered', stakes = 100) {
  notes += 1;
  const property = await place.makeProperty({ name: `Sítio ${notes}`, total_area: 30 });
  const body = springBody({ label: `D-${notes}` });
  const spring = await run.api.send('POST', place.path(property, 'water_springs'), body);
  const all = `/projects/${place.project}/delivery_notes`;
  const { id } = await run.api.send('POST', all, { rural_property: property, water_springs: [spring.id] });
  const path = `${all}/${String(id)}`;
  if (at === 'delivered') {
    const lines = [{ water_spring_id: spring.id, item: 'stake_quantity', delivered: stakes }];
    await run.api.send('PUT', path, { lines });
    await run.api.send('POST', `${path}/deliver`, { delivered_at: '2026-11-20T09:00', allow_negative: true });
  }
  const page = await run.person({ as: place.technician });
  return {
    path,
    page,
    property,
    open: () => page.goto(`/admin/notas-de-entrega/editar/${String(id)}`),
    dialog: page.getByRole('dialog'),
    read: () => run.api.send('GET', path),
  };
}

/** The server does what this call asks, and its answer is lost on the way: the first time. */
async function loseAnswer(page: Page, path: string): Promise<void> {
  await page.route(
    `**/api${path}`,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
}

test('a return whose answer is lost is not said to have failed, and the second press makes no second one', async () => {
  const { page, path, open, dialog, read } = await makeNote('delivered');
  await open();
  await button(page, 'Devolver sobras').click();
  const stakes = dialog.getByLabel('Volta de Estacas');
  const giveBack = dialog.getByRole('button', { name: 'Devolver', exact: true });
  // More than is out is said at its item, where the focus goes.
  await stakes.fill('101');
  await giveBack.click();
  await dialog.getByRole('alert').getByText('Podem voltar no máximo 100.').waitFor();
  await expect.poll(() => stakes.evaluate((one) => one === document.activeElement)).toBe(true);
  await stakes.fill('60');
  await loseAnswer(page, `${path}/return`);
  await giveBack.click();
  await dialog.getByRole('alert').getByText(UNKNOWN).waitFor();
  // What is out now is less than what was typed: the person is told so, and not kept from asking again.
  await dialog.getByText('No máximo 40.').waitFor();
  await giveBack.click();
  await page.getByText('Sobras devolvidas ao estoque.').waitFor();
  expect(await read()).toMatchObject({ returned: [{ item: 'stake_quantity', quantity: 60 }] });
});

test('a cancellation whose answer is lost is answered at the second press', async () => {
  const { page, path, open, dialog, read } = await makeNote('delivered');
  await loseAnswer(page, `${path}/cancel`);
  await open();
  await button(page, 'Cancelar nota').click();
  await dialog.getByLabel('Motivo do cancelamento').fill('Chuva');
  await dialog.getByRole('button', { name: 'Cancelar nota' }).click();
  await dialog.getByRole('alert').getByText(UNKNOWN).waitFor();
  await dialog.getByRole('button', { name: 'Cancelar nota' }).click();
  await page.getByText(/^Nota nº .* cancelada\.$/).waitFor();
  expect(await read()).toMatchObject({ status: 2, cancel_note: 'Chuva' });
});

test('of a delivery whose answer is lost the screen shows what the note is by now', async () => {
  const { page, path, open, dialog } = await makeNote('draft');
  await loseAnswer(page, `${path}/deliver`);
  await open();
  // Known by then, what the stock lacks is asked about at once.
  await page.getByText('O estoque não tem tudo o que esta nota entrega:').waitFor();
  await button(page, 'Entregar').click();
  await dialog.getByRole('button', { name: 'Entregar assim mesmo' }).click();
  await page.getByRole('heading', { level: 1, name: /^Nota de entrega nº/ }).waitFor();
});

test('a delivery below zero takes nothing that was not said: what others took meanwhile is asked about first', async () => {
  const first = await makeNote('draft');
  await first.open();
  const shown = first.page.getByRole('dialog').getByRole('listitem').getByText('Estacas: a nota entrega 100');
  await button(first.page, 'Entregar').click();
  const said = await shown.textContent();
  await makeNote('delivered', 7);
  const anyway = first.dialog.getByRole('button', { name: 'Entregar assim mesmo' });
  await anyway.click();
  await expect.poll(() => shown.textContent()).not.toBe(said);
  expect(await first.read()).toMatchObject({ status: 0 });
  // Without an answer nothing was asked of the server yet.
  await first.page.context().setOffline(true);
  await anyway.click();
  await first.dialog.getByRole('alert').getByText('A nota não foi entregue.').waitFor();
  await first.page.context().setOffline(false);
  await anyway.click();
  await first.page.getByRole('heading', { level: 1, name: /^Nota de entrega nº/ }).waitFor();
});

test('by keyboard: a spring put into a draft has the focus, one taken out leaves it to the springs', async () => {
  const { page, open, property } = await makeNote('draft');
  const body = springBody({ label: 'D-OUTRA' });
  await run.api.send('POST', place.path(property, 'water_springs'), body);
  await open();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await button(page, 'Incluir D-OUTRA na nota').press('Enter');
  await expect.poll(focused).toBe('D-OUTRA');
  await button(page, 'Tirar da nota: D-OUTRA').press('Enter');
  await expect.poll(focused).toBe('Nascentes e materiais');
  // As after any save: back at what was pressed.
  await button(page, 'Salvar rascunho').press('Enter');
  await expect.poll(focused).toBe('Salvar rascunho');
});

// Return and cancellation are one kind of dialog (`FormDialog`): in every run the one with the most in it.
const OUTLIVED = [
  { name: 'Devolver sobras', label: 'Volta de Estacas', leave: 'Cancelar' },
  { name: 'Cancelar nota', label: 'Motivo do cancelamento', leave: 'Voltar' },
];

test.each(sample(OUTLIVED, ['Devolver sobras']))(
  '$name: what is typed outlives a stray click and Escape, and is asked about',
  async ({ name: opener, label, leave }) => {
    const { page, open, dialog } = await makeNote('delivered');
    await open();
    await button(page, opener).click();
    const input = dialog.getByLabel(label);
    await input.fill('12');
    await page.keyboard.press('Escape');
    await page.mouse.click(4, 400);
    expect(await input.inputValue()).toBe('12');
    await dialog.getByRole('button', { name: leave, exact: true }).click();
    await page.getByText('Há alterações que não foram salvas.').waitFor();
    await button(page, 'Continuar editando').click();
    expect(await input.inputValue()).toBe('12');
  },
);

test('the date of a delivery outlives a stray click and Escape', async () => {
  const { page, open, dialog } = await makeNote('draft');
  await open();
  await button(page, 'Entregar').click();
  const date = dialog.getByRole('textbox', { name: /^Data de entrega/ });
  await date.fill('20/11/2026 09:00');
  await page.keyboard.press('Escape');
  await page.mouse.click(4, 400);
  // Whatever closes it takes a moment to go.
  await drawn(page);
  expect(await date.inputValue()).toBe('20/11/2026 09:00');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await dialog.waitFor({ state: 'detached' });
});

// A delivery's dialog is made by itself.
const SAVED = [
  { name: 'Devolver sobras', label: 'Volta de Estacas', submit: 'Devolver', typed: '12' },
  { name: 'Cancelar nota', label: 'Motivo do cancelamento', submit: 'Cancelar nota', typed: 'Chuva' },
  { name: 'Entregar', label: 'Data de entrega', submit: /^Entregar/, typed: '20/11/2026 09:00' },
];

test.each(sample(SAVED, ['Devolver sobras', 'Entregar']))(
  '$name: nothing is typed or erased while it saves',
  async ({ name: opener, label, submit, typed }) => {
    const { page, open, dialog } = await makeNote(opener === 'Entregar' ? 'draft' : 'delivered');
    const letSave = await holdBack(page, /\/delivery_notes\/\d+\/(return|cancel|deliver)$/);
    await open();
    if (opener === 'Entregar')
      await page.getByText('O estoque não tem tudo o que esta nota entrega:').waitFor();
    await button(page, opener).click();
    const input = dialog.getByRole('textbox', { name: label });
    await input.fill(typed);
    await dialog.getByRole('button', { name: submit }).click();
    await dialog.getByRole('button', { name: /ndo\.\.\.$/ }).waitFor();
    await input.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Backspace');
    expect(await input.inputValue()).toBe(typed);
    letSave();
    await dialog.waitFor({ state: 'detached' });
  },
);

test('a draft that is deleted is said to be, and then its list is shown', async () => {
  const { page, open } = await makeNote('draft');
  await open();
  await button(page, 'Excluir rascunho').click();
  await confirmDeletion(page);
  await heading(page, 'Notas de entrega').waitFor();
});

test('of an issued note that a colleague changed, leftovers come back and a cancellation is judged at the second press', async () => {
  const { page, path, open, dialog } = await makeNote('delivered', 1200);
  const giveBackElsewhere = (quantity: number) =>
    run.api.send('POST', `${path}/return`, { lines: [{ item: 'stake_quantity', quantity }] });
  await open();
  const refused = dialog.getByRole('alert').getByText(/Nada foi salvo: confira o que mudou/);
  await button(page, 'Devolver sobras').click();
  await dialog.getByLabel('Volta de Estacas').fill('12');
  await giveBackElsewhere(5);
  await dialog.getByRole('button', { name: 'Devolver', exact: true }).click();
  await refused.waitFor();
  await dialog
    .getByRole('row', { name: /^Estacas/ })
    .getByText('1.195', { exact: true })
    .waitFor();
  await dialog.getByRole('button', { name: 'Devolver', exact: true }).click();
  await page.getByText('Sobras devolvidas ao estoque.').waitFor();

  await button(page, 'Cancelar nota').click();
  await dialog.getByLabel('Motivo do cancelamento').fill('Engano');
  await giveBackElsewhere(1);
  await dialog.getByRole('button', { name: 'Cancelar nota' }).click();
  await refused.waitFor();
  // The screen behind the dialog has the colleague's return.
  await page.locator('main tr', { hasText: 'Estacas' }).first().getByText('18', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Cancelar nota' }).click();
  await dialog.getByText(/já houve devolução \(Estacas: 18\)/).waitFor();
});

test('a note that is opened once one is elsewhere leads nobody to it', async () => {
  const own = await place.makeProperty({ name: 'Sítio da Nota Tardia', total_area: 30 });
  await run.api.send('POST', place.path(own, 'water_springs'), springBody({ label: 'T-01' }));
  const page = await run.person({ as: place.technician });
  await page.goto(`/admin/propriedades/editar/${own}/nota-de-entrega`);
  await page.getByLabel('T-01', { exact: true }).check();
  const letOpen = await holdBack(page, /\/delivery_notes$/);
  await button(page, 'Abrir nota').click();
  await button(page, 'Abrindo...').waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Início', exact: true }).click();
  await heading(page, 'Início').waitFor();
  const opened = page.waitForResponse((answer) => answer.request().method() === 'POST');
  letOpen();
  expect((await opened).status()).toBe(201);
  // As long as it takes to be led away.
  await page.waitForTimeout(300);
  expect(new URL(page.url()).pathname).toBe('/admin');
});
