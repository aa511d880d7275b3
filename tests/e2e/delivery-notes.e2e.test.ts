/** A delivery note from the ticked springs to its cancellation, at a desk and on a phone. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, PHONE } from '../support/chromium.ts';
import { fieldPhoto } from '../support/field-photos.ts';
import { endSession, signIn } from '../support/panel.ts';
import { usePanel } from '../support/panel-run.ts';
import { makePropertyPlace, type PropertyPlace } from '../support/property-place.ts';
import { CASE_PARAMETERS, springBody } from '../support/records.ts';
import { button, expectGood, heading, record, titled } from '../support/screen.ts';

let place: PropertyPlace;
let property: number;
const springs: number[] = [];

const run = usePanel(async ({ api }) => {
  place = await makePropertyPlace(api);
  const project = `/projects/${place.project}`;
  await api.send('PUT', `${project}/feedstock_parameters`, CASE_PARAMETERS);
  await api.send('POST', `${project}/wire_rollers`, { length: 500, minimum_usage: 10 });
  property = await place.makeProperty({ name: 'Sítio Boa Vista', total_area: 30 });
  for (const label of ['N-01', 'N-02', 'N-03']) {
    const { id } = await api.send('POST', place.path(property, 'water_springs'), springBody({ label }));
    springs.push(Number(id));
  }
  // Everything in plenty but stakes: 150 for two springs that take 100 each.
  const { data } = (await api.send('GET', `${project}/stock`)) as { data: { item: string }[] };
  const items = data.map((line) => line as { item: string; wire_roller_id: number | null });
  for (const { item, wire_roller_id } of items) {
    await api.send('POST', `${project}/stock_movements`, {
      kind: 1,
      item,
      ...(wire_roller_id !== null && { wire_roller: wire_roller_id }),
      quantity: item === 'stake_quantity' ? 150 : 5000,
      moved_at: '2026-01-05T08:00',
    });
  }
});

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const isFocused = (field: Locator) => field.evaluate((one) => one === document.activeElement);

/** The cells of a row of the table behind its first one. */
async function figuresOf(page: Page, name: string): Promise<string[]> {
  const row = record(page, name);
  await row.waitFor();
  return (await row.getByRole('cell').allInnerTexts()).slice(1);
}

const statusOf = async (spring: number | undefined) =>
  (await run.api.send('GET', place.path(property, `water_springs/${spring}`))).status;

