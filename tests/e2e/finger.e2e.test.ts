/** On a phone: what lies under a finger is laid out ahead, and opens as soon as the finger leaves it. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE } from '../support/chromium.ts';
import { adminOf, signIn } from '../support/panel.ts';
import { usePanel } from '../support/panel-run.ts';
import { type Finger, fingerOn, middleOf } from '../support/phone.ts';
import { styledFromTouchToPaint } from '../support/styled-parts.ts';
import { button, expectGood, field, heading, record } from '../support/screen.ts';

const LIST = '/admin/veiculos';
const LIST_TITLE = 'Veículos · Vertente';
const EDIT = 'Edição de veículo';
const PLATES = Array.from({ length: 12 }, (_, at) => `DED-1A${String(at + 10)}`);
const [FIRST = '', SECOND = ''] = PLATES;
const LAST = PLATES.at(-1) ?? '';

const panel = usePanel(async ({ api }) => {
  for (const plate of PLATES) {
    await api.send('POST', '/vehicles', { plate, model_description: 'Fiat Strada' });
  }
});

const rowLink = (page: Page, plate: string) => record(page, plate).getByRole('link', { name: 'Visualizar' });
const wayBack = (page: Page) => page.getByRole('link', { name: 'Voltar' });

async function press(on: Locator): Promise<Finger> {
  // What comes into sight is laid out only then, and moves what lies below it.
  let before = '';
  const isAtRest = async () => {
    const last = before;
    before = JSON.stringify(await middleOf(on));
    return before === last;
  };
  await expect.poll(isAtRest).toBe(true);
  const finger = await fingerOn(on.page());
  await finger.down(await middleOf(on));
  return finger;
}

async function tap(on: Locator): Promise<void> {
  const finger = await press(on);
  await finger.up();
  await finger.away();
}

/** On the record, which was opened from the list. */
async function onRecord(viewport: { width: number; height: number } = PHONE): Promise<Page> {
  const page = await panel.person({ viewport });
  await page.goto(LIST);
  await tap(rowLink(page, FIRST));
  await heading(page, EDIT).waitFor();
  await expect.poll(() => field(page, 'plate').inputValue()).toBe(FIRST);
  return page;
}

interface Frame {
  readonly isList: boolean;
  /** Whether a finger would find its links. */
  readonly isReached: boolean;
  readonly title: string;
  readonly scrolledTo: number;
}

/** Notes what each frame is about to show. */
async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const frames: Frame[] = [];
    Reflect.set(window, 'frames_seen', frames);
    const look = () => {
      const seen = [...document.querySelectorAll('main')].find((main) => main.ariaHidden !== 'true');
      const isList = seen?.querySelector('article') !== null;
      const { left = 0, top = 0 } = seen?.querySelector('a')?.getBoundingClientRect() ?? {};
      const isReached = seen?.contains(document.elementFromPoint(left + 4, top + 4)) === true;
      frames.push({ isList, isReached, title: document.title, scrolledTo: window.scrollY });
      if (frames.length < 600) requestAnimationFrame(look);
    };
    look();
  });
}

const framesOf = (page: Page) => page.evaluate(() => Reflect.get(window, 'frames_seen') as Frame[]);

const mains = (page: Page) => page.locator('main').count();
const path = (page: Page) => new URL(page.url()).pathname;
const scrolledTo = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test('the list is laid out unseen below the finger, and is shown before anything else of it comes', async () => {
  const page = await onRecord();
  const finger = await press(wayBack(page));
  await expect.poll(() => mains(page)).toBe(2);
  // Neither seen nor found: what is open is the record.
  expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([EDIT]);
  expect(
    await page.locator('main[aria-hidden="true"]').evaluate((main) => getComputedStyle(main).opacity),
  ).toBe('0');
  expect(await page.locator('main').first().getByRole('heading', { level: 1 }).textContent()).toBe(EDIT);
  expect(await page.locator('main[aria-hidden="true"] article').count()).toBe(PLATES.length);
  // What lies below any phone's fold waits: the finger does not lie there for long.
  const last = page.locator('main article').last().getByText(LAST).first();
  const isDrawn = () => last.evaluate((part) => part.checkVisibility());
  expect(await isDrawn()).toBe(false);
  expect(path(page)).not.toBe(LIST);
  await watchFrames(page);
  await finger.up();
  await expect.poll(() => page.title()).toBe(LIST_TITLE);
  const frames = await framesOf(page);
  const shown = frames.findIndex(({ isList }) => isList);
  expect(frames[shown]?.title).toBe(`${EDIT} · Vertente`);
  // And the record is not seen again for a moment, as the rest comes.
  expect(frames.slice(shown).filter(({ isList, isReached }) => !isList || !isReached)).toEqual([]);
  expect(path(page)).toBe(LIST);
  expect(await mains(page)).toBe(1);
  expect(await page.locator('main[aria-hidden], main[data-laid]').count()).toBe(0);
  expect(await isDrawn()).toBe(true);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await expectGood(page);
  // What is shown is alive: its effects run again.
  await tap(rowLink(page, SECOND));
  await expect.poll(() => field(page, 'plate').inputValue()).toBe(SECOND);
  await finger.away();
});

