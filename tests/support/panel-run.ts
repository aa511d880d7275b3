/** The built product and a Chromium for one test file, with pages for each test. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type BrowserKind, openBrowser, type BrowserLease } from './browser.ts';
import { DESKTOP } from './chromium.ts';
import { PagePool, type PageWish } from './page-pool.ts';
import { adminOf, type Credentials, directApi, type DirectApi } from './panel.ts';
import { type Product, startProduct } from './product.ts';

export interface PanelRun {
  readonly product: Product;
  /** As the first manager. */
  readonly api: DirectApi;
  /** A page of a browser of its own, where nobody is signed in. It shows nothing yet. */
  visitor(viewport?: PageWish['viewport'], wish?: Omit<PageWish, 'viewport'>): Promise<Page>;
  /** Likewise of one who is signed in: as the first manager unless told. */
  person(options?: PersonWish): Promise<Page>;
}

interface PersonWish extends PageWish {
  readonly as?: Credentials;
  /** In the whole browser, which shows a PDF and costs twice as much. */
  readonly showsPdf?: boolean;
}

interface PanelOptions {
  readonly freshFor?: 'the file' | 'each test';
  /** Settings of the product that are known once the file's tests begin. */
  readonly env?: () => Promise<Readonly<Record<string, string>>>;
}

/**
 * Registers the hooks of the calling test file. `prepare` runs once the product
 * answers. A test whose page reported an error of its own fails. `freshFor` each
 * test, what begins with an empty product can be tried again.
 */
export function usePanel(
  prepare: (run: PanelRun) => Promise<void> = async () => {},
  { freshFor = 'the file', env }: PanelOptions = {},
): PanelRun {
  const [before, after] = freshFor === 'the file' ? [beforeAll, afterAll] : [beforeEach, afterEach];
  let product: Product | undefined;
  let api: DirectApi | undefined;
  const browsers = new Map<BrowserKind, { lease: BrowserLease; pages: PagePool }>();

  async function pagesOf(kind: BrowserKind): Promise<PagePool> {
    const open = browsers.get(kind);
    if (open) return open.pages;
    const lease = await openBrowser(kind);
    const pages = new PagePool(lease, started(product).url);
    browsers.set(kind, { lease, pages });
    return pages;
  }

  const run: PanelRun = {
    get product() {
      return started(product);
    },
    get api() {
      return started(api);
    },
    visitor: async (viewport = DESKTOP, wish = {}) =>
      (await pagesOf('headless shell')).take({ ...wish, viewport }),
    async person({ as = adminOf(started(product)), showsPdf = false, ...wish } = {}) {
      const pages = await pagesOf(showsPdf ? 'whole browser' : 'headless shell');
      const page = await pages.take(wish);
      const { token } = await directApi(started(product), as);
      await page.evaluate((own) => localStorage.setItem('token', own), token);
      return page;
    },
  };

  before(async () => {
    product = await startProduct({ env: (await env?.()) ?? {} });
    api = await directApi(product, adminOf(product));
    await prepare(run);
  });
  // Hooks after a test run last to first: the pages close before the product.
  after(async () => {
    for (const { lease } of browsers.values()) await lease.close();
    browsers.clear();
    await product?.close();
  });
  afterEach(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail';
    const errors: string[] = [];
    for (const { pages } of browsers.values()) {
      // Of a test that passes when it is tried again, this is all that is left.
      if (hasFailed)
        process.stderr.write(['The screens as it failed:', ...(await pages.shown()), ''].join('\n'));
      errors.push(...(await pages.giveBack({ hasFailed })));
    }
    if (errors.length > 0) throw new Error(`The page reported errors:\n${errors.join('\n')}`);
  });
  return run;
}

function started<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('Only inside a test: the product is not started yet.');
  return part;
}
