/**
 * Lists that are wider than their frame, where the last columns end up under the buttons of the rows,
 * and those without the columns that are asked of them.
 */
import { expect } from 'vitest';
import { ADDRESSES } from '#web/platform/addresses.ts';
import type { BrowserLease } from './browser.ts';
import { axeFindings } from './chromium.ts';
import { LIST_HEADS } from './list-heads.ts';
import { openManagersPanel } from './managers-panel.ts';
import { walkTo } from './walk.ts';

const LISTS = [
  'projectSprings',
  'properties',
  'activities',
  'producers',
  'notes',
  'launches',
  'schedule',
  'scheduleFollowUp',
  'trips',
  'purchaseList',
  'financialResources',
  'accountabilities',
  'stock',
  'users',
  'sponsors',
  'projects',
  'vehicles',
  'securityLog',
] as const;

/** A width at which the menu still stands beside the screen. */
const SMALL_DESK = { width: 1024, height: 768 };

/**
 * `<address>: <pixels>`, or the columns, of each such list of the demonstration as its manager sees it.
 * The stock, whose figures go into the thousands, is looked over with axe too.
 * @param project `/projects/3`
 */
export async function faultyLists(
  browser: BrowserLease,
  baseURL: string,
  project: string,
): Promise<string[]> {
  const { page, errors, close } = await openManagersPanel(
    browser,
    { baseURL, viewport: SMALL_DESK },
    project,
  );
  const faults: string[] = [];
  // From here on the project that was chosen is open.
  await page.goto(ADDRESSES[LISTS[0]]);
  for (const address of LISTS.map((name) => ADDRESSES[name])) {
    await walkTo(page, address);
    await page.locator('main table tbody tr:not(:has(.mantine-Skeleton-root))').first().waitFor();
    const hidden = await page.evaluate(() => {
      const frame = document.querySelector('main table')?.parentElement;
      return frame ? frame.scrollWidth - frame.clientWidth : 0;
    });
    if (hidden > 0) faults.push(`${address}: ${hidden} px`);
    const heads = LIST_HEADS.find(([screen]) => address === `/admin/${screen}`)?.[1];
    if (heads) {
      await page.getByText(/De 1 a 25 de \d+ registros/).waitFor();
      const all = await page.getByRole('columnheader').allTextContents();
      const shown = all.map((head) => head.trim()).filter((head) => head !== 'Ações');
      if (shown.join() !== heads.join()) faults.push(`${address}: ${shown.join()}`);
    }
    if (address === ADDRESSES.stock) {
      await page
        .getByRole('button', { name: /\d\.\d{3}\. Ver as nascentes$/ })
        .first()
        .waitFor();
      faults.push(...(await axeFindings(page)));
    }
  }
  // All of them were among the lists.
  const walked = LISTS.map((name) => ADDRESSES[name]);
  for (const [screen] of LIST_HEADS) expect(walked).toContain(`/admin/${screen}`);
  await close();
  expect(errors).toEqual([]);
  return faults;
}
