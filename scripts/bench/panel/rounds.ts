/** One person on the phone: signs in at the address of a list, opens a record, goes back, and does so again. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { openPage, PHONE } from '../../../tests/support/chromium.ts';
import { shiftsOf, watchShifts, worstWindow } from '../../../tests/support/layout-shift.ts';
import {
  firstLetter,
  focusOnceThere,
  fromTap,
  throttle,
  watchMoments,
} from '../../../tests/support/phone.ts';
import { ASKER } from '../ground/tables.ts';

/** Who signs in: a person's letters, or a password manager at the first moment. */
export const HANDS = ['typed', 'filled'] as const;
export type Hand = (typeof HANDS)[number];

/** Between two letters of a quick typist. */
const LETTER_MS = 120;
/** How long one looks at the list that has come, and at the record. */
const LIST_LOOK_MS = 3000;
const RECORD_LOOK_MS = 1500;

export interface Round {
  hand: Hand;
  /** Its address. */
  list: string;
  /** Milliseconds from the call of the page until the first letter stood in its field. */
  usable: number;
  /** From the tap on 'Acessar' until the rows were drawn. */
  signedIn: number;
  /** From the tap on the record until its fields were drawn, and from 'Voltar' until the rows were: first, and again. */
  first: { there: number; back: number };
  again: { there: number; back: number };
  shift: number;
}

export async function phoneRound(
  browser: Browser,
  { url, list, hand }: { url: string; list: string; hand: Hand },
): Promise<Round> {
  const { page, close } = await openPage(browser, { baseURL: url, viewport: PHONE, fetchesAhead: true });
  try {
    // On this phone the project was chosen some other day.
    await page.addInitScript(() => localStorage.setItem('projeto', '1'));
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await watchMoments(page);
    await watchShifts(page);
    await throttle(page);
    await page.goto(`/login?voltar=${encodeURIComponent(list)}`, { waitUntil: 'commit' });
    const usable = await typeIn(page, hand);
    const signedIn = await fromTap(page, 'list', page.locator('button[type="submit"]'));
    await wait(LIST_LOOK_MS);
    const first = await thereAndBack(page);
    await wait(LIST_LOOK_MS);
    const again = await thereAndBack(page);
    return { hand, list, usable, signedIn, first, again, shift: worstWindow(await shiftsOf(page)) };
  } finally {
    await close();
  }
}

/** Answers when the page was usable. */
async function typeIn(page: Page, hand: Hand): Promise<number> {
  const email = page.locator('input[name="email"]');
  const password = page.locator('input[name="password"]');
  await focusOnceThere(page, 'input[name="email"]');
  await page.keyboard.insertText(ASKER.email.slice(0, 1));
  const usable = await firstLetter(page);
  if (await page.locator('button[type="submit"]').isDisabled())
    throw new Error('The button takes no tap yet');
  if (hand === 'filled') {
    await email.fill(ASKER.email);
    await password.fill(ASKER.password);
  } else {
    await page.keyboard.type(ASKER.email.slice(1), { delay: LETTER_MS });
    await password.focus();
    await page.keyboard.type(ASKER.password, { delay: LETTER_MS });
  }
  return usable;
}

async function thereAndBack(page: Page): Promise<{ there: number; back: number }> {
  const open = page.locator('main article').first().getByRole('link', { name: 'Visualizar' });
  const there = await fromTap(page, 'record', open);
  await wait(RECORD_LOOK_MS);
  const back = await fromTap(page, 'list', page.getByRole('link', { name: 'Voltar' }));
  return { there, back };
}
