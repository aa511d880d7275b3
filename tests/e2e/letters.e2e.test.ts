/** When the panel's own letters come: at a desk at once, on a phone behind the sign-in, and never under someone's eyes. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, drawn, PHONE } from '../support/chromium.ts';
import { holdBack } from '../support/hold-back.ts';
import { shiftsOf, watchShifts, worstWindow } from '../support/layout-shift.ts';
import { adminOf, signIn } from '../support/panel.ts';
import { usePanel } from '../support/panel-run.ts';
import { button, heading } from '../support/screen.ts';

const FILE = '**/*.woff2';

const run = usePanel();

/** Whether the heading is drawn with letters that came by the network. */
async function isInOurLetters(page: Page): Promise<boolean> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  await devtools.detach();
  expect(fonts.length).toBeGreaterThan(0);
  return fonts.every(({ isCustomFont }) => isCustomFont);
}

test('on a phone they come after the code behind the sign-in, and the first list is written with them', async () => {
  const page = await run.visitor(PHONE, { fetchesAhead: true });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const letters = page.waitForResponse(FILE);
  await page.goto('/login?voltar=/admin/veiculos');
  await (await letters).finished();
  expect(await isInOurLetters(page)).toBe(false);
  const places = ['/assets/frame-', '/assets/figtree-'].map((start) =>
    asked.findIndex((path) => path.startsWith(start)),
  );
  expect(places[0]).toBeGreaterThan(0);
  expect(places[1]).toBeGreaterThan(places[0] ?? 0);

  await signIn(page, adminOf(run.product));
  await heading(page, 'Veículos').waitFor();
  expect(await isInOurLetters(page)).toBe(true);
  await page.reload();
  await heading(page, 'Veículos').waitFor();
  expect(await isInOurLetters(page)).toBe(true);
});

test('on a phone letters that come late are not put under what is being read', async () => {
  const page = await run.visitor(PHONE, { fetchesAhead: true });
  const letCome = await holdBack(page, FILE);
  await watchShifts(page);
  await page.goto('/login?voltar=/admin/veiculos');
  await button(page, 'Acessar').waitFor();
  await signIn(page, adminOf(run.product));
  await heading(page, 'Veículos').waitFor();
  const before = worstWindow(await shiftsOf(page));
  const letters = page.waitForResponse(FILE);
  letCome();
  await (await letters).finished();
  await page.evaluate(() => document.fonts.ready);
  expect(await isInOurLetters(page)).toBe(false);
  await drawn(page);
  expect(worstWindow(await shiftsOf(page))).toBe(before);
});

test('at a desk the sign-in page fetches them at once', async () => {
  const page = await run.visitor(DESKTOP, { fetchesAhead: true });
  const letters = page.waitForRequest(FILE);
  await page.goto('/login', { waitUntil: 'commit' });
  const behind = page.waitForRequest('**/assets/frame-*.js');
  await letters;
  await behind;
  await expect
    .poll(() => page.evaluate(() => [...document.fonts].map(({ status }) => status)))
    .toContain('loaded');
});
