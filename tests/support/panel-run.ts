/** The built product for one test file, and pages of the process's Chromium for each test. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type BrowserKind, openBrowser } from './browser.ts';
import { DESKTOP } from './chromium.ts';
import { PagePool, type PageWish } from './page-pool.ts';
import { adminOf, type Credentials, directApi, type DirectApi } from './panel.ts';
import { SignIns } from './sign-ins.ts';
import { freePort, isFree } from './ports.ts';
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

/** Of each product in its turn: a browser keeps what it fetched and compiled by the address. */
let panelPort: number | null = null;
/** By the kind of browser and the product's address. */
const pools = new Map<string, PagePool>();

async function portOfPanels(): Promise<number> {
  if (panelPort === null || !(await isFree(panelPort))) panelPort = await freePort();
  return panelPort;
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
  const signIns = new SignIns(() => started(product));
  /** Those that this file took pages of. */
  const taken = new Set<PagePool>();

  async function pagesOf(kind: BrowserKind): Promise<PagePool> {
    const { url } = started(product);
    const key = `${kind} ${url}`;
    const pages = pools.get(key) ?? new PagePool(await openBrowser(kind), url);
    pools.set(key, pages);
    taken.add(pages);
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
      await page.evaluate((own) => localStorage.setItem('token', own), await signIns.tokenOf(as));
      return page;
    },
  };

  before(async () => {
    const settings = (await env?.()) ?? {};
    product = await startProduct({ env: { PORT: String(await portOfPanels()), ...settings } });
    api = await directApi(product, adminOf(product));
    await prepare(run);
  });
  // Hooks after a test run last to first: the pages close before the product.
  after(async () => {
    for (const pages of taken) await pages.giveBack({ hasFailed: false });
    taken.clear();
    await product?.close();
  });
  afterEach(async ({ task }) => {
    signIns.giveBack();
    const hasFailed = task.result?.state === 'fail';
    const errors: string[] = [];
    for (const pages of taken) {
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
