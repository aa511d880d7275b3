/** Light and dark, and more contrast: by the device's wish and by choice, from the first paint on. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signIn } from '../support/panel.ts';
import { usePanel } from '../support/panel-run.ts';
import { button, expectGood, heading } from '../support/screen.ts';

const who = { email: 'vera-escura@example.org', password: 'tres pratos de trigo' };

const PAPER = { light: 'rgb(243, 246, 241)', dark: 'rgb(14, 21, 19)', black: 'rgb(0, 0, 0)' };

const panel = usePanel(async ({ api }) => {
  await api.send('POST', '/users', { name: 'Vera', role: 7, ...who });
});

const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test('what a person chooses follows them, and this browser begins with it', async () => {
  const page = await panel.visitor();
  await signIn(page, who);
  await page.goto('/admin/minha-conta');
  await heading(page, 'Minha conta').waitFor();
  expect(await paper(page)).toBe(PAPER.light);
  await page.getByLabel('Escura').check();
  await page.getByText('Aparência guardada.').waitFor();
  expect(await paper(page)).toBe(PAPER.dark);
  await expectGood(page);
  await page.getByLabel('Mais contraste').check();
  await expect.poll(() => paper(page)).toBe(PAPER.black);
  await expectGood(page);
  await page.getByLabel('Mais contraste').uncheck();
  await expect.poll(() => paper(page)).toBe(PAPER.dark);

  // Paper is light, whatever the screen is.
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => paper(page)).toBe(PAPER.light);
  await page.emulateMedia({ media: null });
  await expect.poll(() => paper(page)).toBe(PAPER.dark);

  // The page is dark before any script is there, also where nobody is signed in any more.
  await page.getByText('Sair', { exact: true }).click();
  await button(page, 'Acessar').waitFor();
  expect(await paper(page)).toBe(PAPER.dark);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/login');
  await page.getByText('Carregando, aguarde...').waitFor();
  expect(await paper(page)).toBe(PAPER.dark);

  const elsewhere = await panel.visitor();
  await elsewhere.goto('/login');
  await button(elsewhere, 'Acessar').waitFor();
  expect(await paper(elsewhere)).toBe(PAPER.light);
  await signIn(elsewhere, who);
  await heading(elsewhere, 'Início').waitFor();
  expect(await paper(elsewhere)).toBe(PAPER.dark);
});

test('without a choice the page is as the device asks for it, also when that changes', async () => {
  const page = await panel.person();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/admin/veiculos');
  await heading(page, 'Veículos').waitFor();
  expect(await paper(page)).toBe(PAPER.dark);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => paper(page)).toBe(PAPER.light);
  await page.emulateMedia({ colorScheme: 'dark', contrast: 'more' });
  await expect.poll(() => paper(page)).toBe(PAPER.black);
});
