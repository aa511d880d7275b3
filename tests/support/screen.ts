/** What a person looks for on any screen of the panel. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFindings, sidewaysScroll } from './chromium.ts';

export const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true });

/** The screen's fixed title: its heading, or small above the name of the record that it shows. */
export const titled = (page: Page, title: string): Locator =>
  heading(page, title)
    .or(page.locator('main header').getByText(title, { exact: true }))
    // Until the name is known the heading has this name too.
    .first();

export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** The control by its API field name. */
export const field = (page: Page, name: string): Locator => page.locator(`[name="${name}"]`);

/** The row or card that holds the text. */
export const record = (page: Page, text: string): Locator =>
  page.locator('tbody tr, article').filter({ hasText: text });

/** Types into a searchable select and takes the option that reads exactly so. */
export async function choose(page: Page, name: string, typed: string, option: string): Promise<void> {
  await field(page, name).fill(typed);
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** The sentences tied to a field that is marked invalid; null for one that is not. */
export function sentencesOf(page: Page, name: string): Promise<string | null> {
  return field(page, name).evaluate((input) => {
    if (input.getAttribute('aria-invalid') !== 'true') return null;
    const ids = (input.getAttribute('aria-describedby') ?? '').split(' ');
    return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  });
}

/** Nothing for axe to report, and nothing wider than the window. */
export async function expectGood(page: Page): Promise<void> {
  // What has scrolled half under the bar at the top would be a target too small.
  await page.evaluate(() => window.scrollTo(0, 0));
  const findings = await axeFindings(page);
  expect(findings, findings.join('\n')).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
}

/** Answers 'Você tem certeza?' with yes, and 'Pronto!' with OK. */
export async function confirmDeletion(page: Page): Promise<void> {
  await button(page, 'Sim, Excluir!').click();
  const done = page.getByRole('dialog', { name: 'Pronto!' });
  await done.getByText('Registro excluído com sucesso!').waitFor();
  await done.getByRole('button', { name: 'OK' }).click();
}
