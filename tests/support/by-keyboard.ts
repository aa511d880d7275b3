/**
 * A page of which only the keys are used: what a test clicks, fills, checks or chooses is walked to with Tab, as a
 * person without a mouse would, and done with the key for its kind. The mouse is refused.
 */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** More stops than any screen has. */
const STOPS = 250;

const walkers = new WeakSet<object>();

/** Whether the page is one of those that this file makes. */
export const isByKeyboard = (page: Page): boolean => walkers.has(page);

/** The same page, whose locators act by keys alone. */
export function byKeyboard(page: Page): Page {
  const walker = keysOnly(page, page);
  walkers.add(walker);
  return walker;
}

type Act = (locator: Locator, page: Page, wish: unknown) => Promise<unknown>;

const ACTS: Readonly<Record<string, Act>> = {
  click: press,
  check: async (locator, page) => {
    if (!(await locator.isChecked())) await press(locator, page);
  },
  fill: async (locator, page, text) => {
    await reach(locator, page);
    await page.keyboard.press('Control+A');
    if (text === '') await page.keyboard.press('Delete');
    else await page.keyboard.type(String(text));
  },
  pressSequentially: async (locator, page, text) => {
    await reach(locator, page);
    await page.keyboard.type(String(text));
  },
  blur: (_, page) => page.keyboard.press('Tab'),
  selectOption: async (locator, page, wish) => {
    const { label } = wish as { label: string };
    await reach(locator, page);
    const shown = () => locator.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text);
    for (let presses = 0; presses < STOPS && (await shown()) !== label; presses += 1) {
      await page.keyboard.press('ArrowDown');
    }
    expect(await shown()).toBe(label);
  },
  setInputFiles: async (locator, page, files) => {
    // Asked for on the way there: a chooser that opens before the browser knows of it is lost.
    const opened = page.waitForEvent('filechooser', { timeout: 30_000 });
    opened.catch(() => undefined);
    await reach(locator, page);
    await page.keyboard.press('Space');
    const chooser = await opened;
    await chooser.setFiles(files as Parameters<typeof chooser.setFiles>[0]);
  },
};

const REFUSED = new Set(['mouse', 'tap', 'hover', 'dblclick', 'uncheck', 'dragTo', 'focus', 'dispatchEvent']);

function keysOnly<T extends object>(real: T, page: Page): T {
  return new Proxy(real, {
    get(_, name) {
      if (REFUSED.has(String(name))) throw new Error(`${String(name)}: not with the keys alone`);
      const member: unknown = Reflect.get(real, name, real);
      if (typeof member !== 'function') return member;
      const act = isLocator(real) ? ACTS[String(name)] : undefined;
      if (act) return (wish: unknown) => act(real as Locator, page, wish);
      return (...wishes: unknown[]) => {
        const answer: unknown = Reflect.apply(member, real, wishes);
        return isLocator(answer) ? keysOnly(answer, page) : answer;
      };
    },
  });
}

function isLocator(thing: unknown): thing is Locator {
  return typeof thing === 'object' && thing !== null && 'ariaSnapshot' in thing && 'nth' in thing;
}

/** What a click would do: an option or an entry of a menu is walked to with the arrows, all else with Tab. */
async function press(locator: Locator, page: Page): Promise<void> {
  await locator.waitFor();
  const role = await locator.evaluate((element) => element.getAttribute('role') ?? '');
  if (role === 'option') return takeOption(locator, page);
  if (role.startsWith('menuitem')) {
    await walk(locator, page, () => 'ArrowDown');
  } else {
    await reach(locator, page);
  }
  await page.keyboard.press(await keyOf(locator));
}

/** Down the list of a field until the option is the one that the field names as marked. */
async function takeOption(option: Locator, page: Page): Promise<void> {
  for (let presses = 0; presses < STOPS; presses += 1) {
    const isMarked = await option.evaluate(
      ({ id }) => document.activeElement?.getAttribute('aria-activedescendant') === id,
    );
    if (isMarked) return page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`No arrow leads to ${String(option)}`);
}

/** The key by which what the focus is on does what a click on it does. */
function keyOf(locator: Locator): Promise<string> {
  return locator.evaluate(() => {
    const on = document.activeElement;
    if (on?.matches('input[type="checkbox"], input[type="radio"], [role="checkbox"], [role="switch"]')) {
      return 'Space';
    }
    return on?.matches('[role="combobox"]') ? 'ArrowDown' : 'Enter';
  });
}

/** With Tab to the place, or back to it where it lies behind; within a toolbar with the arrows. */
async function reach(locator: Locator, page: Page): Promise<void> {
  await locator.waitFor();
  await walk(locator, page, (where) => ({ ahead: 'Tab', behind: 'Shift+Tab', beside: 'ArrowRight' })[where]);
  const isSeen = await locator.evaluate(() => document.activeElement?.matches(':focus-visible'));
  expect(isSeen, `the focus is seen on ${String(locator)}`).toBe(true);
}

type Where = 'ahead' | 'behind' | 'beside';

async function walk(locator: Locator, page: Page, keyFor: (where: Where) => string): Promise<void> {
  // Found by its name once, not again at each stop: the names of a whole screen cost more than the key.
  let place = await locator.elementHandle();
  for (let presses = 0; presses < STOPS; presses += 1) {
    let where = await place?.evaluate(standing);
    // It is drawn anew meanwhile.
    while (where === undefined || where === 'gone') {
      place = await locator.elementHandle();
      where = await place?.evaluate(standing);
    }
    if (where === 'here') return;
    await page.keyboard.press(keyFor(where));
  }
  throw new Error(`No key leads to ${String(locator)}`);
}

/** Where the place lies, seen from the focus. Runs in the page. */
function standing(element: Element): Where | 'here' | 'gone' {
  if (!element.isConnected) return 'gone';
  const labelled = element.closest('label')?.control;
  const place = labelled ?? element;
  const on = document.activeElement ?? document.body;
  if (on === place) return 'here';
  if (place.closest('[role="toolbar"]')?.contains(on)) return 'beside';
  const order = on.compareDocumentPosition(place);
  return on === document.body || order & Node.DOCUMENT_POSITION_FOLLOWING ? 'ahead' : 'behind';
}
