/** The schedule as a timeline, in the panel. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { readPdf } from './pdf.ts';
import type { ProjectPeople } from './project-people.ts';
import { button, expectGood } from './screen.ts';

const PER_PAGE = 100;
const MANY = 5000;

const linesOf = (page: Page) => page.getByRole('region', { name: 'Linha do tempo' });
const scale = (page: Page, name: string) =>
  page.getByLabel('Escala').selectOption(`${name} na largura da tela`);

/** Left and right of each element, in pixels of the window. */
function edges(place: Locator): Promise<(readonly [number, number])[]> {
  return place.evaluateAll((found) =>
    found.map((element) => {
      const { left, right } = element.getBoundingClientRect();
      return [left, right] as const;
    }),
  );
}

/**
 * Goes through the timeline of four entries: 'Vencida' (two of seven, January to March 2025), 'Andando',
 * 'Futura' and 'Encerrada'.
 */
export async function walkTimeline(page: Page): Promise<void> {
  const lines = linesOf(page);
  const today = lines.locator('[data-today]');
  const told = () => lines.getByRole('listitem').allInnerTexts();
  await expect.poll(async () => (await told()).length).toBe(4);
  const texts = await told();
  expect(texts.map((text) => text.split('\n')[0])).toEqual(['Vencida', 'Andando', 'Futura', 'Encerrada']);
  expect(texts[0]).toContain('Atrasado, 2 de 7');
  expect(texts[0]).toContain('01/01/2025 a 31/03/2025');
  await expectGood(page);

  // Where the bars lie is what it tells: ended before today, around it, after it.
  const [[day] = [0]] = await edges(today);
  const [past = [0, 0], running = [0, 0], next = [0, 0]] = await edges(
    lines.locator('li > [aria-hidden] > *'),
  );
  expect([past[1] < day, running[0] < day && day < running[1], next[0] > day]).toEqual([true, true, true]);

  const isTodaySeen = async () => {
    const [[left, right] = [0, 0]] = await edges(lines);
    const [[at] = [0]] = await edges(today);
    return left < at && at < right;
  };
  await scale(page, 'Um mês');
  await expect.poll(isTodaySeen).toBe(true);
  await lines.evaluate((element) => {
    element.scrollLeft = 0;
  });
  expect(await isTodaySeen()).toBe(false);
  await button(page, 'Hoje').click();
  expect(await isTodaySeen()).toBe(true);

  await page.getByRole('button', { name: 'Atrasado 1' }).click();
  await expect.poll(async () => (await told()).length).toBe(1);
  expect(new URL(page.url()).search).toBe('?ver=linha&state=late');
  await page.getByRole('button', { name: 'Atrasado 1' }).click();
  await expect.poll(async () => (await told()).length).toBe(4);

  // On paper all days lie within its width, whatever the scale.
  const isWhole = () => lines.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
  expect(await isWhole()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  expect(await isWhole()).toBe(true);
  await page.emulateMedia({ media: null });

  await scale(page, 'Tudo');
  const before = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 800 });
  await expectGood(page);
  if (before) await page.setViewportSize(before);
}

/** Entries of five years, of one person. */
export async function makeEntries(place: ProjectPeople, count = MANY): Promise<void> {
  const user = (await place.person(ROLES.TECNICO)).id;
  const activity = await place.make('activities', { name: 'Plantio' });
  for (let made = 0; made < count; made += 20) {
    await Promise.all(
      Array.from({ length: Math.min(20, count - made) }, (_, at) => {
        const month = `${2024 + ((made + at) % 5)}-0${1 + (made % 9)}`;
        const days = { start_date: `${month}-1${at % 10}`, end_date: `${month}-2${at % 10}` };
        return place.make('execution_cronograms', { user, activity, goal: 7, ...days });
      }),
    );
  }
}

/** Goes to the second page and to the last, and to another scale there. */
export async function turnPages(page: Page): Promise<void> {
  await page.goto('/admin/cronograma-de-execucao/acompanhamento?ver=linha');
  const lines = linesOf(page).getByRole('listitem');
  await expect.poll(() => lines.count()).toBe(PER_PAGE);
  for (const number of [2, MANY / PER_PAGE]) {
    await page.getByLabel(`Página ${number}`, { exact: true }).click();
    const last = number * PER_PAGE;
    await page.getByText(`De ${last - PER_PAGE + 1} a ${last} de ${MANY} registros`).waitFor();
  }
  await scale(page, 'Um mês');
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(await lines.count()).toBe(PER_PAGE);
}

/** Prints a schedule of more than one page: all of it is on the sheets, which lie. */
export async function printAll(page: Page, count: number): Promise<void> {
  await page.goto('/admin/cronograma-de-execucao/acompanhamento?ver=linha');
  const lines = linesOf(page).getByRole('listitem');
  await expect.poll(() => lines.count()).toBe(PER_PAGE);
  // The browser's own dialog waits for a person.
  await page.evaluate(() => Object.assign(window, { print: () => {} }));
  await button(page, 'Imprimir').click();
  await expect.poll(() => lines.count()).toBe(count);
  const { sizes, text, outside } = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  for (const [width, height] of sizes) expect(width).toBeGreaterThan(height);
  expect(outside).toEqual([]);
  expect(text.match(/Plantio/g)).toHaveLength(count);
  expect(text).toContain(`De 1 a ${count} de ${count} registros`);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect.poll(() => lines.count()).toBe(PER_PAGE);
}
