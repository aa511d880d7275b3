/** Code of other screens comes by itself, and never while somebody waits for an answer. */
import { expect, onTestFinished, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { openPage } from '../support/chromium.ts';
import { holdBack } from '../support/hold-back.ts';
import { adminOf, signIn } from '../support/panel.ts';
import { usePanel } from '../support/panel-run.ts';

const run = usePanel();

/** Long enough for what comes in spare time to have begun, where nothing keeps it. */
const LOOK_MS = 4000;

test('while the rows of a list are waited for, no other list comes', async () => {
  const browser = await openBrowser();
  onTestFinished(() => browser.close());
  const { page } = await openPage(browser, { baseURL: run.product.url, fetchesAhead: true });
  const letAhead = await holdBack(page, '**/assets/over-screens-*.js');
  const letRows = await holdBack(page, '**/api/users?*');
  const lists: string[] = [];
  page.on('request', (one) => {
    const list = /assets\/([a-z-]+)-list-[\w-]+\.js$/.exec(one.url())?.[1];
    if (list !== undefined) lists.push(list);
  });
  await page.goto('/login?voltar=/admin/veiculos');
  const begun = page.waitForRequest('**/assets/over-screens-*.js');
  await signIn(page, adminOf(run.product));
  // What comes ahead has begun, with what opens over a list.
  await begun;
  const asked = page.waitForRequest('**/api/users?*');
  await page.getByRole('link', { name: 'Usuários' }).click();
  await asked;
  letAhead();
  await page.waitForTimeout(LOOK_MS);
  expect(new Set(lists)).toEqual(new Set(['vehicles', 'users']));

  letRows();
  await expect.poll(() => new Set(lists).size, { timeout: 15_000 }).toBeGreaterThan(3);
});
