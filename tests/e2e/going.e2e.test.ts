/** From one screen to another, and back: by links, by the browser's own buttons, by an address. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, drawn, PHONE } from '../support/chromium.ts';
import { holdBack } from '../support/hold-back.ts';
import { usePanel } from '../support/panel-run.ts';
import { button, field, heading, record } from '../support/screen.ts';

const MODEL = 'model_description';

const run = usePanel(async ({ api }) => {
  for (let one = 0; one < 30; one += 1) {
    const plate = `GOI-${String(1000 + one)}`;
    await api.send('POST', '/vehicles', { plate, model_description: `Picape ${one}` });
  }
});

const pathOf = (page: Page) => new URL(page.url()).pathname;
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const menu = (page: Page) => page.getByRole('navigation', { name: 'Navegação principal' });

async function atVehicles(size: typeof DESKTOP | typeof PHONE = DESKTOP): Promise<Page> {
  const page = await run.person({ viewport: size });
  await page.goto('/admin/veiculos');
  await record(page, 'GOI-1024').waitFor();
  return page;
}

/** As a person does, whom no click scrolls to what they press. */
async function open(page: Page, plate: string): Promise<void> {
  const own = record(page, plate).getByRole('link', { name: 'Visualizar' });
  await own.evaluate((its: HTMLElement) => its.click());
  await button(page, 'Editar').waitFor();
}

async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((to) => window.scrollTo(0, to), top);
  await expect.poll(() => scrolled(page)).toBe(top);
  await drawn(page);
}

test('back and forward find each screen as far down as it was left, and so does calling the page again', async () => {
  const page = await atVehicles(PHONE);
  await scrollTo(page, 900);
  await open(page, 'GOI-1009');
  expect(await scrolled(page)).toBe(0);
  await page.goBack();
  await record(page, 'GOI-1024').waitFor();
  await expect.poll(() => scrolled(page)).toBe(900);
  await page.reload();
  await record(page, 'GOI-1024').waitFor();
  await expect.poll(() => scrolled(page)).toBe(900);
  await page.goForward();
  await button(page, 'Editar').waitFor();
  await expect.poll(() => scrolled(page)).toBe(0);
});

test('a table that is wider than its screen is found as far to the right as it was left', async () => {
  const page = await atVehicles();
  await page.locator('main table').evaluate((its: HTMLElement) => {
    its.style.minWidth = '3000px';
  });
  const away = () => page.locator('main table').evaluate((its) => its.parentElement?.scrollLeft);
  await page.locator('main table').evaluate((its) => its.parentElement?.scrollTo(400, 0));
  await expect.poll(away).toBe(400);
  await drawn(page);
  await open(page, 'GOI-1001');
  await page.goBack();
  await record(page, 'GOI-1024').waitFor();
  await expect.poll(away).toBe(400);
});

test('a link to a part of a screen leads there, and back from it', async () => {
  const page = await run.person({ viewport: PHONE });
  await page.goto('/admin/ajuda?sobre=propriedades');
  const part = page.getByRole('navigation', { name: 'Nesta página' }).getByRole('link').last();
  const itsHeading = page.locator('h2').getByText((await part.textContent()) ?? '', { exact: true });
  await part.click();
  await expect.poll(() => scrolled(page)).toBeGreaterThan(500);
  expect((await itsHeading.boundingBox())?.y).toBeLessThan(PHONE.height / 2);
  await page.goBack();
  await expect.poll(() => scrolled(page)).toBe(0);
});

test('an address that is none leads to the start, and one that is written otherwise to its screen', async () => {
  const page = await run.person();
  const ways = [
    ['/admin/veiculos/', '/admin/veiculos'],
    ['/', '/admin'],
    ['/login', '/admin'],
    ['/admin/nao-existe', '/admin'],
    ['/admin/veiculos/editar/0', '/admin'],
    ['/admin/veiculos/editar/99999999999999999999', '/admin'],
    // No project is chosen.
    ['/admin/controle-de-viagens', '/admin'],
  ] as const;
  // In every run one of each: a sign too many, the sign-in, no screen, no record's id, no project.
  const everyday: readonly string[] = [
    '/admin/veiculos/',
    '/login',
    '/admin/nao-existe',
    '/admin/veiculos/editar/0',
    '/admin/controle-de-viagens',
  ];
  for (const [called, arrives] of ways) {
    if (!process.env['TEST_FULL'] && !everyday.includes(called)) continue;
    await page.goto(called);
    await page.locator('main h1').first().waitFor();
    await expect.poll(() => [called, pathOf(page)]).toEqual([called, arrives]);
  }
});

test('the menu marks the open screen, and its records as its own', async () => {
  const page = await atVehicles();
  const marked = () => menu(page).locator('[aria-current="page"]').allTextContents();
  expect(await marked()).toEqual(['Veículos']);
  await open(page, 'GOI-1001');
  expect(await marked()).toEqual(['Veículos']);
  await menu(page).getByRole('link', { name: 'Início', exact: true }).click();
  await expect.poll(marked).toEqual(['Início']);
});

test('whoever goes elsewhere while a screen is on its way arrives there, and stays', async () => {
  const page = await atVehicles();
  const code = /assets\/projects-[\w-]*\.js/;
  const letCome = await holdBack(page, code);
  const asked = page.waitForRequest(code);
  await menu(page).getByRole('link', { name: 'Projetos', exact: true }).click();
  await asked;
  await expect.poll(() => pathOf(page)).toBe('/admin/projetos');
  // The old one stays until the other is there.
  await heading(page, 'Veículos').waitFor();
  await menu(page).getByRole('link', { name: 'Início', exact: true }).click();
  await heading(page, 'Início').waitFor();
  letCome();
  await page.waitForTimeout(300);
  expect(pathOf(page)).toBe('/admin');
  expect(await heading(page, 'Projetos').count()).toBe(0);
  await page.goBack();
  await heading(page, 'Projetos').waitFor();
});

test('who stays with what is unsaved may press the same again', async () => {
  const page = await atVehicles();
  await record(page, 'GOI-1001').getByRole('link', { name: 'Visualizar' }).click();
  await button(page, 'Editar').click();
  await field(page, MODEL).fill('Picape nova');
  const question = page.getByRole('dialog', { name: 'Há alterações que não foram salvas.' });
  for (const _ of [1, 2]) {
    await button(page, 'Próximo registro').click();
    await question.getByRole('button', { name: 'Continuar editando' }).click();
    await question.waitFor({ state: 'detached' });
  }
  expect(await field(page, MODEL).inputValue()).toBe('Picape nova');
  await button(page, 'Próximo registro').click();
  await question.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect.poll(() => field(page, MODEL).inputValue()).toBe('Picape 2');
});
