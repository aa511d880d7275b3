/** Signing in again in a tab: whoever comes back goes on where they were, anybody else begins anew. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { adminOf, endSession, signIn } from '../support/panel.ts';
import { usePanel } from '../support/panel-run.ts';
import { makePropertyPlace, type PropertyPlace } from '../support/property-place.ts';
import { nextCpf } from '../support/records.ts';
import { button, field, heading, record } from '../support/screen.ts';

const LIST = '/admin/veiculos';
const EXPIRED = 'Sua sessão terminou. Entre de novo para continuar de onde parou.';
/** In their order, more than a page of them, and a window's height. */
const PLATES = Array.from({ length: 30 }, (_, at) => `VOL-1A${String(at + 10)}`);

const PLACE_OF_PRODUCER = { state_id: 31, city: 3127701, cep: '35010000' };
const PRODUCERS = '/admin/proprietarios';
const CPF = nextCpf();
/** What stands in the address of a search for one. */
const MARKED = '?q=%7E1';
let place: PropertyPlace;

const panel = usePanel(async ({ api }) => {
  place = await makePropertyPlace(api);
  const name = 'Antônia Conceição';
  await api.send('POST', '/rural_producers', { ...PLACE_OF_PRODUCER, name, cpf: CPF });
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
    const page = await panel.person();
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
    const page = await panel.person();
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

describe('what one looked for', () => {
  const searched = (page: Page) => page.getByRole('searchbox').inputValue();
  const menu = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();

  /** From a record. */
  async function leadsBackTo(page: Page, address: string): Promise<void> {
    await page.waitForURL('**/editar/*');
    const link = page.getByRole('link', { name: 'Voltar', exact: true });
    await expect.poll(() => link.getAttribute('href')).toBe(address);
  }

  async function searchedByCpf(): Promise<Page> {
    const page = await panel.person();
    await page.goto(PRODUCERS);
    await page.getByRole('searchbox').fill(CPF);
    await button(page, 'Pesquisar').click();
    await page.waitForURL((url) => url.search === MARKED);
    await record(page, 'João Batista').waitFor({ state: 'detached' });
    await record(page, 'Antônia Conceição').waitFor();
    return page;
  }

  async function endsByItself(page: Page): Promise<void> {
    await endSession(page, panel.product);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Buscar em tudo' }).fill('maria');
    await page.getByText(EXPIRED).waitFor();
  }

  test('is not told to whoever signs in after one signed out, by no link and no going back', async () => {
    const page = await searchedByCpf();
    await record(page, 'Antônia Conceição').getByRole('link', { name: 'Visualizar' }).click();
    await leadsBackTo(page, PRODUCERS + MARKED);
    await menu(page, 'Início').click();
    await page.waitForURL('**/admin');
    await page.getByRole('link', { name: 'Sair', exact: true }).click();
    await signIn(page, place.technician);
    await page.getByText('Olá, Teresa Oliveira').first().waitFor();
    await goBack(page);
    await leadsBackTo(page, PRODUCERS);
    await goBack(page);
    await page.waitForURL((url) => url.search === MARKED);
    await record(page, 'João Batista').waitFor();
    expect(await searched(page)).toBe('');
  });

  test('is not told to whoever signs in after a session that ended by itself: they begin at the start', async () => {
    const page = await searchedByCpf();
    await endsByItself(page);
    await signIn(page, place.technician);
    await page.getByText('Olá, Teresa Oliveira').first().waitFor();
    expect(addressOf(page)).toBe('/admin');
    await menu(page, 'Proprietários').click();
    await record(page, 'João Batista').waitFor();
    expect(await searched(page)).toBe('');
  });

  test('is found again by the same person, and so is the list behind a record', async () => {
    const page = await searchedByCpf();
    await endsByItself(page);
    await signIn(page, adminOf(panel.product));
    await record(page, 'Antônia Conceição').waitFor();
    expect(addressOf(page)).toBe(PRODUCERS + MARKED);
    expect(await searched(page)).toBe(CPF);
    await record(page, 'Antônia Conceição').getByRole('link', { name: 'Visualizar' }).click();
    await leadsBackTo(page, PRODUCERS + MARKED);
    // All of it is read: nothing else is asked for.
    await button(page, 'Editar').waitFor();
    await endsByItself(page);
    await signIn(page, adminOf(panel.product));
    await leadsBackTo(page, PRODUCERS + MARKED);
    await page.getByRole('link', { name: 'Voltar', exact: true }).click();
    await record(page, 'Antônia Conceição').waitFor();
    expect(await searched(page)).toBe(CPF);
  });
});

test('a session that ended is told as such in each tab, and signing out as that', async () => {
  const page = await panel.person();
  await filledForm(page, 'Em duas abas');
  const other = await page.context().newPage();
  await other.goto('/admin');
  await other.getByText('Olá, ').first().waitFor();
  await endSession(page, panel.product);
  await other.getByRole('link', { name: 'Veículos', exact: true }).first().click();
  await other.getByText(EXPIRED).waitFor();
  await page.getByText(EXPIRED).waitFor();
  expect(new URL(page.url()).searchParams.get('voltar')).toBe(`${LIST}/adicionar`);
  await signIn(page, adminOf(panel.product));
  await expect.poll(() => field(page, 'model_description').inputValue()).toBe('Em duas abas');
  // Whoever is signed in again in one tab is so in the other.
  await record(other, PLATES[0] ?? '').waitFor();
  await other.getByRole('link', { name: 'Sair', exact: true }).click();
  await page.waitForURL('**/login');
  await button(page, 'Acessar').waitFor();
  expect(await page.getByText(EXPIRED).count()).toBe(0);
});
