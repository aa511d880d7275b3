/** What opens over a screen comes after it: whoever is quicker, or loses the connection before, loses nothing. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { axeFindings, DESKTOP, PHONE } from '../support/chromium.ts';
import { everyday } from '../support/everyday.ts';
import { holdBack } from '../support/hold-back.ts';
import { adminOf, signIn } from '../support/panel.ts';
import { usePanel } from '../support/panel-run.ts';
import { makeProjectPeople } from '../support/project-people.ts';
import { CASE_PARAMETERS, springBody } from '../support/records.ts';
import { button, heading, record } from '../support/screen.ts';
import { sizes } from '../support/sizes.ts';

const LATE = '**/assets/over-screens-*.js';
const PROJECTS = ['Rio Doce Vivo', 'Nascentes do Manhuaçu', 'Rio Casca'];

const run = usePanel();

beforeAll(async () => {
  for (const name of PROJECTS) {
    await run.api.send('POST', '/projects', {
      name,
      status: 1,
      start_date: '2025-01-01',
      end_date: '2028-12-31',
    });
  }
  await run.api.send('POST', '/vehicles', { plate: 'ABC1D23', model_description: 'Uno' });
});

const selector = (page: Page) => page.getByRole('combobox', { name: 'Selecione um projeto' });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

test('on a phone the menu opens with its code, and gives the focus back', async () => {
  const page = await run.person({ viewport: PHONE });
  const letCome = await holdBack(page, LATE);
  await page.goto('/admin/veiculos');
  await heading(page, 'Veículos').waitFor();
  await button(page, 'Abrir menu').click();
  expect(await page.getByRole('dialog').count()).toBe(0);
  letCome();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('Abrir menu');
});

test('on a phone the menu is there without a connection, once its list has been read', async () => {
  const page = await run.person({ viewport: PHONE });
  const come = page.waitForResponse(LATE);
  await page.goto('/admin/veiculos');
  await heading(page, 'Veículos').waitFor();
  await (await come).finished();
  await page.context().setOffline(true);
  await button(page, 'Abrir menu').click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Início' }).waitFor();
});

test.each(sizes('on a phone'))(
  'a deletion whose question can not come says so in sight, and can be taken back, %s',
  async (_, viewport) => {
    const page = await run.person({ viewport });
    let isGone = true;
    await page.route(LATE, (route) => (isGone ? route.abort('internetdisconnected') : route.continue()));
    await page.goto('/admin/veiculos');
    // Rows that were on their way would not come.
    await button(page, 'Excluir').first().waitFor();
    await page.context().setOffline(true);
    await button(page, 'Excluir').first().click();
    await page.getByText('Sem conexão com o servidor').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const box = await button(page, 'Tentar de novo').boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
    await button(page, 'Cancelar').click();
    await page.getByText('Sem conexão com o servidor').waitFor({ state: 'detached' });
    await page.context().setOffline(false);
    isGone = false;
    const question = page.getByText('Você tem certeza?');
    const calledAgain = new Promise<void>((done) => page.once('load', () => done()));
    await button(page, 'Excluir').first().click();
    // Where the browser keeps a failed file for good, the page is called again by itself, and asks at the next press.
    await Promise.race([question.waitFor(), calledAgain.then(() => button(page, 'Excluir').first().click())]);
    await question.waitFor();
    await button(page, 'Cancelar').click();
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Excluir');
  },
);

test('letters typed into the choice of a project before its options are here find it', async () => {
  const page = await run.person();
  const letCome = await holdBack(page, LATE);
  await page.goto('/admin/veiculos');
  await heading(page, 'Veículos').waitFor();
  await selector(page).focus();
  await page.keyboard.type('rio ');
  letCome();
  await page.getByRole('option', { name: 'Rio Casca' }).waitFor();
  await page.keyboard.type('doce');
  expect(await selector(page).inputValue()).toBe('rio doce');
  await expect.poll(() => page.getByRole('option').count()).toBe(1);
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => selector(page).inputValue()).toBe('Rio Doce Vivo');
});

const TOUCHES = [
  ['a press opens it', (page: Page) => selector(page).click(), 3],
  ['the focus alone does not', (page: Page) => selector(page).focus(), 0],
  ['the arrow opens it', (page: Page) => selector(page).press('ArrowDown'), 3],
] as const;

