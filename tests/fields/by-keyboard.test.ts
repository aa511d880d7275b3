/** The driver that has only keys fails where a mouse would have been needed. */
import { expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { byKeyboard } from '../support/by-keyboard.ts';
import { openPage } from '../support/chromium.ts';

test('keys reach what Tab reaches, and nothing else', async () => {
  const browser = await openBrowser();
  const { page: real } = await openPage(browser, { baseURL: 'http://127.0.0.1' });
  const html = `<!doctype html><meta charset="utf-8">
    <button onclick="document.title += 'a'">A</button>
    <div onclick="document.title += 'x'">Só com o mouse</div>
    <button tabindex="-1" onclick="document.title += 'x'">Fora da ordem</button>
    <label>Nome <input /></label>
    <button onclick="document.title += 'b'" style="outline: none">B</button>`;
  await real.goto(`data:text/html;charset=utf-8,${encodeURIComponent(html)}`);
  const page = byKeyboard(real);
  await page.getByRole('button', { name: 'B' }).click();
  await page.getByRole('button', { name: 'A', exact: true }).click();
  await page.getByLabel('Nome').fill('Olho d’água');
  for (const out of ['Só com o mouse', 'Fora da ordem']) {
    await expect(page.getByText(out).click()).rejects.toThrow('No key leads');
  }
  expect(() => page.mouse).toThrow('not with the keys alone');
  expect(() => page.getByLabel('Nome').hover()).toThrow('not with the keys alone');
  expect(await real.getByLabel('Nome').inputValue()).toBe('Olho d’água');
  expect(await real.title()).toBe('ba');
  await browser.close();
});
