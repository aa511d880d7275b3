/** How people get around in the chain test: by the menu and the tabs, looking at every screen they come to. */
import type { Page } from 'playwright-core';
import { isByKeyboard } from './by-keyboard.ts';
import { button, expectGood, titled } from './screen.ts';

/** The screen of this title, read to its end and without a barrier. */
export async function look(page: Page, title: string): Promise<void> {
  await titled(page, title).waitFor();
  await lookAgain(page);
}

/** The same screen in another state: a sentence more, a dialog over it. */
export async function lookAgain(page: Page): Promise<void> {
  await page
    .locator('[aria-busy="true"], [role="status"][aria-label="Carregando"]')
    .first()
    .waitFor({ state: 'detached' });
  // The walk with the mouse has looked at the same screens.
  if (isByKeyboard(page)) return;
  // axe takes what lies under the phone's bar for too small.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectGood(page);
}

/** On a phone the menu is opened; elsewhere it always is. */
export async function openMenu(page: Page): Promise<void> {
  const opener = button(page, 'Abrir menu');
  if (await opener.isVisible()) await opener.click();
  await page.getByText('MENU GERAL').waitFor();
}

export async function closeMenu(page: Page): Promise<void> {
  const closer = page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Fechar menu' });
  if (await closer.isVisible()) await closer.click();
  await closer.waitFor({ state: 'detached' });
}

/** The open menu as it reads: each heading and the items below it. */
export async function menuOf(page: Page): Promise<Record<string, string[]>> {
  const sections = page.getByRole('navigation').getByRole('region');
  const entries = await sections.evaluateAll((found) =>
    found.map((section): [string, string[]] => [
      section.querySelector('h2')?.textContent ?? '',
      [...section.querySelectorAll('a')].map((link) => link.textContent.trim()),
    ]),
  );
  return Object.fromEntries(entries);
}

/** By the menu to the screen of an item, whose heading has the item's name. */
export async function goTo(page: Page, item: string): Promise<void> {
  await openMenu(page);
  await page.getByRole('navigation').getByRole('link', { name: item, exact: true }).click();
  await look(page, item);
}

/** From a list to its form for a new record. */
export async function add(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: '+ Adicionar', exact: true }).click();
  await look(page, title);
}

/** To a part of the project, the producer or the property on screen. */
export async function openPart(page: Page, whose: string, part: string): Promise<void> {
  await page
    .getByRole('navigation', { name: `Partes ${whose}` })
    .getByRole('link', { name: part, exact: true })
    .click();
}

/** The table of this name, a line for each of its rows, however a phone stacks the cells. */
export async function linesOf(page: Page, table: string): Promise<string[]> {
  const rows = page.getByRole('table', { name: table, exact: true }).locator('tbody tr');
  await rows.first().waitFor();
  return (await rows.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
}

/** Presses 'Cadastrar' or 'Atualizar', which go once it is done, and is told so. */
export async function save(page: Page, label: 'Cadastrar' | 'Atualizar'): Promise<void> {
  await button(page, label).click();
  await button(page, label).waitFor({ state: 'detached' });
  const done = label === 'Cadastrar' ? 'Cadastrado com sucesso!' : 'Atualizado com sucesso!';
  // Of several, one is of an earlier screen.
  await page.getByText(done).last().waitFor();
}
