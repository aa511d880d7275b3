import type { Page } from 'playwright-core';

/**
 * Goes to another screen as a link does: the panel is not loaded again, which takes most of a
 * second. Where it stands already, it waits for the screen alone.
 */
export async function walkTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    if (location.pathname === to) return;
    for (const title of document.querySelectorAll('h1')) title.setAttribute('data-left', '');
    history.pushState(null, '', to);
  }, address);
  try {
    await page.locator('h1:not([data-left])').first().waitFor();
  } catch (error) {
    const shown = await page.locator('body').ariaSnapshot();
    throw new Error(`No heading of ${address} came at ${page.url()}:\n${shown}`, { cause: error });
  }
}
