/** The charts of the first screen: their code comes last, by keyboard and in any look, and a picture to take away. */
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { DESKTOP, download, drawn, PHONE } from '../support/chromium.ts';
import { everyday } from '../support/everyday.ts';
import { shiftsOf, watchShifts, worstWindow } from '../support/layout-shift.ts';
import type { Credentials } from '../support/panel.ts';
import { usePanel } from '../support/panel-run.ts';
import { makeProjectPeople } from '../support/project-people.ts';
import { CASE_PARAMETERS, springBody } from '../support/records.ts';
import { expectGood } from '../support/screen.ts';

const panel = usePanel();
let director: Credentials;

const CODE = /\/assets\/chart-drawing-[\w-]+\.js$/;

/** What is wholly of one colour in `tokens.css`, by day. */
const BY_DAY = { ground: [255, 255, 255], full: [23, 107, 88], title: [22, 48, 42] } as const;

/** Three springs; money that is there, expected and late, in months of now. */
beforeAll(async () => {
  const place = await makeProjectPeople(panel.api);
  await panel.api.send('PUT', place.path('feedstock_parameters'), CASE_PARAMETERS);
  for (const length of [500, 250]) await place.make('wire_rollers', { length, minimum_usage: 10 });
  const property = await place.makeProperty('Sítio Boa Vista');
  for (const label of ['N-01', 'N-02', 'N-03'])
    await place.make(`rural_properties/${property}/water_springs`, springBody({ label }));
  const forecast = new Date().toISOString().slice(0, 10);
  for (const [status, value] of [
    [2, 120_000],
    [1, 80_000],
    [3, 1500],
  ])
    await place.make('financial_resources', { type: 1, value, forecast, status });
  director = (await place.person(ROLES.DIRETOR_EXECUTIVO)).credentials;
});

const chart = (page: Page, name: string): Locator => page.getByRole('figure', { name, exact: true });
const drawing = (page: Page, name: string): Locator => chart(page, name).locator('svg.recharts-surface');

test('figures and tables wait for no chart, and nothing jumps when it comes', async () => {
  const page = await panel.person({ as: director, viewport: PHONE });
  await watchShifts(page);
  let asked = 0;
  let letCome = () => {};
  const held = new Promise<void>((come) => {
    letCome = come;
  });
  await page.route(CODE, async (route) => {
    asked += 1;
    await held;
    await route.continue();
  });
  await page.goto('/admin');
  await page.getByRole('link').filter({ hasText: 'Nascentes: Cadastrada' }).waitFor();
  const status = chart(page, 'Nascentes por situação');
  await status.waitFor();
  expect(asked).toBe(0);

  await status.getByRole('button', { name: 'Baixar imagem' }).scrollIntoViewIfNeeded();
  await expect.poll(() => asked).toBe(1);
  expect(await status.getByRole('button', { name: 'Baixar imagem' }).isDisabled()).toBe(true);
  await status.getByRole('button', { name: 'Ver como tabela' }).click();
  await status.getByRole('row', { name: 'Cadastrada 3' }).waitFor();
  const before = await status.boundingBox();
  letCome();
  await drawing(page, 'Nascentes por situação').waitFor();
  expect(await status.boundingBox()).toEqual(before);
  await drawn(page);
  expect(worstWindow(await shiftsOf(page))).toBe(0);
});

/** In every run the one with most colours of its own; axe looks at the start on a phone by night in axe-walk.e2e.test.ts. */
const LOOKS = [
  ['at a desk, by night with more contrast', DESKTOP, { colorScheme: 'dark', contrast: 'more' }],
  ['on a phone, by night', PHONE, { colorScheme: 'dark' }],
  ['at a desk, by day', DESKTOP, { colorScheme: 'light' }],
] as const;

