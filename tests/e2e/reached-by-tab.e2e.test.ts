/** What is reached by Tab is seen: a form's buttons, which stay in sight, do not lie over it. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { everyday } from '../support/everyday.ts';
import { usePanel } from '../support/panel-run.ts';
import { makeProjectPeople, type ProjectPeople } from '../support/project-people.ts';
import { button, field } from '../support/screen.ts';

const panel = usePanel();
let property: number;
let technician: Awaited<ReturnType<ProjectPeople['person']>>;

beforeAll(async () => {
  const place = await makeProjectPeople(panel.api);
  technician = await place.person(ROLES.TECNICO);
  property = await place.makeProperty('Sítio Água Limpa');
});

/** Goes to the note by Tab from the field before it, with so many pixels of it in sight. */
async function tabToNote(page: Page, seen: number): Promise<void> {
  await field(page, 'activity_note').evaluate((note, pixels) => {
    const reached = Array.from(
      document.querySelectorAll<HTMLInputElement>('form :is(input, textarea, button)'),
    );
    const stops = reached.filter(
      ({ tabIndex, type, disabled }) => tabIndex >= 0 && type !== 'hidden' && !disabled,
    );
    stops[stops.findIndex((one) => one.isSameNode(note)) - 1]?.focus({ preventScroll: true });
    window.scrollBy(0, note.getBoundingClientRect().top - window.innerHeight + pixels);
  }, seen);
  await page.keyboard.press('Tab');
}

/** In every run the one with least room above the buttons. */
const WINDOWS = [
  [640, 360],
  [360, 740],
] as const;

test.each(WINDOWS.slice(0, everyday(1, WINDOWS.length)))(
  'by Tab the note is seen above the buttons in a window of %i × %i',
  async (width, height) => {
    const page = await panel.person({ viewport: { width, height }, as: technician.credentials });
    await page.goto('/admin/controle-de-viagens/adicionar');
    const note = field(page, 'activity_note');
    await note.waitFor();
    /** Pixels of it below the upper edge of the buttons' bar. */
    const covered = () =>
      note.evaluate((element) => {
        const bar = document.querySelector('form [class*="_foot_"]')?.getBoundingClientRect();
        return element.getBoundingClientRect().bottom - (bar?.top ?? 0);
      });
    for (const seen of [10, 40, 80]) {
      await tabToNote(page, seen);
      expect(await note.evaluate((element) => element === document.activeElement)).toBe(true);
      await expect.poll(covered).toBeLessThanOrEqual(0);
    }
  },
);

/** Whether nothing lies over the first and the last line of the element, and both are in the window. Runs in the page. */
function isWhole(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return [top + 2, bottom - 2].every((y) => {
    const found = document.elementFromPoint((left + right) / 2, y);
    return found !== null && (element.contains(found) || found.contains(element));
  });
}

/** The focus in sight, from the form's first field to its last. */
async function walkInSight(page: Page): Promise<void> {
  await field(page, 'forecast').focus();
  for (const name of ['forecast', '', 'type', 'value', 'status']) {
    if (name)
      await expect.poll(() => field(page, name).evaluate((at) => at === document.activeElement)).toBe(true);
    await expect.poll(() => page.locator(':focus').evaluate(isWhole), { message: name }).toBe(true);
    await page.keyboard.press('Tab');
  }
}

test('at 400 % no field of a new record is left below its buttons, nor the first that is refused', async () => {
  const page = await panel.person({ viewport: { width: 320, height: 256 } });
  await page.goto('/admin/recursos/adicionar');
  await walkInSight(page);
  await button(page, 'Cadastrar').click();
  await expect.poll(() => field(page, 'forecast').evaluate(isWhole)).toBe(true);
  await expect.poll(() => page.getByText('Informe a previsão!').evaluate(isWhole)).toBe(true);
});

test('the red alert is seen when it comes, and hides no field', async () => {
  const page = await panel.person({ viewport: { width: 360, height: 640 } });
  await page.goto('/admin/recursos/adicionar');
  await field(page, 'forecast').fill('10/10/2026');
  await field(page, 'type').selectOption({ index: 1 });
  await field(page, 'status').selectOption({ index: 1 });
  await page.context().setOffline(true);
  // On an upright phone, on one held sideways, at 400 %; at a desk it stays over the form.
  for (const [width, height] of [
    [360, 640],
    [640, 360],
    [320, 256],
    [1280, 500],
  ] as const) {
    await page.setViewportSize({ width, height });
    await field(page, 'status').focus();
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.keyboard.press('Control+s');
    const alert = page.getByRole('alert').getByText('Falha ao cadastrar. Tente novamente!');
    await alert.waitFor();
    await expect.poll(() => alert.evaluate(isWhole), { message: `${width} × ${height}` }).toBe(true);
    if (width === 1280) await expect.poll(() => field(page, 'status').evaluate(isWhole)).toBe(true);
    await walkInSight(page);
  }
});

test('a tab of a record that Tab reaches is seen whole on a narrow phone', async () => {
  const page = await panel.person({ viewport: { width: 320, height: 640 } });
  await page.goto(`/admin/propriedades/editar/${property}`);
  const tabs = page.getByRole('navigation', { name: /^Partes/ }).getByRole('link');
  await tabs.first().focus();
  const count = await tabs.count();
  for (let at = 0; at < count; at += 1) {
    const shown = await tabs.nth(at).evaluate((tab) => {
      const { left, right } = tab.getBoundingClientRect();
      return tab === document.activeElement && left >= 0 && right <= window.innerWidth;
    });
    expect(shown, await tabs.nth(at).innerText()).toBe(true);
    await page.keyboard.press('Tab');
  }
});
