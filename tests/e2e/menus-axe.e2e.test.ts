/** What opens over a screen has nothing for axe to report either. */
import { describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { axeFindings, PHONE } from '../support/chromium.ts';
import { usePanel } from '../support/panel-run.ts';
import { button, heading } from '../support/screen.ts';
import { sizes } from '../support/sizes.ts';

const PROJECTS = 9;
const few = { email: 'poucos@example.org', password: 'mina-dagua-2026' };
let first: number;

const run = usePanel(async ({ api }) => {
  const ids: number[] = [];
  for (let at = 1; at <= PROJECTS; at += 1) {
    const { id } = await api.send('POST', '/projects', {
      name: `Projeto ${at}`,
      status: 1,
      start_date: '2025-01-01',
      end_date: '2028-12-31',
    });
    ids.push(Number(id));
  }
  first = ids[0] ?? 0;
  await api.send('POST', '/users', {
    ...few,
    name: 'Ana Técnica',
    role: ROLES.TECNICO,
    enabled: true,
    projects: ids.slice(0, 2),
  });
});

// A menu is made of the same parts at both: in every run the one where it is mostly used.
describe.each(sizes('at a desk'))('%s', (_, viewport) => {
  test('the menus of the term', async () => {
    const page = await run.person({ viewport });
    await page.goto(`/admin/projetos/editar/${first}/termos-de-compromisso`);
    await page.locator('.ProseMirror').first().waitFor();
    if (await button(page, 'Editar').count()) await button(page, 'Editar').click();
    for (const name of [/^Estilo/, /^Tabela/, /variável$/]) {
      await page.getByRole('button', { name }).first().click();
      await page.getByRole('menu').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
    }
  });
});

// On a phone they open in the drawer of the menu.
describe.each(sizes('on a phone'))('%s', (_, viewport) => {
  // In every run shell.e2e.test.ts looks at it with a few at a desk, and the next test at one of many in the drawer.
  test.runIf(process.env['TEST_FULL'])('the selector of a few projects', async () => {
    const page = await run.person({ viewport, as: few });
    await page.goto('/admin');
    await heading(page, 'Início').waitFor();
    if (viewport === PHONE) await button(page, 'Abrir menu').click();
    await page.getByRole('combobox', { name: 'Selecione um projeto' }).click();
    await page.getByRole('option', { name: 'Projeto 2' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  test('the project selector, also while it is searched', async () => {
    const page = await run.person({ viewport });
    await page.goto('/admin');
    await heading(page, 'Início').waitFor();
    if (viewport === PHONE) await button(page, 'Abrir menu').click();
    const selector = page.getByRole('combobox', { name: 'Selecione um projeto' });
    await selector.click();
    await page.getByRole('option', { name: 'Projeto 1' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('option', { name: 'Projeto 1' }).click();
    if (viewport === PHONE) {
      // The drawer is put away: the project stands above the screen, and leads back to the others.
      await selector.waitFor({ state: 'detached' });
      await button(page, 'Trocar de projeto: Projeto 1').click();
      await page.getByRole('option', { name: 'Projeto 2' }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
    }
    expect(await selector.inputValue()).toBe('Projeto 1');
    await selector.click();
    await page.keyboard.type('projeto 2');
    await page.getByRole('option', { name: 'Projeto 2' }).waitFor();
    expect(await page.getByRole('option').count()).toBe(1);
    await page.keyboard.type('x');
    await page.getByText('Nenhum projeto com esse nome').first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });
});
