import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FormPage, openForm } from './form-page.ts';
import { type GallerySite, openGallery } from './gallery-site.ts';

let site: GallerySite;
let form: FormPage;

beforeAll(async () => {
  site = await openGallery();
});
afterAll(() => site.close());
beforeEach(async () => {
  form = await openForm(site);
});
afterEach(() => form.leave());

function focused() {
  return form.page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
}

/** From the field to its calendar, by keyboard alone. */
async function openCalendar(name: string) {
  await form.field(name).focus();
  await form.page.keyboard.press('Tab');
  // A date-time offers the present moment before it.
  if ((await focused()).startsWith('Agora')) await form.page.keyboard.press('Tab');
  expect(await focused()).toMatch(/^Abrir calendário/);
  await form.page.keyboard.press('Enter');
  await form.page.getByRole('grid').waitFor();
}

test('the keyboard opens the calendar on the chosen day, moves and chooses, and comes back', async () => {
  await form.field('start_date').fill('21/11/2026');
  await openCalendar('start_date');
  await expect.poll(focused).toBe('sábado, 21 de novembro de 2026');
  expect(await form.page.getByRole('gridcell').count()).toBe(42);
  await form.page.keyboard.press('ArrowDown');
  await form.page.keyboard.press('ArrowDown');
  await expect.poll(focused).toBe('sábado, 5 de dezembro de 2026');
  await form.page.keyboard.press('Enter');
  expect(await form.value('start_date')).toBe('2026-12-05');
  expect(await form.state('start_date')).toMatchObject({ text: '05/12/2026' });
  await expect.poll(focused).toBe('Abrir calendário: Data de início');
});

test('Escape closes it and changes nothing', async () => {
  await form.field('start_date').fill('21/11/2026');
  await openCalendar('start_date');
  await expect.poll(focused).toBe('sábado, 21 de novembro de 2026');
  await form.page.keyboard.press('ArrowRight');
  await form.page.keyboard.press('Escape');
  await expect.poll(() => form.page.getByRole('grid').count()).toBe(0);
  expect(await form.value('start_date')).toBe('2026-11-21');
});

test('in a dialog, Escape on whatever takes the focus in a calendar closes that alone', {
  timeout: 60_000,
}, async () => {
  form.leave();
  form = await openForm(site, { query: '#dialogo' });
  const dialog = form.page.getByRole('dialog', { name: 'Formulário' });
  const calendar = form.page.getByRole('dialog').filter({ has: form.page.getByRole('grid') });
  // A press beside the controls gives the focus to the calendar itself.
  const focusable = calendar.or(calendar.locator('a[href], button, input, select, textarea, [tabindex]'));
  // Of the days, which are made alike, the one that Tab reaches.
  const controls = focusable.and(form.page.locator(':not(td > [tabindex="-1"])'));
  await openCalendar('period_from');
  const count = await controls.count();
  // Four above the days and three below them.
  expect(count).toBeGreaterThanOrEqual(9);
  for (let at = 0; at < count; at += 1) {
    if (at > 0) await openCalendar('period_from');
    const control = controls.nth(at);
    await control.focus();
    const name = await control.evaluate((one) => {
      if (one !== document.activeElement) throw new Error('It does not take the focus');
      return one.outerHTML.slice(0, 120);
    });
    await form.page.keyboard.press('Escape');
    await calendar.waitFor({ state: 'detached' });
    expect([name, await dialog.isVisible()]).toEqual([name, true]);
  }
});

test('the year can be chosen from 100 years back to 5 ahead', async () => {
  await openCalendar('start_date');
  const thisYear = new Date().getFullYear();
  const years = await form.page.getByRole('combobox', { name: 'Ano' }).locator('option').allTextContents();
  expect([years[0], years.at(-1)]).toEqual([String(thisYear - 100), String(thisYear + 5)]);
  await form.page.getByRole('combobox', { name: 'Ano' }).selectOption('1998');
  await form.page.getByRole('combobox', { name: 'Mês' }).selectOption('fevereiro');
  await form.page.getByRole('button', { name: /28 de fevereiro de 1998/ }).click();
  expect(await form.value('start_date')).toBe('1998-02-28');
});

test('the heads are whole words for who listens', async () => {
  await openCalendar('start_date');
  expect(await form.page.getByRole('columnheader', { name: 'quarta' }).count()).toBe(1);
});

test('a date-time takes its day from the grid and its time from two selects', async () => {
  await form.field('period_from').fill('21/11/2026 14:30');
  await openCalendar('period_from');
  await form.page.getByRole('button', { name: /, 25 de novembro de 2026/ }).click();
  await form.page.getByRole('combobox', { name: 'Hora' }).selectOption('07');
  await form.page.getByRole('combobox', { name: 'Minuto' }).selectOption('45');
  await form.page.getByRole('button', { name: 'Pronto' }).click();
  expect(await form.value('period_from')).toBe('2026-11-25T07:45');
});

test('an impossible text opens the calendar on today and stays until a day is chosen', async () => {
  await form.field('start_date').fill('31/02/2026');
  await openCalendar('start_date');
  await form.page.keyboard.press('Escape');
  expect(await form.state('start_date')).toMatchObject({ text: '31/02/2026' });
});