test('springs are drafted, delivered below zero once that is confirmed, given back, and not cancelled then', async () => {
  const page = await run.person({ viewport: DESKTOP, as: place.technician });
  await page.goto(`/admin/propriedades/editar/${property}/nota-de-entrega`);
  await titled(page, 'Edição de propriedade - Nota de entrega').waitFor();
  await button(page, 'Abrir nota').click();
  await page.getByRole('alert').getByText('Você precisa selecionar ao menos uma nascente').waitFor();
  await page.getByLabel('N-01', { exact: true }).check();
  await expectGood(page);
  await button(page, 'Abrir nota').click();

  await page.getByRole('heading', { level: 1, name: /^Nota de entrega - Rascunho nº \d+$/ }).waitFor();
  // By the keyboard alone.
  await button(page, 'Incluir N-02 na nota').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 3, name: 'N-02' }).waitFor();
  const totals = page.getByRole('table', { name: 'Total da nota' });
  await totals.getByText('faltam 50').waitFor();
  await page
    .getByRole('listitem')
    .getByText('Estacas: a nota entrega 200, há 150 em estoque, faltam 50.')
    .waitFor();
  await expectGood(page);
  const stakes = page.getByLabel('Entrega de Estacas para N-02');
  await stakes.fill('9999999');
  await button(page, 'Entregar').click();
  await page.getByRole('alert').getByText('Confira as quantidades.').waitFor();
  expect(await isFocused(stakes)).toBe(true);
  await stakes.fill('60');
  await totals.getByText('faltam 10').waitFor();
  await page.getByLabel('Nome de quem recebe').fill('Rita de Souza');

  await button(page, 'Entregar').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Se entregar assim mesmo, ele fica negativo:').waitFor();
  await expectGood(page);
  // Escape closes the calendar alone, from the choice of the hour too.
  await page.getByRole('button', { name: /^Abrir calendário: / }).click();
  await page.getByRole('combobox', { name: 'Hora' }).focus();
  await page.keyboard.press('Escape');
  await page.getByRole('grid').waitFor({ state: 'detached' });
  expect(await statusOf(springs[0])).toBe(0);
  await dialog.getByRole('button', { name: 'Entregar assim mesmo' }).click();
  await heading(page, `Nota de entrega nº 0001/${new Date().getFullYear()}`).waitFor();
  await expect.poll(() => focused(page)).toMatch(/^Nota de entrega nº 0001/);
  expect([await statusOf(springs[0]), await statusOf(springs[1])]).toEqual([1, 1]);
  await expectGood(page);

  // What a technician sees of it: what is there, and what was planned and delivered.
  const note = page.url();
  await page.goto('/admin/estoque');
  await heading(page, 'Estoque').waitFor();
  await record(page, 'Estacas').getByText('-10').waitFor();
  expect(await button(page, 'Editar').count()).toBe(0);
  await expectGood(page);
  await page.goto('/admin/previsto-e-entregue');
  await heading(page, 'Previsto e entregue').waitFor();
  expect(await figuresOf(page, 'Estacas')).toEqual(['300', '160', '140']);
  await page.getByLabel('Ver por').selectOption('Nascente');
  await page.getByText('Estacas, ao todo: previsto 300, entregue 160, falta 140.').waitFor();
  expect(await figuresOf(page, 'N-02')).toEqual(['Sítio Boa Vista', '100', '60', '40']);
  await page.getByLabel('Insumo').selectOption('Mudas');
  await page.getByText(/^Mudas, ao todo/).waitFor();
  await expectGood(page);

  await page.goto(note);
  await button(page, 'Devolver sobras').click();
  await dialog.getByLabel('Volta de Estacas').fill('161');
  await dialog.getByText('No máximo 160.').waitFor();
  await dialog.getByLabel('Volta de Estacas').fill('12');
  await dialog.getByRole('button', { name: 'Devolver', exact: true }).click();
  await page.getByText('Sobras devolvidas ao estoque.').waitFor();
  await totals
    .getByRole('row', { name: /^Estacas/ })
    .getByText('12', { exact: true })
    .waitFor();

  await button(page, 'Cancelar nota').click();
  await dialog.getByLabel('Motivo do cancelamento').fill('Engano');
  await dialog.getByRole('button', { name: 'Cancelar nota' }).click();
  await dialog.getByText(/já houve devolução \(Estacas: 12\)/).waitFor();
  await dialog.getByRole('button', { name: 'Voltar' }).click();
  await button(page, 'Sair sem salvar').click();
  await expect.poll(() => focused(page)).toBe('Cancelar nota');
});

test('on a phone a note is delivered, its signed copy sent, and cancelled when nothing followed', async () => {
  const { id } = await run.api.send('POST', `/projects/${place.project}/delivery_notes`, {
    rural_property: property,
    water_springs: [springs[2]],
  });
  const page = await run.person({ viewport: PHONE, as: place.technician });
  await page.goto('/admin/notas-de-entrega');
  await heading(page, 'Notas de entrega').waitFor();
  await record(page, `Rascunho nº ${String(id)}`).waitFor();
  const saved = page.waitForEvent('download');
  await button(page, 'Exportar').click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^notas-de-entrega-.*\.csv$/);
  await expectGood(page);
  await record(page, `Rascunho nº ${String(id)}`)
    .getByRole('link', { name: 'Visualizar' })
    .click();
  await page.getByRole('heading', { level: 3, name: 'N-03' }).waitFor();
  await page.getByLabel('Entrega de Estacas para N-03').fill('0');
  await expectGood(page);
  await button(page, 'Entregar').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Entregar', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /^Nota de entrega nº 000\d/ }).waitFor();
  await expect.poll(() => focused(page)).toMatch(/^Nota de entrega nº 000/);
  // The button was at the end of a long draft.
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

  const photo = {
    name: 'assinada.jpg',
    mimeType: 'image/jpeg',
    buffer: await fieldPhoto({ width: 300, height: 200 }),
  };
  await page.locator('input[name="file"]').setInputFiles(photo);
  await button(page, 'Abrir a via assinada').waitFor();
  await expectGood(page);

  await button(page, 'Cancelar nota').click();
  await dialog.getByRole('button', { name: 'Cancelar nota' }).click();
  await dialog.getByText('Informe o motivo do cancelamento!').waitFor();
  await dialog.getByLabel('Motivo do cancelamento').fill('Chuva: nada saiu');
  await dialog.getByRole('button', { name: 'Cancelar nota' }).click();
  await page.getByRole('definition').filter({ hasText: 'Chuva: nada saiu' }).waitFor();
  expect(await button(page, 'Devolver sobras').count()).toBe(0);
  expect(await statusOf(springs[2])).toBe(0);
});

