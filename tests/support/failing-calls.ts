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
    route.request().method() === method || PROBE in route.request().headers()
      ? route.fulfill({
          status: 500,
          contentType: 'application/problem+json',
          body: JSON.stringify({ title: 'Erro interno', status: 500, detail: SERVER_FAILED }),
        })
      : route.continue(),
  );
  await untilIntercepted(page, `/api${path}`);
  return () => page.unroute(address);
}

const MOST_TRIES = 100;
/** A header of those questions alone. */
const PROBE = 'is-failing';

/**
 * A page that is open goes on asking the server itself until its browser has told it otherwise, some
 * time after the route is set: a save in that moment succeeded. It is asked until then.
 */
async function untilIntercepted(page: Page, address: string): Promise<void> {
  if (!page.url().startsWith('http')) return;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const status = await page.evaluate(
      async (asked) => (await fetch(asked.address, { headers: { [asked.probe]: '1' } })).status,
      { address, probe: PROBE },
    );
    if (status === 500) return;
  }
  throw new Error(`The page asks the server itself: ${address}`);
}
