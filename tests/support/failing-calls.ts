/** A server that fails for a while, as the panel meets it. */
import type { Page } from 'playwright-core';

/** The sentence that the failed calls answer. */
export const SERVER_FAILED = 'Houve um erro interno.';

/** Calls of this method to the path below `/api` answer 500, until what this answers is called. */
export async function failing(
  page: Page,
  method: 'POST' | 'PUT',
  path: string,
): Promise<() => Promise<void>> {
  const address = (url: URL) => url.pathname === `/api${path}`;
  await page.route(address, (route) =>
    route.request().method() === method
      ? route.fulfill({
          status: 500,
          contentType: 'application/problem+json',
          body: JSON.stringify({ title: 'Erro interno', status: 500, detail: SERVER_FAILED }),
        })
      : route.continue(),
  );
  return () => page.unroute(address);
}