test.each(LOOKS.slice(0, everyday(1, LOOKS.length)))(
  'each bar is read by keyboard, %s',
  async (_, viewport, look) => {
    const page = await panel.person({ as: director, viewport });
    await page.emulateMedia(look);
    await page.goto('/admin');
    const bars = drawing(page, 'Recursos por mês da previsão');
    await chart(page, 'Recursos por mês da previsão').scrollIntoViewIfNeeded();
    await bars.waitFor();
    await expectGood(page);
    await bars.focus();
    const told = chart(page, 'Recursos por mês da previsão').getByRole('status');
    await expect
      .poll(async () => {
        await page.keyboard.press('ArrowRight');
        return told.innerText();
      })
      .toMatch(/Em caixa\s+R\$\s120\.000,00\s+A realizar\s+R\$\s80\.000,00\s+Atrasado\s+R\$\s1\.500,00/);
    expect(await bars.evaluate((one) => getComputedStyle(one).outlineWidth)).toBe('3px');
    await expectGood(page);
  },
);

test('charts beside each other are equally high, and each line of one has its amount, zero too', async () => {
  const page = await panel.person({ as: director });
  await page.goto('/admin');
  const money = chart(page, 'Recursos por mês da previsão');
  await money.scrollIntoViewIfNeeded();
  await drawing(page, 'Recursos por mês da previsão').waitFor();
  const boxes = await page
    .getByRole('figure')
    .evaluateAll((figures) => figures.map((figure) => figure.getBoundingClientRect().toJSON()));
  for (const { top } of boxes) {
    const row = boxes.filter((box) => box.top === top);
    expect(new Set(row.map(({ height }) => Math.round(height))).size).toBe(1);
  }
  expect(new Set(boxes.map(({ top }) => top)).size).toBeLessThan(boxes.length);
  const amounts = await money.locator('svg text').filter({ hasText: 'R$' }).allTextContents();
  expect(amounts).toContain('R$ 0');
  expect(amounts).toHaveLength(await money.locator('.recharts-cartesian-grid-horizontal line').count());
});

test('a picture has the title and the colours of paper, also by night', async () => {
  const page = await panel.person({ as: director });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/admin');
  const taken = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.dataset['mantineColorScheme']))
      .toBe(colorScheme);
    const own = chart(page, 'Nascentes por situação');
    await own.scrollIntoViewIfNeeded();
    await drawing(page, 'Nascentes por situação').waitFor();
    return download(page, () => own.getByRole('button', { name: 'Baixar imagem' }).click());
  };
  const byNight = await taken('dark');
  expect(byNight.name).toBe('nascentes-por-situacao.png');
  const { width, height, has } = await pixelsOf(byNight.bytes);
  expect(width).toBeGreaterThan(1000);
  expect(height).toBeGreaterThan(400);
  for (const colour of Object.values(BY_DAY)) expect([colour, has(colour)]).toEqual([colour, true]);
  expect(Buffer.from((await taken('light')).bytes).equals(byNight.bytes)).toBe(true);
});

async function pixelsOf(png: Uint8Array) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const has = ([red, green, blue]: readonly [number, number, number]) => {
    for (let at = 0; at < data.length; at += 3) {
      if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) return true;
    }
    return false;
  };
  return { width: info.width, height: info.height, has };
}

test('where the code does not come the rest stays, and can be taken away', async () => {
  const page = await panel.person({ as: director, viewport: PHONE, own: true });
  await page.goto('/admin');
  const status = chart(page, 'Nascentes por situação');
  await status.waitFor();
  await page.context().setOffline(true);
  await status.scrollIntoViewIfNeeded();
  await status.getByRole('button', { name: 'Tentar de novo' }).waitFor();
  const sheet = await download(page, () => status.getByRole('button', { name: 'Baixar CSV' }).click());
  expect(sheet.name).toBe('nascentes-por-situacao.csv');
  await page.context().setOffline(false);
  // Some browsers keep an import that failed until the page is loaded anew, which the panel does by itself.
  await expect
    .poll(async () => {
      await status.scrollIntoViewIfNeeded().catch(() => undefined);
      return drawing(page, 'Nascentes por situação').isVisible();
    })
    .toBe(true);
});
