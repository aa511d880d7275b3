import type { Page } from 'playwright-core';

/** What the page asks for at this address does not come before the answer is called. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise: held, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return letCome;
}