let drafts = 0;

/** A draft of its own for each test: two springs of a property of theirs. */
async function makeDraft() {
  drafts += 1;
  const own = await place.makeProperty({ name: `Sítio das Notas ${drafts}`, total_area: 30 });
  const labels = [`R-${drafts}1`, `R-${drafts}2`] as const;
  const water_springs: number[] = [];
  for (const label of labels) {
    const { id } = await run.api.send('POST', place.path(own, 'water_springs'), springBody({ label }));
    water_springs.push(Number(id));
  }
  const notes = `/projects/${place.project}/delivery_notes`;
  const { id } = await run.api.send('POST', notes, { rural_property: own, water_springs });
  const path = `${notes}/${String(id)}`;
  const stakes = (delivered: number) => [
    { water_spring_id: water_springs[1], item: 'stake_quantity', delivered },
  ];
  return {
    path,
    screen: `/admin/notas-de-entrega/editar/${String(id)}`,
    label: labels[1],
    /** What a colleague does meanwhile. */
    writeElsewhere: (delivered: number, more: object = {}) =>
      run.api.send('PUT', path, { lines: stakes(delivered), ...more }),
    /** Delivered stakes of the second spring, as the note has them. */
    deliveredStakes: async () => {
      const { lines } = (await run.api.send('GET', path)) as { lines: Record<string, unknown>[] };
      return lines.find((line) => line.water_spring_id === water_springs[1] && line.item === 'stake_quantity')
        ?.delivered;
    },
  };
}

const issued = (page: Page) => page.getByRole('heading', { level: 1, name: /^Nota de entrega nº/ });
const receiver = (page: Page) => page.getByLabel('Nome de quem recebe');

/** Delivers what the draft's screen shows, whatever the stock lacks. */
async function deliver(page: Page): Promise<void> {
  await button(page, 'Entregar').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Entregar/ })
    .click();
}

test('a field that was saved shows what the note says from then on', async () => {
  const draft = await makeDraft();
  const page = await run.person({ as: place.technician });
  await page.goto(draft.screen);
  const stakes = page.getByLabel(`Entrega de Estacas para ${draft.label}`);
  await stakes.fill('60');
  await stakes.press('Enter');
  await page.getByText('Atualizado com sucesso!').first().waitFor();
  await expect.poll(() => isFocused(stakes)).toBe(true);
  // The note forgets the quantities of a spring that is taken out.
  await button(page, `Tirar da nota: ${draft.label}`).click();
  await button(page, `Incluir ${draft.label} na nota`).click();
  await expect.poll(() => stakes.inputValue()).toBe('100');

  await receiver(page).fill('Rita ');
  await stakes.fill('');
  await page.keyboard.press('Control+s');
  await expect.poll(() => receiver(page).inputValue()).toBe('Rita');
  await expect.poll(() => stakes.inputValue()).toBe('0');
  await page.getByRole('link', { name: 'Voltar' }).click();
  await heading(page, 'Notas de entrega').waitFor();
});

