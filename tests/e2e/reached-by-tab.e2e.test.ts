/** What is reached by Tab is seen: a form's buttons, which stay in sight, do not lie over it. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { everyday } from '../support/everyday.ts';
import { usePanel } from '../support/panel-run.ts';
import { makeProjectPeople, type ProjectPeople } from '../support/project-people.ts';
import { field } from '../support/screen.ts';

const panel = usePanel();
let technician: Awaited<ReturnType<ProjectPeople['person']>>;

beforeAll(async () => {
  const place = await makeProjectPeople(panel.api);
  technician = await place.person(ROLES.TECNICO);
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
