/** Signing in again in a tab: whoever comes back goes on where they were, anybody else begins anew. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { adminOf, endSession, signIn } from '../support/panel.ts';
import { usePanel } from '../support/panel-run.ts';
import { button, field, heading, record } from '../support/screen.ts';

const LIST = '/admin/veiculos';
const EXPIRED = 'Sua sessão terminou. Entre de novo para continuar de onde parou.';
/** In their order, more than a page of them, and a window's height. */
const PLATES = Array.from({ length: 30 }, (_, at) => `VOL-1A${String(at + 10)}`);

const panel = usePanel(async ({ api }) => {
  for (const plate of PLATES) {
    await api.send('POST', '/vehicles', { plate, model_description: 'Fiat Strada' });
  }
});

const addressOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;
const goBack = (page: Page) => page.evaluate(() => history.back());
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Whether the page is still the one that was marked: a reload takes the mark away. */
const mark = (page: Page) => page.evaluate(() => Reflect.set(window, 'isMarked', true));
const isMarked = (page: Page) => page.evaluate(() => Reflect.get(window, 'isMarked') === true);

/** A form that is being filled in, opened from its list behind another one. */
async function filledForm(page: Page, model: string): Promise<void> {
  await page.goto('/admin/bacias');
  await heading(page, 'Bacias').waitFor();
  await page.getByRole('link', { name: 'Veículos' }).first().click();
  await record(page, PLATES[0] ?? '').waitFor();
  await page.locator(`main a[href="${LIST}/adicionar"]`).click();
  await field(page, 'plate').fill('VOL-7A00');
  await field(page, 'model_description').fill(model);
}

describe('the browser knows where it is', () => {
  test('going back from a form that was signed in again over, and staying, leaves form and page as they are', async () => {
    const page = await panel.person({ own: true });
    await filledForm(page, 'Fica aqui');
    await endSession(page, panel.product);
    await button(page, 'Cadastrar').click();
    await page.getByText(EXPIRED).waitFor();
    await signIn(page, adminOf(panel.product));
    await expect.poll(() => field(page, 'model_description').inputValue()).toBe('Fica aqui');
    await mark(page);
    const question = page.getByRole('dialog', { name: 'Há alterações que não foram salvas.' });
    await goBack(page);
    await question.getByRole('button', { name: 'Continuar editando' }).click();
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => addressOf(page)).toBe(`${LIST}/adicionar`);
    expect(await field(page, 'model_description').inputValue()).toBe('Fica aqui');
    await goBack(page);
    await question.getByRole('button', { name: 'Sair sem salvar' }).click();
    await record(page, PLATES[0] ?? '').waitFor();
    expect(addressOf(page)).toBe(LIST);
    expect(await isMarked(page)).toBe(true);
  });

  test('a list at which one signed in comes back as far down as it was', async () => {
    const page = await panel.person({ own: true });
    await page.goto('/admin/bacias');
    await heading(page, 'Bacias').waitFor();
    await endSession(page, panel.product);
    await page.getByRole('link', { name: 'Veículos' }).first().click();
    await page.getByText(EXPIRED).waitFor();
    await signIn(page, adminOf(panel.product));
    const row = record(page, PLATES[20] ?? '');
    await row.waitFor();
    await row.scrollIntoViewIfNeeded();
    const before = await scrolled(page);
    expect(before).toBeGreaterThan(100);
    await row.getByRole('link', { name: 'Visualizar' }).click();
    await page.waitForURL('**/editar/*');
    await heading(page, 'Edição de veículo').waitFor();
    await goBack(page);
    await row.waitFor();
    await expect.poll(() => scrolled(page)).toBe(before);
  });
});
