/**
 * Pages that the tests of a process take in turn, file after file. In a new browser profile
 * every script is fetched and compiled anew, which costs four times what a page costs that
 * was used before. One is handed on as if nobody had been there: no cookies, nothing stored,
 * no listeners, routes or further tabs. What can't be taken back (a clock of its own,
 * functions of the test in the page) ends with the test.
 */
import type { Page } from 'playwright-core';
import type { BrowserLease } from './browser.ts';
import { DESKTOP, openPage, type OpenPage } from './chromium.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface PageWish {
  readonly viewport?: Size;
  /** A new profile, closed after the test. */
  readonly own?: boolean;
  /** As most people's browsers do, in a new profile. */
  readonly fetchesAhead?: boolean;
  /** The test keeps parts of the panel from it, which its scripts report; in a new profile. */
  readonly expectsErrors?: boolean;
}

type Kind = Required<Pick<PageWish, 'own' | 'fetchesAhead' | 'expectsErrors'>> & {
  readonly isNarrow: boolean;
};

interface Pooled extends OpenPage, Kind {
  /** Something was done to it that stays as long as it does. */
  isMarked: boolean;
}

/** An address of the product that shows nothing and runs nothing. */
const BLANK = '/api/health';
/** As many as most tests take at once. */
const KEPT = 2;
/** Narrower windows are a phone's, with touch: that is the profile's, and can't be changed. */
const PHONE_WIDTH = 600;

export class PagePool {
  readonly #browser: BrowserLease;
  readonly #baseURL: string;
  #free: Pooled[] = [];
  #taken: Pooled[] = [];

  constructor(browser: BrowserLease, baseURL: string) {
    this.#browser = browser;
    this.#baseURL = baseURL;
  }

  /** A page at an empty address of the product, where nobody is signed in. */
  async take({
    viewport = DESKTOP,
    fetchesAhead = false,
    expectsErrors = false,
    own = fetchesAhead || expectsErrors,
  }: PageWish = {}): Promise<Page> {
    const isNarrow = viewport.width < PHONE_WIDTH;
    const at = own ? -1 : this.#free.findIndex((one) => one.isNarrow === isNarrow && !one.page.isClosed());
    const found = at < 0 ? undefined : this.#free.splice(at, 1)[0];
    const one = found ?? (await this.#opened(viewport, { isNarrow, own, fetchesAhead, expectsErrors }));
    this.#taken.push(one);
    await one.page.setViewportSize(viewport);
    return one.page;
  }

  async #opened(viewport: Size, kind: Kind): Promise<Pooled> {
    const { fetchesAhead } = kind;
    const open = await openPage(this.#browser, { baseURL: this.#baseURL, viewport, fetchesAhead });
    await open.page.goto(BLANK);
    const one = { ...open, ...kind, isMarked: false };
    watchForMarks(one);
    return one;
  }

  /** What each of the test's pages shows now, in words; one that can't tell says why. */
  shown(): Promise<string[]> {
    return Promise.all(
      this.#taken.map(async ({ page }) => {
        const told = await page
          .locator('body')
          .ariaSnapshot({ timeout: 2_000 })
          .catch((reason: unknown) => String(reason));
        return `${page.url()}\n${told}`;
      }),
    );
  }

  /** Ends the test's pages, or cleans them for the next. Answers the errors that they reported. */
  async giveBack({ hasFailed }: { hasFailed: boolean }): Promise<string[]> {
    const taken = this.#taken;
    this.#taken = [];
    const errors = taken.flatMap((one) => (one.expectsErrors ? [] : [...one.errors]));
    for (const one of taken) {
      const alike = this.#free.filter(({ isNarrow }) => isNarrow === one.isNarrow);
      const isLast = hasFailed || one.own || one.isMarked || one.page.isClosed() || alike.length >= KEPT;
      if (isLast) await one.close();
      else this.#free.push(await cleaned(one));
    }
    return errors;
  }
}

/** Notes what a test does to its page that can't be undone. */
function watchForMarks(one: Pooled): void {
  const { page } = one;
  const context = page.context();
  const mark = () => {
    one.isMarked = true;
  };
  after(page, 'addInitScript', mark);
  after(page, 'exposeFunction', mark);
  after(page.clock, 'install', mark);
  after(context, 'addInitScript', mark);
  after(context, 'grantPermissions', mark);
  after(context, 'newCDPSession', mark);
}

/** Has `note` called with each call of a method of this one object. */
function after<Name extends string>(
  object: Record<Name, (...args: never[]) => unknown>,
  name: Name,
  note: () => void,
): void {
  const act = object[name].bind(object);
  object[name] = (...args) => {
    note();
    return act(...args);
  };
}

async function cleaned(one: Pooled): Promise<Pooled> {
  const { page } = one;
  const context = page.context();
  for (const other of context.pages()) {
    if (other !== page) await other.close();
  }
  page.removeAllListeners();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.emulateMedia({ media: null, colorScheme: null, contrast: null, forcedColors: null });
  await context.setOffline(false);
  await context.clearCookies();
  // A form with something typed asks before it is left.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(BLANK);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  page.removeAllListeners();
  // Of the page that was left.
  one.errors.length = 0;
  return one;
}
