/** One person on the phone: signs in at the address of a list, opens a record, goes back, does so again, and comes back to both later. */
import { setTimeout as wait } from 'node:timers/promises';
import { ADDRESSES } from '#web/platform/addresses.ts';
import type { BareBrowser } from '../../../tests/support/bare-browser.ts';
import { openPhonePage, type PhonePage } from '../../../tests/support/phone-page.ts';
import { ASKER } from '../ground/tables.ts';

/** Who signs in: a person's letters, or a password manager at the first moment. */
export const HANDS = ['typed', 'filled'] as const;
export type Hand = (typeof HANDS)[number];

/** Between two letters of a quick typist. */
const LETTER_MS = 120;
/** How long one looks at the list that has come, and at the record. */
const LIST_LOOK_MS = 3000;
const RECORD_LOOK_MS = 1500;

/** Behind a sign-in: at a list, or at the start, where whoever has no way back is led. */
export interface Arrival {
  hand: Hand;
  /** Milliseconds from the call of the page until the first letter stood in its field. */
  usable: number;
  /** From the tap on 'Acessar' until what the screen shows was drawn: rows, or figures. */
  signedIn: number;
  /** From the call of its address, with all that the browser keeps, until that was drawn. */
  reopened: number;
}

export interface Round extends Arrival {
  /** Its address. */
  list: string;
  /** From the tap on the record until its fields were drawn, and from 'Voltar' until the rows were: first, and again. */
  first: { there: number; back: number };
  again: { there: number; back: number };
  /** From the call of the record's address, likewise, until its fields were drawn. */
  recordReopened: number;
}

export async function startRound(
  browser: BareBrowser,
  { url, hand }: { url: string; hand: Hand },
): Promise<Arrival> {
  const page = await openPhonePage(browser, { url, kept: { projeto: '1' } });
  try {
    await page.goTo(ADDRESSES.login);
    const usable = await typeIn(page, hand);
    const signedIn = await page.fromTap('start', 'button[type="submit"]');
    await wait(LIST_LOOK_MS);
    await page.goTo(ADDRESSES.start);
    return { hand, usable, signedIn, reopened: await page.fromCall('start') };
  } finally {
    await page.close();
  }
}

export async function phoneRound(
  browser: BareBrowser,
  { url, list, hand }: { url: string; list: string; hand: Hand },
): Promise<Round> {
  // On this phone the project was chosen some other day.
  const page = await openPhonePage(browser, { url, kept: { projeto: '1' } });
  try {
    await page.goTo(`/login?voltar=${encodeURIComponent(list)}`);
    const usable = await typeIn(page, hand);
    const signedIn = await page.fromTap('list', 'button[type="submit"]');
    await wait(LIST_LOOK_MS);
    const first = await thereAndBack(page);
    await wait(LIST_LOOK_MS);
    const again = await thereAndBack(page);
    await wait(LIST_LOOK_MS);
    await page.goTo(list);
    const reopened = await page.fromCall('list');
    await wait(LIST_LOOK_MS);
    await page.goTo(first.record);
    const recordReopened = await page.fromCall('record');
    return { hand, list, usable, signedIn, first, again, reopened, recordReopened };
  } finally {
    await page.close();
  }
}

/** Answers when the page was usable. */
async function typeIn(page: PhonePage, hand: Hand): Promise<number> {
  const { email, password } = ASKER;
  const each = hand === 'typed' ? LETTER_MS : 0;
  const usable = await page.firstLetter('input[name="email"]', email.slice(0, 1));
  await page.type('input[name="email"]', email.slice(1), each);
  await page.type('input[name="password"]', password, each);
  return usable;
}

async function thereAndBack(page: PhonePage): Promise<Round['first'] & { record: string }> {
  const there = await page.fromTap('record', 'main article a', 'Visualizar');
  await wait(RECORD_LOOK_MS);
  const record = await page.address();
  const back = await page.fromTap('list', 'main a', 'Voltar');
  return { there, back, record };
}