test.each(TOUCHES.slice(0, everyday(2, TOUCHES.length)))(
  'the choice of a project goes on from where it was touched: %s',
  async (_, touch, options) => {
    const page = await run.person();
    const letCome = await holdBack(page, LATE);
    await page.goto('/admin/veiculos');
    await heading(page, 'Veículos').waitFor();
    await touch(page);
    const come = page.waitForResponse(LATE);
    letCome();
    await (await come).finished();
    await expect.poll(() => page.getByRole('option').count()).toBe(options);
    expect(await focused(page)).toBe('Selecione um projeto');
  },
);

test('the choice of a project opens at the first press, however long it lasts, where its code is here', async () => {
  const page = await run.visitor(DESKTOP, { fetchesAhead: true });
  const come = page.waitForResponse(LATE);
  await page.goto('/login?voltar=/admin/veiculos');
  await signIn(page, adminOf(run.product));
  await heading(page, 'Veículos').waitFor();
  // Fetched ahead, and run.
  await (await come).finished();
  await page.waitForTimeout(1000);
  await selector(page).hover();
  await page.mouse.down();
  // As long as a hand's press: what is here is drawn meanwhile.
  await page.waitForTimeout(150);
  await page.mouse.up();
  await expect.poll(() => page.getByRole('option').count()).toBe(3);
  expect(await focused(page)).toBe('Selecione um projeto');
  await page.keyboard.type('casca');
  await page.getByRole('option', { name: 'Rio Casca' }).click();
  await expect.poll(() => selector(page).inputValue()).toBe('Rio Casca');
});

/** By keyboard alone: until the focus is in what opens, Escape, and where the focus is then. */
async function expectItComesBack(page: Page, opener: Locator): Promise<void> {
  const over = page.locator('[role="dialog"], [role="menu"]');
  await opener.press('Enter');
  await expect
    .poll(() => over.evaluateAll((all) => all.some((one) => one.matches(':focus-within'))))
    .toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => over.count()).toBe(0);
  await expect
    .poll(() => opener.evaluate((one) => one === document.activeElement), { message: String(opener) })
    .toBe(true);
}

test.each(sizes('at a desk'))(
  'what opens over a screen gives the focus back when it is closed, %s',
  async (where, viewport) => {
    const own = await makeProjectPeople(run.api, `Foco ${where}`);
    await run.api.send('PUT', own.path('feedstock_parameters'), CASE_PARAMETERS);
    await own.make('wire_rollers', { length: 500, minimum_usage: 10 });
    const property = await own.makeProperty(`Sítio ${where}`);
    const springs = `rural_properties/${property}/water_springs`;
    const spring = await own.make(springs, springBody({ label: 'N-01' }));
    const moved = { item: 'stake_quantity', quantity: 50, moved_at: '2026-03-01T12:00' };
    await own.make('stock_movements', { kind: 1, ...moved });
    const page = await run.person({ viewport });
    await page.evaluate((id) => localStorage.setItem('projeto', String(id)), own.project);

    const walk: readonly (readonly [address: string, ...openers: string[]])[] = [
      [
        '/admin/controle-de-insumos',
        'Registrar entrada',
        '+ Adicionar',
        'Previsto: Estacas, 100. Ver as nascentes',
        'Estornar',
        'Filtros salvos',
        'Exportar',
      ],
      [`/admin/projetos/editar/${own.project}/parametros-materia-prima`, '+ Adicionar', 'Editar'],
      ['/admin/controle-de-viagens', 'Gerar PDF'],
      [`/admin/propriedades/editar/${property}/nascentes/${spring}`, 'Recalcular'],
      ['/admin/minha-conta', 'Ligar a verificação'],
      ['/admin/minha-conta/chaves', '+ Nova chave'],
    ];
    for (const [address, ...openers] of walk) {
      await page.goto(address);
      for (const name of openers) await expectItComesBack(page, button(page, name).last());
    }
    await page.goto('/admin/nascentes');
    await record(page, 'N-01').getByRole('checkbox').check();
    await expectItComesBack(page, button(page, 'Finalizar'));

    // What was done takes the button away once the list is read again: the heading says where one is.
    await page.goto('/admin/controle-de-insumos');
    await button(page, 'Estornar').press('Enter');
    await page.getByLabel('Por que está sendo estornado?').fill('Contado de novo');
    await page.getByRole('dialog').getByRole('button', { name: 'Estornar' }).press('Enter');
    await record(page, 'Contado de novo').waitFor();
    expect(await button(page, 'Estornar').count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  },
);