test('a finger that moves on, or is called away, opens nothing and leaves nothing behind', async () => {
  const page = await onRecord();
  const at = path(page);
  const spot = await middleOf(wayBack(page));
  const finger = await fingerOn(page);
  for (const leave of [
    () => finger.cancel(),
    async () => {
      await finger.move({ x: spot.x + 45, y: spot.y });
      await finger.up();
    },
  ]) {
    await finger.down(spot);
    await expect.poll(() => mains(page)).toBe(2);
    await leave();
    await expect.poll(() => mains(page)).toBe(1);
    expect(path(page)).toBe(at);
    expect(await heading(page, EDIT).isVisible()).toBe(true);
  }
  await finger.away();
  // Some browsers let one undo the end of a scroll, which is no click for all that.
  await wayBack(page).evaluate((link) => {
    const touch = { bubbles: true, pointerType: 'touch', isPrimary: true };
    link.dispatchEvent(new PointerEvent('pointerdown', touch));
    link.dispatchEvent(new PointerEvent('pointercancel', touch));
    link.dispatchEvent(new TouchEvent('touchend', { bubbles: true, cancelable: true }));
  });
  await expect.poll(() => mains(page)).toBe(1);
  expect(path(page)).toBe(at);
  // The list that was taken back opens as ever.
  await tap(wayBack(page));
  await expect.poll(() => page.title()).toBe(LIST_TITLE);
  expect(await rowLink(page, FIRST).isVisible()).toBe(true);
});

test('what is unsaved is asked for before anything else is shown', async () => {
  const page = await onRecord();
  await button(page, 'Editar').click();
  await field(page, 'model_description').fill('Não salvo');
  await page.evaluate(() => {
    const told: string[] = [];
    Reflect.set(window, 'told', told);
    for (const name of ['focusout', 'click']) addEventListener(name, () => told.push(name), true);
  });
  await tap(wayBack(page));
  await button(page, 'Continuar editando').waitFor();
  // Some fields settle what was typed as they are left.
  expect(await page.evaluate(() => Reflect.get(window, 'told').slice(0, 2) as string[])).toEqual([
    'focusout',
    'click',
  ]);
  expect(await page.locator('main:not([aria-hidden="true"])').getByRole('textbox').count()).toBeGreaterThan(
    0,
  );
  await expect.poll(() => mains(page)).toBe(1);
  await button(page, 'Continuar editando').click();
  expect(await field(page, 'model_description').inputValue()).toBe('Não salvo');
  await tap(wayBack(page));
  await button(page, 'Sair sem salvar').click();
  await expect.poll(() => page.title()).toBe(LIST_TITLE);
  expect(await mains(page)).toBe(1);
});

test('who turns back at once finds the record', async () => {
  const page = await onRecord();
  const at = path(page);
  await page.evaluate(() => {
    const turnBack = () => (location.pathname === '/admin/veiculos' ? history.back() : setTimeout(turnBack));
    addEventListener('touchend', () => setTimeout(turnBack), { once: true });
  });
  await tap(wayBack(page));
  await expect.poll(() => page.evaluate(() => history.length)).toBeGreaterThan(2);
  await expect.poll(() => path(page)).toBe(at);
  await expect.poll(() => page.locator('main article').count()).toBe(0);
  expect(await field(page, 'plate').inputValue()).toBe(FIRST);
  expect(await mains(page)).toBe(1);
});

// In every run the test before it turns back in the same moment.
test.runIf(process.env['TEST_FULL'])(
  'who presses the browser’s way back at the same moment has gone one step',
  async () => {
    const page = await onRecord();
    const at = path(page);
    await page.evaluate(() => {
      // After the list is shown, before it is drawn.
      addEventListener('touchend', () => history.back(), { once: true });
    });
    await tap(wayBack(page));
    await expect.poll(() => page.title()).toBe(LIST_TITLE);
    expect(await rowLink(page, FIRST).isVisible()).toBe(true);
    expect(await mains(page)).toBe(1);
    await page.goForward();
    await expect.poll(() => path(page)).toBe(at);
    await expect.poll(() => field(page, 'plate').inputValue()).toBe(FIRST);
    expect(await mains(page)).toBe(1);
  },
);

