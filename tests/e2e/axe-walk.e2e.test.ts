/**
 * axe has nothing to report of any screen: with records, empty, when reading fails and with the
 * question before a deletion, by day and by night. In every run a few of them on a phone; all of
 * them, at a desk too and with more contrast, with `TEST_FULL=1`.
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ADDRESSES, OPEN_ADDRESSES } from '#web/platform/addresses.ts';
import { axeFindings } from '../support/chromium.ts';
import { usePanel } from '../support/panel-run.ts';
import { button } from '../support/screen.ts';
import { sizes } from '../support/sizes.ts';
import { walkTo } from '../support/walk.ts';
import { httpMaker } from '../support/world/http-maker.ts';
import { makeWorld } from '../support/world/make-world.ts';
import { allScreens, LISTS, screenAddress } from '../support/world/screen-addresses.ts';
import type { World } from '../support/world/world.ts';

const IS_FULL = Boolean(process.env['TEST_FULL']);
/** By day the files of each screen look with axe already. */
const LOOKS = [
  ['dark', 'no-preference'],
  ...(IS_FULL
    ? ([
        ['light', 'no-preference'],
        ['dark', 'more'],
        ['light', 'more'],
      ] as const)
    : []),
] as const;

/** A list behind the menu, and one within a record. */
const FEW_STATES = [ADDRESSES.accountabilities, ADDRESSES.springs];
const FEW_SCREENS = [ADDRESSES.start, ADDRESSES.spring, ADDRESSES.map, ADDRESSES.account];

/** What follows an open page's address. One that is left out does not compile. */
const OPEN_PAGES: Readonly<Record<keyof typeof OPEN_ADDRESSES, string>> = {
  accessibility: '',
  forgotten: '',
  setPassword: 'nao-e-de-ninguem',
};

/** What a screen shows in another way than by itself. */
const OTHER_WAYS: readonly (readonly [what: string, show: (page: Page) => Promise<void>])[] = [
  ['the timeline', async (page) => void (await page.goto(`${ADDRESSES.scheduleFollowUp}?ver=linha`))],
  ['the map by municipality', (page) => showAreas(page, 'Por município')],
  ['the map by sub-basin', (page) => showAreas(page, 'Por sub-bacia')],
];

let world: World;

const run = usePanel(async ({ product, api }) => {
  world = await makeWorld(httpMaker(product, api), {
    text: (resource, field) => `${resource} ${field}`,
    tag: 'achado',
  });
});

const screens = (few: readonly string[]) =>
  IS_FULL ? allScreens(world) : few.map((address) => screenAddress(world, address));

const openPages = () =>
  IS_FULL ? (Object.keys(OPEN_PAGES) as (keyof typeof OPEN_PAGES)[]) : (['accessibility'] as const);

async function showAreas(page: Page, label: string): Promise<void> {
  await page.goto(ADDRESSES.map);
  await settled(page);
  await button(page, label).click();
  await page.getByLabel('Cor pelo número de').waitFor();
}

/** Where some are found, the report of the run names each of them. */
function expectNone(found: readonly string[]): void {
  expect(found.join('\n')).toBe('');
}

async function settled(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  await page.waitForFunction(
    () => document.querySelector('main [aria-busy="true"], main .mantine-Skeleton-root') === null,
  );
}

/** One line for each finding in each look, with where it was. */
async function findings(page: Page, where: string, within?: string): Promise<string[]> {
  const found: string[] = [];
  for (const [colorScheme, contrast] of LOOKS) {
    await page.emulateMedia({ colorScheme, contrast });
    await page.waitForFunction(
      (scheme) => document.documentElement.dataset['mantineColorScheme'] === scheme,
      colorScheme,
    );
    const lines = await axeFindings(page, within);
    found.push(...lines.map((line) => `${where}, ${colorScheme}, contrast ${contrast}: ${line}`));
  }
  return found;
}

/** What the lists of the API answer: nothing; or that nothing can be read, a record neither. */
async function answerLists(page: Page, state: 'empty' | 'failing'): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const isRead = route.request().method() === 'GET' && !route.request().url().endsWith('/api/user');
    if (!isRead) return route.continue();
    if (state === 'failing') return route.fulfill({ status: 503, json: { message: 'Em manutenção.' } });
    const answer = await route.fetch();
    const body: unknown = /json/.test(answer.headers()['content-type'] ?? '') ? await answer.json() : null;
    if (typeof body !== 'object' || body === null || !('data' in body) || !Array.isArray(body.data)) {
      return route.fulfill({ response: answer });
    }
    const meta =
      'meta' in body && typeof body.meta === 'object' ? { ...body.meta, total: 0, last_page: 1 } : {};
    return route.fulfill({ response: answer, json: { ...body, data: [], meta } });
  });
}

test.each(sizes('on a phone'))('with records, %s', { timeout: 900_000 }, async (_, viewport) => {
  const page = await run.person({ viewport });
  await page.goto(ADDRESSES.start);
  const found: string[] = [];
  for (const address of screens(FEW_SCREENS)) {
    await walkTo(page, address);
    await settled(page);
    found.push(...(await findings(page, address)));
  }
  if (IS_FULL) {
    for (const [what, show] of OTHER_WAYS) {
      await show(page);
      await settled(page);
      found.push(...(await findings(page, what)));
    }
  }
  for (const name of openPages()) {
    await page.goto(`${OPEN_ADDRESSES[name]}${OPEN_PAGES[name]}`);
    // Before it is there, the page has neither heading nor landmark.
    await settled(page);
    found.push(...(await findings(page, name)));
  }
  expectNone(found);
});

test.each(sizes('on a phone'))(
  'empty, and when reading fails, %s',
  { timeout: 900_000 },
  async (_, viewport) => {
    const found: string[] = [];
    const springs = screenAddress(world, ADDRESSES.springs);
    for (const state of ['empty', 'failing'] as const) {
      const page = await run.person({ viewport });
      await answerLists(page, state);
      for (const address of screens(FEW_STATES)) {
        // The stock is no list that may be empty: each project has the one.
        if (state === 'empty' && address === ADDRESSES.stock) continue;
        await page.goto(address);
        await settled(page).catch(() => found.push(`${address}, ${state}, waits for ever`));
        const isEmptyList = state === 'empty' && [...LISTS, springs].includes(address);
        if (isEmptyList && (await page.locator('main tbody tr, main article').count()) > 0)
          found.push(`${address} is not empty`);
        found.push(...(await findings(page, `${address}, ${state}`)));
      }
    }
    expectNone(found);
  },
);

test.each(sizes('on a phone'))(
  'with the question before a deletion, %s',
  { timeout: 900_000 },
  async (_, viewport) => {
    const page = await run.person({ viewport });
    const found: string[] = [];
    let questions = 0;
    for (const address of screens(FEW_STATES)) {
      await page.goto(address);
      await settled(page);
      if ((await button(page, 'Excluir').count()) === 0) continue;
      await button(page, 'Excluir').first().click();
      await page.getByRole('dialog').waitFor();
      found.push(...(await findings(page, `${address}, the question`, '[role="dialog"]')));
      questions += 1;
    }
    expect(questions).toBeGreaterThanOrEqual(FEW_STATES.length);
    expectNone(found);
  },
);
