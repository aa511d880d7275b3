/** A producer opened from the list: at once what the list knows of them, and the rest as it is read. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { DESKTOP, PHONE } from '../support/chromium.ts';
import { usePanel } from '../support/panel-run.ts';
import { nextCpf } from '../support/records.ts';
import { button, expectGood, field, heading, record } from '../support/screen.ts';
import { sizes } from '../support/sizes.ts';

const LIST = '/admin/proprietarios';
const READING = /\/api\/rural_producers\/\d+$/;
const CPF = nextCpf();
const MASKED = CPF.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4');

let id = 0;
const panel = usePanel(async ({ api }) => {
  const made = await api.send('POST', '/rural_producers', {
    name: 'Zilda Prado',
    nickname: 'Dona Zilda',
    cpf: CPF,
    rg: 'MG-12.345.678',
    cell_phone: '33998765432',
    state_id: 31,
    city: 3_127_701,
    cep: '35010000',
  });
  id = Number(made.rural_producer_id);
});

const open = (page: Page) => record(page, 'Zilda Prado').getByRole('link', { name: 'Visualizar' }).click();

/** The reading waits until it is let go, and fails where it is told so. */
async function holdReading(page: Page): Promise<(status?: number) => void> {
  let letGo: (status?: number) => void = () => {};
  const held = new Promise<number | undefined>((resolve) => {
    letGo = resolve;
  });
  await page.route(READING, async (route) => {
    const status = await held;
    if (status === undefined) return route.continue();
    return route.fulfill({ status, contentType: 'application/json', body: '{"message":"Não encontrado"}' });
  });
  return letGo;
}

async function openedWhileHeld(viewport?: typeof DESKTOP | typeof PHONE) {
  const page = await panel.person(viewport ? { viewport } : {});
  await page.goto(LIST);
  await record(page, 'Zilda Prado').waitFor();
  const letGo = await holdReading(page);
  await open(page);
  await heading(page, 'Zilda Prado').waitFor();
  return { page, letGo };
}

test.each(sizes('on a phone'))(
  '%s what the list tells is there before the reading, and what it hides says that it is coming',
  async (_, viewport) => {
    const { page, letGo } = await openedWhileHeld(viewport);
    expect(await field(page, 'nickname').inputValue()).toBe('Dona Zilda');
    expect(await field(page, 'cell_phone').inputValue()).toBe('(33) 99876-5432');
    for (const name of ['cpf', 'rg']) {
      expect(await field(page, name).inputValue()).toBe('');
      expect(await field(page, name).getAttribute('placeholder')).toBe('…');
      expect(await field(page, name).getAttribute('aria-busy')).toBe('true');
    }
    expect(await page.locator('form [aria-busy]').count()).toBe(2);
    // Nothing of it can be changed yet, and nothing follows.
    expect(await button(page, 'Editar').count()).toBe(0);
    expect(await page.getByRole('heading', { name: 'Propriedades' }).count()).toBe(0);
    const before = await field(page, 'rg').boundingBox();
    letGo();
    await expect.poll(() => field(page, 'cpf').inputValue()).toBe(MASKED);
    expect(await field(page, 'rg').inputValue()).toBe('MG-12.345.678');
    await page.getByRole('heading', { name: 'Propriedades' }).waitFor();
    expect(await page.locator('[aria-busy="true"]').count()).toBe(0);
    expect(await field(page, 'rg').boundingBox()).toEqual(before);
    await expectGood(page);
    await button(page, 'Editar').click();
    await field(page, 'nickname').fill('Zildinha');
    await button(page, 'Atualizar').click();
    await record(page, 'Zilda Prado').waitFor();
    expect((await panel.api.send('GET', `/rural_producers/${id}`)).cpf).toBe(CPF);
    await panel.api.send('PUT', `/rural_producers/${id}`, { nickname: 'Dona Zilda' });
  },
);

test('who is not found is shown as not found, and nothing of the row stays', async () => {
  const { page, letGo } = await openedWhileHeld();
  letGo(404);
  await page.getByRole('alert').or(page.getByText('Não encontrado')).first().waitFor();
  expect(await page.locator('form input').count()).toBe(0);
});