test('a record opens at its top, and the browser’s way back leads to where the list was', async () => {
  // So low that the record, too, could stand anywhere but at its top.
  const page = await onRecord({ ...PHONE, height: 320 });
  await tap(wayBack(page));
  await expect.poll(() => page.title()).toBe(LIST_TITLE);
  await tap(rowLink(page, LAST));
  await expect.poll(() => field(page, 'plate').inputValue()).toBe(LAST);
  await tap(wayBack(page));
  await expect.poll(() => page.title()).toBe(LIST_TITLE);
  const finger = await press(rowLink(page, LAST));
  await expect.poll(() => mains(page)).toBe(2);
  const before = await scrolledTo(page);
  expect(before).toBeGreaterThan(200);
  await watchFrames(page);
  await finger.up();
  await finger.away();
  await expect.poll(() => page.title()).toBe(`${EDIT} · Vertente`);
  expect((await framesOf(page)).find(({ isList }) => !isList)?.scrolledTo).toBe(0);
  await page.goBack();
  await expect.poll(() => page.title()).toBe(LIST_TITLE);
  await expect.poll(() => scrolledTo(page)).toBe(before);
});

// In every run kept-screens.e2e.test.ts opens the record that was drawn ahead, and the first test here one that is laid out.
test.runIf(process.env['TEST_FULL'])(
  'the first record, drawn ahead while the list is read, is laid out with what its row says',
  async () => {
    const page = await panel.visitor(PHONE, { fetchesAhead: true });
    await page.goto(`/login?voltar=${LIST}`);
    await signIn(page, adminOf(panel.product));
    const finger = await fingerOn(page);
    const laidOut = page.locator('main[aria-hidden="true"] input[name="plate"]');
    // Until it is drawn, in spare time, there is nothing to lay out.
    await expect
      .poll(async () => {
        await finger.down(await middleOf(rowLink(page, FIRST)));
        const found = await laidOut.count();
        if (found === 0) await finger.cancel();
        return found;
      })
      .toBe(1);
    expect(await laidOut.inputValue()).toBe(FIRST);
    await finger.up();
    await heading(page, EDIT).waitFor();
    expect(await field(page, 'plate').inputValue()).toBe(FIRST);
    await button(page, 'Editar').waitFor();
    await expectGood(page);
  },
);

test('what is shown was styled while the finger lay there', async () => {
  const page = await onRecord();
  for (const [link, laidOut] of [
    [wayBack(page), 'main[aria-hidden="true"] article'],
    [rowLink(page, FIRST), 'main[aria-hidden="true"] input[name="plate"]'],
  ] as const) {
    const finger = await press(link);
    await page.locator(laidOut).first().waitFor({ state: 'attached' });
    const title = await page.title();
    const styled = await styledFromTouchToPaint(page, async () => {
      await finger.up();
      await expect.poll(() => page.title()).not.toBe(title);
    });
    expect(await page.locator('main *').count()).toBeGreaterThan(40);
    expect(styled).toBeGreaterThan(0);
    expect(styled).toBeLessThan(15);
    await finger.away();
  }
});

test('a field has its name for screen readers from its first drawing on', async () => {
  const page = await panel.person();
  await page.goto(LIST);
  const add = page.getByRole('link', { name: 'Adicionar' });
  await add.waitFor();
  await page.evaluate(() => {
    const changed: string[] = [];
    Reflect.set(window, 'names_changed', changed);
    const note = ({ target, oldValue }: MutationRecord) =>
      changed.push(`${target.nodeName} ${oldValue ?? ''}`);
    new MutationObserver((changes) => changes.forEach(note)).observe(document.body, {
      subtree: true,
      attributes: true,
      attributeOldValue: true,
      attributeFilter: ['id', 'for'],
    });
  });
  await add.click();
  await field(page, 'plate').waitFor();
  const ids = await page.locator('main input').evaluateAll((inputs) => inputs.map(({ id }) => id));
  expect(ids.length).toBeGreaterThan(1);
  expect(new Set(ids).size).toBe(ids.length);
  expect(await page.evaluate(() => Reflect.get(window, 'names_changed') as string[])).toEqual([]);
});
