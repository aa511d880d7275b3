/** Every list of the demonstration on a phone: what one came for is in sight, and what finds it is at hand. */
import { expect } from 'vitest';
import type { BrowserLease } from './browser.ts';
import { axeFindings, PHONE, sidewaysScroll } from './chromium.ts';
import { openManagersPanel } from './managers-panel.ts';
import { walkTo } from './walk.ts';

/** Every list that one opens from the menu. */
const PHONE_LISTS = [
  'propriedades',
  'nascentes',
  'cronograma-de-execucao',
  'cronograma-de-execucao/acompanhamento',
  'lancamento-de-atividades',
  'atividades-de-projeto',
  'controle-de-viagens',
  'recursos',
  'prestacao-de-contas',
  'notas-de-entrega',
  'proprietarios',
  'veiculos',
  'usuarios',
  'patrocinadores',
  'bacias',
  'sub-bacias',
  'projetos',
];

/** Those with most above their first row, and a plain one: of one head each. All of them with `TEST_FULL=1`. */
const EVERYDAY = [
  'nascentes',
  'cronograma-de-execucao/acompanhamento',
  'controle-de-viagens',
  'notas-de-entrega',
  'veiculos',
];

/** Pixels: the least that a thumb meets. */
const ICON = 44;

export async function walkPhoneLists(browser: BrowserLease, baseURL: string, project: string): Promise<void> {
  const { page, errors, close } = await openManagersPanel(browser, { baseURL, viewport: PHONE }, project);
  const first = page.locator('main article').first();
  const banner = page.getByRole('complementary', { name: 'Aviso da demonstração' });
  // From here on the project that was chosen is open.
  await page.goto('/admin/nascentes');
  for (const screen of process.env['TEST_FULL'] ? PHONE_LISTS : EVERYDAY) {
    await walkTo(page, `/admin/${screen}`);
    await first.getByRole('heading').waitFor();
    // Nobody's own installation has the line that this one has above each screen.
    const [card, line] = await Promise.all([first.boundingBox(), banner.boundingBox()]);
    expect((card?.y ?? Infinity) - (line?.height ?? 0), screen).toBeLessThan(PHONE.height / 2);
    expect(await sidewaysScroll(page), screen).toBe(0);
  }

  await walkTo(page, '/admin/lancamento-de-atividades');
  await first.getByRole('heading').waitFor();
  const search = page.getByRole('searchbox');
  expect((await search.boundingBox())?.width).toBe(ICON);
  await search.click();
  expect((await search.boundingBox())?.width).toBeGreaterThan(3 * ICON);
  await search.fill('adubação');
  await page.getByRole('button', { name: 'Pesquisar' }).click();
  await page.waitForURL(/q=aduba/);
  await expect.poll(() => first.textContent()).toContain('Adubação');
  await page.getByLabel('Ordenar por').selectOption('Execução, crescente');
  await page.waitForURL(/ordem=/);

  const filters = page.getByRole('button', { name: /^Filtros( \(\d\))?$/ });
  expect(await filters.getAttribute('aria-expanded')).toBe('false');
  await filters.click();
  await page.getByLabel('Execução', { exact: true }).selectOption('Outro período');
  await page.getByLabel('De', { exact: true }).fill('01/01/2025');
  await page.waitForURL(/from=2025-01-01/);
  await page.getByRole('button', { name: 'Filtros (1)' }).click();
  await page.getByLabel('De', { exact: true }).waitFor({ state: 'detached' });
  expect(await axeFindings(page)).toEqual([]);
  await page.reload();
  await page.getByRole('button', { name: 'Filtros (1)' }).waitFor();
  // What is searched for stands there in words, not as an icon.
  expect(await search.inputValue()).toBe('adubação');
  expect((await search.boundingBox())?.width).toBeGreaterThan(3 * ICON);
  await close();
  expect(errors).toEqual([]);
}
