/** The help: opened from a screen, read page by page, found by Ctrl+K. */
import { expect, test } from 'vitest';
import { axeFindings, sidewaysScroll } from '../support/chromium.ts';
import { usePanel } from '../support/panel-run.ts';
import { walkTo } from '../support/walk.ts';

const run = usePanel();

test('leads from a screen to the page of its area, whose every link leads somewhere', async () => {
  const page = await run.person({ viewport: { width: 360, height: 740 } });
  await page.goto('/admin/veiculos');
  await page.getByRole('link', { name: 'Ajuda', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Viagens e veículos' }).waitFor();
  await page.getByRole('link', { name: 'Todas as páginas de ajuda' }).click();
  const topics = page.locator('main li a');
  await topics.first().waitFor();
  const addresses = await topics.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(addresses).toHaveLength(11);
  for (const address of addresses) {
    await walkTo(page, address);
    const contents = page.getByRole('navigation', { name: 'Nesta página' }).getByRole('link');
    await contents.first().waitFor();
    for (const link of await contents.all()) {
      const anchor = new URL((await link.getAttribute('href')) ?? '', page.url()).hash;
      expect(await page.locator(anchor).count(), `${address}${anchor}`).toBe(1);
    }
    expect([address, await sidewaysScroll(page)]).toEqual([address, 0]);
    // One component writes them all: in every run axe looks at the first and the last.
    if (process.env['TEST_FULL'] || address === addresses[0] || address === addresses.at(-1))
      expect([address, await axeFindings(page)]).toEqual([address, []]);
  }
});

test('is found by its words, and opens at the paragraph', async () => {
  const page = await run.person();
  await page.goto('/admin/veiculos');
  await page.getByRole('heading', { level: 1, name: 'Veículos' }).waitFor();
  await page.keyboard.press('Control+k');
  // A word that was copied with a sign that nobody sees.
  await page.getByRole('combobox', { name: 'Buscar em tudo' }).fill('zona utm\u200b padrao');
  await page.getByRole('option', { name: 'A planilha: aba Nascente' }).click();
  const heading = page.getByRole('heading', { level: 2, name: 'A planilha: aba Nascente' });
  await heading.waitFor();
  await expect.poll(() => heading.evaluate((one) => one.getBoundingClientRect().top)).toBeLessThan(300);
  await page.getByRole('row', { name: /B3 Código da nascente/ }).waitFor();
});
