/** The built product and a Chromium for one test file, with pages that close after each test. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type BrowserKind, DESKTOP, openBrowser, openPage, type OpenPage } from './chromium.ts';
import { adminOf, type Credentials, directApi, type DirectApi, signIn } from './panel.ts';
import { type Product, startProduct } from './product.ts';

export interface PanelRun {
  readonly product: Product;
  /** As the first manager. */
  readonly api: DirectApi;
  /** A page of a browser of its own, where nobody is signed in. */
  visitor(viewport?: { width: number; height: number }): Promise<Page>;
  /** A page of a browser of its own, signed in: as the first manager unless told. */
  person(options?: { viewport?: { width: number; height: number }; as?: Credentials }): Promise<Page>;
}

interface PanelOptions {
  readonly freshFor?: 'the file' | 'each test';
  readonly browserKind?: BrowserKind;
}

/**
 * Registers the hooks of the calling test file. `prepare` runs once the product
 * answers. A test whose page reported an error of its own fails. `freshFor` each
 * test, what begins with an empty product can be tried again. What shows a PDF
 * needs the whole browser.
 */
export function usePanel(
  prepare: (run: PanelRun) => Promise<void> = async () => {},
  { freshFor = 'the file', browserKind = 'headless shell' }: PanelOptions = {},
): PanelRun {
  const [before, after] = freshFor === 'the file' ? [beforeAll, afterAll] : [beforeEach, afterEach];
  let product: Product | undefined;
  let browser: Browser | undefined;
  let api: DirectApi | undefined;
  let opened: OpenPage[] = [];

  const run: PanelRun = {
    get product() {
      return started(product);
    },
    get api() {
      return started(api);
    },
    async visitor(viewport = DESKTOP) {
      const one = await openPage(started(browser), { baseURL: started(product).url, viewport });
      opened.push(one);
      return one.page;
    },
    async person({ viewport = DESKTOP, as = adminOf(started(product)) } = {}) {
      const page = await run.visitor(viewport);
      await signIn(page, as);
      return page;
    },
  };

  before(async () => {
    product = await startProduct();
    browser = await openBrowser(browserKind);
    api = await directApi(product, adminOf(product));
    await prepare(run);
  });
  // Hooks after a test run last to first: the pages close before the product.
  after(async () => {
    await browser?.close();
    await product?.close();
  });
  afterEach(async () => {
    const errors = opened.flatMap((one) => one.errors);
    for (const one of opened) await one.close();
    opened = [];
    if (errors.length > 0) throw new Error(`The page reported errors:\n${errors.join('\n')}`);
  });
  return run;
}

function started<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('Only inside a test: the product is not started yet.');
  return part;
}