test('what a colleague writes comes in over what was saved, and is what is delivered', async () => {
  const draft = await makeDraft();
  const page = await run.person({ as: place.technician });
  await page.goto(draft.screen);
  const stakes = page.getByLabel(`Entrega de Estacas para ${draft.label}`);
  await stakes.fill('60');
  await receiver(page).fill('Rita');
  const { promise: written, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(`**/api${draft.path}`, async (route) => {
    if (route.request().method() === 'GET') await written;
    await route.continue();
  });
  await button(page, 'Salvar rascunho').click();
  await page.getByText('Atualizado com sucesso!').first().waitFor();
  await draft.writeElsewhere(80, { receiver_name: 'Joana' });
  letCome();
  await expect.poll(() => receiver(page).inputValue()).toBe('Joana');
  await expect.poll(() => stakes.inputValue()).toBe('80');
  await deliver(page);
  await issued(page).waitFor();
  expect(await draft.deliveredStakes()).toBe(80);
});

test('who was overtaken goes on from the same screen, and what was typed is what is delivered', async () => {
  const draft = await makeDraft();
  const page = await run.person({ as: place.technician });
  await page.goto(draft.screen);
  const stakes = page.getByLabel(`Entrega de Estacas para ${draft.label}`);
  const refused = page.getByRole('alert').getByText(/Nada foi salvo: confira o que mudou/);
  await stakes.fill('60');
  // By chance the same, which is then what the form began with.
  await draft.writeElsewhere(60, { receiver_name: 'Rita' });
  await button(page, 'Salvar rascunho').click();
  await refused.waitFor();
  await expect.poll(() => receiver(page).inputValue()).toBe('Rita');
  expect(await page.getByText(/a outra pessoa gravou/).count()).toBe(0);
  await draft.writeElsewhere(80, { receiver_name: 'Joana' });
  await button(page, 'Salvar rascunho').click();
  await expect.poll(() => receiver(page).inputValue()).toBe('Joana');
  expect(await stakes.inputValue()).toBe('60');
  await page.getByRole('alert').getByText(`Estacas para ${draft.label}: a outra pessoa gravou 80.`).waitFor();
  await expect.poll(() => focused(page)).toBe('Salvar rascunho');

  await button(page, 'Entregar').click();
  await page.getByRole('dialog').waitFor();
  expect(await draft.deliveredStakes()).toBe(60);
  await draft.writeElsewhere(70);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Entregar/ })
    .click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await refused.waitFor();
  await expect.poll(() => focused(page)).toBe('Entregar');
  await expect.poll(() => stakes.inputValue()).toBe('70');
  await deliver(page);
  await issued(page).waitFor();
  expect(await draft.deliveredStakes()).toBe(70);
});

/** Reads again what is on screen, as when one comes back to the tab after a while. */
async function comeBack(page: Page, path: string): Promise<void> {
  const read = page.waitForResponse((answer) => answer.url().endsWith(`/api${path}`));
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 60_000;
    window.dispatchEvent(new Event('visibilitychange'));
  });
  await read;
}

test('what is typed in a draft outlives a reload and the end of the session, and writes over nobody unseen', async () => {
  const draft = await makeDraft();
  const length = 400;
  await run.api.send('POST', `/projects/${place.project}/wire_rollers`, { length, minimum_usage: 50 });
  const page = await run.person({ as: place.technician });
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(draft.screen);
  const stakes = page.getByLabel(`Entrega de Estacas para ${draft.label}`);
  const rolls = page.getByLabel(`Entrega de Rolo de arame ${length} m para ${draft.label}`);
  await page
    .getByLabel(`Incluir outro insumo para ${draft.label}`)
    .selectOption({ label: `Rolo de arame ${length} m` });
  await rolls.fill('3');
  await stakes.fill('170');
  // Typing is kept 0.4 s after the last key.
  await page.waitForFunction(() =>
    Object.keys(sessionStorage).some((key) => sessionStorage.getItem(key)?.includes('"170"')),
  );
  await page.reload();
  await button(page, 'Recuperar o que digitei').click();
  await expect.poll(() => stakes.inputValue()).toBe('170');
  expect(await rolls.inputValue()).toBe('3');

  // A number of the receiver's outlives the session alone.
  await page.getByLabel('CPF de quem recebe').fill('52998224725');
  await endSession(page, run.product);
  await button(page, 'Salvar rascunho').click();
  await page.getByText('Sua sessão terminou. Entre de novo para continuar de onde parou.').waitFor();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('52998224725');
  await signIn(page, place.technician);
  await page.getByText('Sua sessão tinha terminado. O que você digitou está aqui').waitFor();
  expect([await stakes.inputValue(), await rolls.inputValue()]).toEqual(['170', '3']);
  expect(await page.getByLabel('CPF de quem recebe').inputValue()).toBe('529.982.247-25');

  await draft.writeElsewhere(140);
  await comeBack(page, draft.path);
  await stakes.focus();
  await page.keyboard.press('Control+s');
  await page
    .getByRole('alert')
    .getByText(`Estacas para ${draft.label}: a outra pessoa gravou 140.`)
    .waitFor();
  expect([await stakes.inputValue(), await draft.deliveredStakes()]).toEqual(['170', 140]);
  await expect.poll(() => isFocused(stakes)).toBe(true);
  await page.keyboard.press('Control+s');
  await page.getByText('Atualizado com sucesso!').first().waitFor();
  expect(await draft.deliveredStakes()).toBe(170);
  await page.reload();
  await rolls.waitFor();
  expect(await button(page, 'Recuperar o que digitei').count()).toBe(0);
});
