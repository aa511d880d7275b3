/** Lists that are wider than their frame, where the last columns end up under the buttons of the rows. */
import { ADDRESSES } from '#web/platform/addresses.ts';
import type { BrowserLease } from './browser.ts';
import { openManagersPanel } from './managers-panel.ts';

const LISTS = [
  'projectSprings',
  'properties',
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
 * `<address>: <pixels>` of each such list of the demonstration as its manager sees it.
 * @param project `/projects/3`
 */
export async function cutLists(browser: BrowserLease, baseURL: string, project: string): Promise<string[]> {
  const { page, close } = await openManagersPanel(browser, { baseURL, viewport: SMALL_DESK }, project);
  const cut: string[] = [];
  for (const address of LISTS.map((name) => ADDRESSES[name])) {
    await page.goto(address);
    await page.locator('main table tbody tr:not(:has(.mantine-Skeleton-root))').first().waitFor();
    const hidden = await page.evaluate(() => {
      const frame = document.querySelector('main table')?.parentElement;
      return frame ? frame.scrollWidth - frame.clientWidth : 0;
    });
    if (hidden > 0) cut.push(`${address}: ${hidden} px`);
  }
  await close();
  return cut;
}
