/** What a person looks for on any screen of the panel. */
import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** What axe has found nothing in, as a file's name in the folder of begun-setup.ts; of this process alone where there is none. */
const lookedOver = new Set<string>();
const folderOfLooks = process.env['TEST_LOOKED_FOLDER'];

function wasLookedOver(mark: string): boolean {
  return lookedOver.has(mark) || (folderOfLooks !== undefined && existsSync(join(folderOfLooks, mark)));
}

function keepLook(mark: string): void {
  lookedOver.add(mark);
  if (folderOfLooks !== undefined) writeFileSync(join(folderOfLooks, mark), '');
}

/**
 * Nothing for axe to report, and nothing wider than the window. Each kind of screen is looked
 * over once in a run; with `TEST_FULL=1` whenever it is shown.
 */
export async function expectGood(page: Page): Promise<void> {
  // What has scrolled half under the bar at the top would be a target too small.
  await page.evaluate(() => window.scrollTo(0, 0));
  const mark = createHash('sha256')
    .update(await kindOfScreen(page))
    .digest('hex');
  if (process.env['TEST_FULL'] || !wasLookedOver(mark)) {
    const findings = await axeFindings(page);
    expect(findings, findings.join('\n')).toEqual([]);
    keepLook(mark);
  }
  expect(await sidewaysScroll(page)).toBe(0);
}

/** The address without its ids, the window, and each kind of element once, with its states: all that axe judges but for the texts. */
function kindOfScreen(page: Page): Promise<string> {
  return page.evaluate(() => {
    // Its colours.
    const kinds = new Set(
      Array.from(document.documentElement.attributes, ({ name, value }) => `${name}=${value}`),
    );
    for (const element of document.body.querySelectorAll('*')) {
      const states = Array.from(element.attributes, ({ name, value }) => {
        if (name === 'class' || name === 'role' || name === 'type' || name === 'lang')
          return `${name}=${value}`;
        if (!name.startsWith('aria-') && !name.startsWith('data-')) return name;
        return /^(true|false|page|step|mixed|polite|assertive)$/.test(value) ? `${name}=${value}` : name;
      });
      const isNamed = element.textContent?.trim() !== '';
      kinds.add([element.parentElement?.tagName, element.tagName, isNamed, ...states.toSorted()].join(' '));
    }
    const { innerWidth: width, location } = window;
    return [location.pathname.replaceAll(/\d+/g, '#'), width, ...Array.from(kinds).toSorted()].join('\n');
  });
}

/** Answers 'Você tem certeza?' with yes, and 'Pronto!' with OK. */
/** Waits for the question before a deletion, and for what it says of the record. */
export async function expectAsked(page: Page, ...said: readonly string[]): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Você tem certeza?' });
  for (const text of said) await question.getByText(text).waitFor();
}

export async function confirmDeletion(page: Page): Promise<void> {
  await button(page, 'Sim, Excluir!').click();
  const done = page.getByRole('dialog', { name: 'Pronto!' });
  await done.getByText('Registro excluído com sucesso!').waitFor();
  await done.getByRole('button', { name: 'OK' }).click();
}
