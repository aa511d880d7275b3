/** A page on a phone of a poor signal, and its moments as its own clock tells them. */
import { setTimeout as wait } from 'node:timers/promises';
import { PHONE } from './chromium.ts';
import { slowDown, TAP_MS } from './phone.ts';
import type { BareBrowser } from './bare-browser.ts';

/** What is waited for on a screen. */
type Sight = 'list' | 'record' | 'start';

export interface PhonePage {
  /** Goes to an address of the product; answers once the browser has begun with its page. */
  goTo(address: string): Promise<void>;
  /** Milliseconds from the call of the page until its first letter, typed as soon as the field is there, stood in it, drawn. */
  firstLetter(field: string, letter: string): Promise<number>;
  /** Where it is now: `/admin/veiculos`. */
  address(): Promise<string>;
  type(field: string, text: string, msEachLetter: number): Promise<void>;
  /**
   * Milliseconds from a finger's leaving, as the browser's own measure of answers to a tap counts it,
   * until the sight is there, drawn.
   */
  fromTap(sight: Sight, selector: string, words?: string): Promise<number>;
  /** Milliseconds from the call of the page until the sight is there, drawn. */
  fromCall(sight: Sight): Promise<number>;
  close(): Promise<void>;
}

/** Before any page of the product, `kept` stands in its browser's storage. */
export async function openPhonePage(
  browser: BareBrowser,
  { url, kept }: { url: string; kept: Readonly<Record<string, string>> },
): Promise<PhonePage> {
  const { send, close } = await browser.openPage();

  /** Runs the function in the page. */
  async function inPage<A extends readonly unknown[], T>(
    run: (...args: A) => T | Promise<T>,
    ...args: A
  ): Promise<T> {
    const { result, exceptionDetails } = await send('Runtime.evaluate', {
      expression: call(run, args),
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as T;
  }

  async function touch(type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) {
    await send('Input.dispatchTouchEvent', { type, touchPoints });
  }

  await send('Page.enable');
  await send('Emulation.setDeviceMetricsOverride', { ...PHONE, deviceScaleFactor: 1, mobile: false });
  await send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await send('Emulation.setLocaleOverride', { locale: 'pt-BR' });
  await send('Emulation.setTimezoneOverride', { timezoneId: 'America/Sao_Paulo' });
  await send('Page.addScriptToEvaluateOnNewDocument', { source: call(keepMoments, [kept]) });
  await slowDown(send);

  return {
    async goTo(address) {
      await send('Page.navigate', { url: `${url}${address}` });
    },
    async firstLetter(field, letter) {
      await inPage(focusOnceThere, field);
      await send('Input.insertText', { text: letter });
      return inPage(untilFirstLetter);
    },
    address: () => inPage(() => window.location.pathname),
    async type(field, text, msEachLetter) {
      await inPage(focusOnceThere, field);
      const pieces = msEachLetter > 0 ? text.split('') : [text];
      for (const piece of pieces) {
        await send('Input.insertText', { text: piece });
        await wait(msEachLetter);
      }
    },
    async fromTap(sight, selector, words = '') {
      const place = await inPage(middleOf, selector, words);
      const drawn = inPage(untilDrawn, sight);
      await touch('touchStart', [place]);
      await wait(TAP_MS);
      await touch('touchEnd', []);
      return (await drawn) - (await inPage(() => Reflect.get(window, 'moments').lifted as number));
    },
    fromCall: (sight) => inPage(untilDrawn, sight),
    close,
  };
}

/** What it does stands in its own words alone: it runs elsewhere. */
function call(run: (...args: never[]) => unknown, args: readonly unknown[]): string {
  return `(${run.toString()})(${args.map((one) => JSON.stringify(one)).join(', ')})`;
}

/** When a finger last left the page, and when its first letter stood in a field. Runs in the page, before its own code. */
function keepMoments(kept: Readonly<Record<string, string>>): void {
  // The empty page before the first has no storage.
  if (window.location.protocol === 'about:') return;
  for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text);
  const moments = { lifted: 0, letter: 0 };
  Reflect.set(window, 'moments', moments);
  window.addEventListener('pointerup', ({ timeStamp }) => (moments.lifted = timeStamp), true);
  window.addEventListener('input', ({ target }) => {
    if (moments.letter !== 0) return;
    requestAnimationFrame(() =>
      setTimeout(() => {
        // Were nobody there to take it, the field would be empty again.
        if (target instanceof HTMLInputElement && target.value !== '') moments.letter = performance.now();
      }),
    );
  });
}

/** Looks at each of the page's own frames. Runs in the page. */
function focusOnceThere(field: string): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const found = document.querySelector<HTMLInputElement>(field);
      found?.focus();
      if (found) resolve();
      else requestAnimationFrame(look);
    };
    look();
  });
}

/** Runs in the page. */
function untilFirstLetter(): Promise<number> {
  return new Promise((resolve, refuse) => {
    const look = () => {
      const { letter } = Reflect.get(window, 'moments') as { letter: number };
      if (letter === 0) return requestAnimationFrame(look);
      const button = document.querySelector<HTMLButtonElement>('button[type="submit"]');
      return button?.disabled ? refuse(new Error('The button takes no tap yet')) : resolve(letter);
    };
    look();
  });
}

/** Of the first such part of the page, in sight; the link of a record says its words to screen readers. Runs in the page. */
function middleOf(selector: string, words: string): { x: number; y: number } {
  const found = [...document.querySelectorAll(selector)].find(
    (one) =>
      one.checkVisibility({ opacityProperty: true }) && `${one.ariaLabel}${one.textContent}`.includes(words),
  );
  if (!found) throw new Error(`Nothing is there to press: ${selector} ${words}`);
  found.scrollIntoView({ block: 'nearest' });
  const { x, y, width, height } = found.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Answers the moment after the frame that shows it. Runs in the page. */
function untilDrawn(sight: Sight): Promise<number> {
  // What is laid out ahead is not seen.
  const seen = () =>
    [...document.querySelectorAll('main')].find((main) => main.checkVisibility({ opacityProperty: true }));
  const tests: Record<Sight, () => boolean> = {
    list: () => !!seen()?.querySelector('article, tbody tr button, tbody tr a'),
    // Its parts come with its figures.
    start: () => !!seen()?.querySelector('section h2'),
    record: () => {
      const main = seen();
      if (!main || main.querySelector('[aria-busy="true"], .mantine-Skeleton-root')) return false;
      const fields = main.querySelectorAll<HTMLInputElement>(
        'form input:not([type="hidden"]), form textarea',
      );
      return [...fields].some(({ value, type }) => type !== 'checkbox' && value !== '');
    },
  };
  return new Promise((resolve) => {
    const look = () => {
      // This frame is about to be drawn with it.
      if (tests[sight]()) setTimeout(() => resolve(performance.now()));
      else requestAnimationFrame(look);
    };
    look();
  });
}
