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
  visitor(viewport?: { width: number; height: number }): Promise<Page>;
  /** Likewise of one who is signed in: as the first manager unless told. */
  person(options?: PageWish & { as?: Credentials }): Promise<Page>;
}

interface PanelOptions {
  readonly freshFor?: 'the file' | 'each test';
  readonly browserKind?: BrowserKind;
  /** Settings of the product that are known once the file's tests begin. */
  readonly env?: () => Promise<Readonly<Record<string, string>>>;
}

/**
 * Registers the hooks of the calling test file. `prepare` runs once the product
 * answers. A test whose page reported an error of its own fails. `freshFor` each
 * test, what begins with an empty product can be tried again. What shows a PDF
 * needs the whole browser.
 */
export function usePanel(
  prepare: (run: PanelRun) => Promise<void> = async () => {},
  { freshFor = 'the file', browserKind = 'headless shell', env }: PanelOptions = {},
): PanelRun {
  const [before, after] = freshFor === 'the file' ? [beforeAll, afterAll] : [beforeEach, afterEach];
  let product: Product | undefined;
  let browser: BrowserLease | undefined;
  let api: DirectApi | undefined;
  let pages: PagePool | undefined;

  const run: PanelRun = {
    get product() {
      return started(product);
    },
    get api() {
      return started(api);
    },
    visitor: (viewport = DESKTOP) => started(pages).take({ viewport }),
    async person({ as = adminOf(started(product)), ...wish } = {}) {
      const page = await started(pages).take(wish);
      const { token } = await directApi(started(product), as);
      await page.evaluate((own) => localStorage.setItem('token', own), token);
      return page;
    },
  };

  before(async () => {
    product = await startProduct({ env: (await env?.()) ?? {} });
    browser = await openBrowser(browserKind);
    pages = new PagePool(browser, product.url);
    api = await directApi(product, adminOf(product));
    await prepare(run);
  });
  // Hooks after a test run last to first: the pages close before the product.
  after(async () => {
    await browser?.close();
    await product?.close();
  });
  afterEach(async ({ task }) => {
    const errors = await pages?.giveBack({ hasFailed: task.result?.state === 'fail' });
    if (errors && errors.length > 0) throw new Error(`The page reported errors:\n${errors.join('\n')}`);
  });
  return run;
}

function started<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('Only inside a test: the product is not started yet.');
  return part;
}
