/** A browser as old as the panel promises (Safari 16.4, Firefox 115): nothing newer is asked of it. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { usePanel } from '../support/panel-run.ts';
import { button, field, heading } from '../support/screen.ts';
import { walkTo } from '../support/walk.ts';

/** What came since: collections in groups (Safari 17.4), sets and iterators (17 and 18.4), the flag `v` of patterns (17). */
function withoutNewer(): void {
  const take = (place: object, names: readonly string[]) => {
    for (const name of names) Reflect.deleteProperty(place, name);
  };
  take(Map, ['groupBy']);
  take(Object, ['groupBy']);
  take(Array, ['fromAsync']);
  take(Promise, ['withResolvers', 'try']);
  take(URL, ['canParse', 'parse']);
  take(Set.prototype, [
    'union',
    'intersection',
    'difference',
    'symmetricDifference',
    'isSubsetOf',
    'isSupersetOf',
    'isDisjointFrom',
  ]);
  take(String.prototype, ['isWellFormed', 'toWellFormed']);
  take(RegExp, ['escape']);
  take(Uint8Array, ['fromBase64', 'fromHex']);
  take(Uint8Array.prototype, ['toBase64', 'toHex']);
  const iterator = Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object;
  take(iterator, [
    'map',
    'filter',
    'take',
    'drop',
    'flatMap',
    'reduce',
    'toArray',
    'forEach',
    'some',
    'every',
    'find',
  ]);
  take(window, [
    'Iterator',
    'requestIdleCallback',
    'cancelIdleCallback',
    'scheduler',
    'navigation',
    'onscrollend',
  ]);
  const Real = RegExp;
  window.RegExp = new Proxy(Real, {
    construct(target, [pattern, flags]: [string, string?]) {
      if (flags?.includes('v')) throw new SyntaxError(`Invalid flags: ${flags}`);
      return new target(pattern, flags);
    },
  });
}

const run = usePanel();

let page: Page;
beforeEach(async () => {
  page = await run.person();
  await page.addInitScript(withoutNewer);
});
afterEach(() => page.close());

test('opens choices, and says what is wrong with a text that holds a sign nobody sees', async () => {
  await page.goto('/admin/proprietarios/adicionar');
  expect(await page.evaluate(() => 'groupBy' in Map)).toBe(false);
  await field(page, 'name').fill('João\u200b da Silva');
  await page.getByRole('combobox', { name: 'Estado' }).first().click();
  await page.getByRole('option', { name: 'Minas Gerais' }).click();
  await button(page, 'Cadastrar').click();
  await expect.poll(() => field(page, 'cpf').getAttribute('aria-invalid')).toBe('true');
  expect(await field(page, 'name').getAttribute('aria-invalid')).not.toBe('true');
});

test('its screens open, by their addresses and one from the other', async () => {
  await page.goto('/admin');
  await heading(page, 'Início').waitFor();
  await page.goto('/admin/organizacao');
  await heading(page, 'Organização').waitFor();
  for (const [address, title] of [
    ['/admin/veiculos', 'Veículos'],
    ['/admin/usuarios', 'Usuários'],
    ['/admin/minha-conta', 'Minha conta'],
  ] as const) {
    await walkTo(page, address);
    await heading(page, title).waitFor();
  }
});
