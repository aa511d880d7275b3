/** What a page asks the server for: the panel's own code as it was sent, and the calls of the API. */
import type { Page, Request } from 'playwright-core';

export interface Traffic {
  /** Compressed bytes of each script and style sheet, by its name without the hash. */
  assets(): Promise<Map<string, number>>;
  /** Method and path of each call, but for who is signed in, whether the server is there, states, roles and what maps are laid upon. */
  calls(): string[];
  /** Addresses that were called more than once. */
  repeated(): string[];
  /** Those that left before the first of them was answered. */
  firstCalls(): string[];
  forget(): void;
}

const OF_EVERY_START = /^\/api\/(?:user|health|auth)$/;
/** Read once and kept as long as the page is open. */
const KEPT = /^\/api\/(?:roles|states(?:\/\d+)?|map\/layers)$/;

export function watchTraffic(page: Page): Traffic {
  let requests: Request[] = [];
  let before: Request[] | null = null;
  page.on('request', (request) => requests.push(request));
  page.on('response', (response) => {
    if (isCall(response.request())) before ??= [...requests];
  });
  return {
    async assets() {
      const code = requests.filter((request) => /\/assets\/.*\.(?:js|css)$/.test(request.url()));
      const sizes = await Promise.all(
        code.map(async (request): Promise<[string, number][]> => {
          const response = await request.response();
          const failure = await response?.finished();
          // Given up with the page before.
          if (!response || failure !== null) return [];
          // As the server told it: what comes from the browser's cache has weighed as much once.
          const size = Number(await response.headerValue('content-length'));
          if (!(size > 0)) throw new Error(`${request.url()} does not tell its size`);
          return [[assetName(request.url()), size]];
        }),
      );
      return new Map(sizes.flat());
    },
    calls: () => requests.filter(isCall).map(named),
    repeated() {
      const addresses = requests.filter(isCall).map((request) => request.url());
      return addresses.filter((address, at) => addresses.indexOf(address) !== at);
    },
    firstCalls: () => (before ?? requests).filter(isCall).map(named),
    forget() {
      requests = [];
      before = null;
    },
  };
}

function isCall(request: Request): boolean {
  const { pathname } = new URL(request.url());
  const isRead = ['fetch', 'xhr'].includes(request.resourceType()) && pathname.startsWith('/api/');
  return isRead && !OF_EVERY_START.test(pathname) && !KEPT.test(pathname);
}

const named = (request: Request): string => `${request.method()} ${new URL(request.url()).pathname}`;

/** `/assets/kit-BYoAwunk.js` → `kit.js`. */
function assetName(url: string): string {
  return new URL(url).pathname.replace('/assets/', '').replace(/-[\w-]{8}(?=\.)/, '');
}

/** Until nothing is being read any more. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  await page.waitForFunction(
    () => document.querySelector('main [aria-busy="true"], main .mantine-Skeleton-root') === null,
  );
  await page.waitForLoadState('networkidle');
}

export const sum = (sizes: Iterable<number>): number => [...sizes].reduce((all, size) => all + size, 0);
