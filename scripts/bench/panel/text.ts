/** The section of docs/performance.md about the panel, from one run. */
import { cpus, totalmem } from 'node:os';
import { MOST_SHIFT } from '../../../tests/support/layout-shift.ts';
import { SIGNAL, TAP_MS } from '../../../tests/support/phone.ts';
import type { Budget } from '../document/sections.ts';
import { busyWarning } from '../load/processes.ts';
import { percentile } from '../measurement.ts';
import { type Arrival, type Hand, HANDS, type Round } from './rounds.ts';
import type { PanelRun } from './run.ts';
import type { ScreenShift } from './shifts.ts';

const GIGABYTE = 1024 ** 3;
const SIGN_IN_KB = 120;
const LIST_KB = 230;
const USABLE_MS = 1800;
const SIGNED_IN_MS = 1000;
const FIRST_MS = 250;
const AGAIN_MS = 100;
/** Rows of the table of screens. */
const SHOWN_SCREENS = 10;

const HAND_WORDS: Readonly<Record<Hand, string>> = {
  typed: 'typed by hand',
  filled: 'filled in at once by a password manager',
};

type Figure = (round: Round) => number;

const middle = <T extends Arrival>(rounds: readonly T[], figure: (round: T) => number) =>
  percentile(rounds.map(figure), 0.5);
const ms = (value: number) => `${Math.round(value).toLocaleString('en')} ms`;

const ofHand = <T extends Arrival>(rounds: readonly T[], hand: Hand) =>
  rounds.filter((round) => round.hand === hand);

/** The median of each list, and the dearest of them. */
function dearest(rounds: readonly Round[], figure: Figure): { list: string; value: number } {
  const lists = [...new Set(rounds.map(({ list }) => list))];
  const values = lists.map((list) => ({
    list,
    value: middle(
      rounds.filter((round) => round.list === list),
      figure,
    ),
  }));
  return values.toSorted((a, b) => b.value - a.value)[0] ?? { list: '', value: 0 };
}

function timeBudget(what: string, most: number, rounds: readonly Round[], figure: Figure): Budget {
  const { list, value } = dearest(rounds, figure);
  return {
    what: `phone: ${what}`,
    budget: `≤ ${most.toLocaleString('en')} ms`,
    measured: `${ms(value)} (\`${list}\`)`,
    held: value <= most,
  };
}

/** The screen that most people see first is held to what a list is. */
function startBudget(hand: Hand, starts: readonly Arrival[]): Budget {
  const value = middle(ofHand(starts, hand), ({ signedIn }) => signedIn);
  return {
    what: `phone: start after sign-in, ${HAND_WORDS[hand]}`,
    budget: `≤ ${SIGNED_IN_MS.toLocaleString('en')} ms`,
    measured: ms(value),
    held: value <= SIGNED_IN_MS,
  };
}

function bytesBudget(what: string, most: number, bytes: number): Budget {
  const kilobytes = bytes / 1000;
  return {
    what: `panel: ${what}, compressed scripts and styles`,
    budget: `≤ ${most} kB`,
    measured: `${kilobytes.toFixed(1)} kB`,
    held: kilobytes <= most,
  };
}

export function panelBudgets({ rounds, starts, screens, bytes }: PanelRun): Budget[] {
  const usable = middle(rounds, (round) => round.usable);
  const worst = worstScreens(screens)[0];
  return [
    bytesBudget('sign-in', SIGN_IN_KB, bytes.signIn),
    bytesBudget('heaviest of the first lists', LIST_KB, bytes.list),
    {
      what: 'phone: sign-in usable',
      budget: `≤ ${USABLE_MS.toLocaleString('en')} ms`,
      measured: ms(usable),
      held: usable <= USABLE_MS,
    },
    ...HANDS.map((hand) =>
      timeBudget(
        `list after sign-in, ${HAND_WORDS[hand]}`,
        SIGNED_IN_MS,
        ofHand(rounds, hand),
        ({ signedIn }) => signedIn,
      ),
    ),
    ...HANDS.map((hand) => startBudget(hand, starts)),
    timeBudget('list → record → list, first', FIRST_MS, rounds, ({ first }) => first.there + first.back),
    timeBudget('list → record → list, again', AGAIN_MS, rounds, ({ again }) => again.there + again.back),
    {
      what: `layout shift of ${new Set(screens.map(({ address }) => address)).size} screens at two widths`,
      budget: `≤ ${MOST_SHIFT}`,
      measured: worst ? `${worst.shift.toFixed(3)} (\`${worst.address}\` at ${worst.width})` : 'none',
      held: (worst?.shift ?? 0) <= MOST_SHIFT,
    },
  ];
}

function worstScreens(screens: readonly ScreenShift[]): ScreenShift[] {
  return screens.toSorted((a, b) => b.shift - a.shift);
}

export function panelText(run: PanelRun): string {
  const { load, chromium, rounds, starts, screens } = run;
  const [processor] = cpus();
  const each = rounds.length / HANDS.length / new Set(rounds.map(({ list }) => list)).size;
  const jumping = screens.filter(({ shift }) => shift > 0).length;
  return `\`npm run bench -- painel ${each}\`. The built product on the embedded database with 10,000 producers, properties and trips in 20 projects, in a real Chromium (${chromium}, without windows) whose page is a phone of 360 × 740 through its own protocol, with nothing of a test driver in it: the processor ${SIGNAL.timesSlower} times slower, ${SIGNAL.downKbps / 1000} Mbps down and ${SIGNAL.upKbps / 1000} up, each answer ${SIGNAL.latencyMs} ms late. HTTP/1.1 from our own server, without TLS and without a proxy; no connection costs more than its requests. Each round begins with an empty cache, at the sign-in of a list's address; what the panel fetches in its spare time, it may fetch.

Machine: ${cpus().length} × ${processor?.model ?? 'unknown'}, ${(totalmem() / GIGABYTE).toFixed(1)} GB; Node.js ${process.versions.node}; load ${load.toFixed(1)} as it began. Server and browser share it.
${busyWarning(load) === null ? '' : '\n**Other programs kept the machine busy: these figures are too high.**\n'}
All times are the page's own clock, medians of ${each} rounds; a budget is held by the slowest list. A tap lies ${TAP_MS} ms on the glass and counts from when it leaves it, as the browser's own measure of answers does (INP). **Usable**: from the call of the page until the first letter stands in the field, drawn, and the button takes a tap: one that comes before the code which acts on it waits for that, and its waiting counts as the list's. **List after sign-in**: from the tap on 'Acessar' until the first rows are drawn; by hand, with eight letters a second before it, or with both fields filled in at the first moment. **First**: three seconds after the list came, from the tap on a record's link until its fields are drawn with what they hold, and, after a look at it, from the tap on 'Voltar' until the rows are drawn; both together. **Again**: the same record once more, three seconds later. **Called again**: three seconds later the list's address is called anew, by somebody who is signed in and whose browser has kept the panel's files: from the call until the rows are drawn; then the record's, until its fields are drawn with what they hold; no budget.

| list | usable | list, by hand | list, at once | there, first | back, first | there, again | back, again | called again | record called again |
|---|---|---|---|---|---|---|---|---|---|
${[...new Set(rounds.map(({ list }) => list))].map((list) => row(list, rounds)).join('\n')}

The start, to which a sign-in without a way back leads: from the tap on 'Acessar' until its figures are drawn, ${HANDS.map((hand) => `${ms(middle(ofHand(starts, hand), ({ signedIn }) => signedIn))} ${HAND_WORDS[hand]}`).join(', ')}; called again, ${ms(middle(starts, ({ reopened }) => reopened))}.

Layout shift as web-vitals counts it, the worst window of each screen, opened by its address with an empty panel before it, on the phone's signal at 360 and at 1280: ${jumping} of ${screens.length} jump at all. The most:

| screen | width | layout shift |
|---|---|---|
${worstScreens(screens)
  .slice(0, SHOWN_SCREENS)
  .map(({ address, width, shift }) => `| \`${address}\` | ${width} | ${shift.toFixed(4)} |`)
  .join('\n')}
`;
}

function row(list: string, rounds: readonly Round[]): string {
  const own = rounds.filter((round) => round.list === list);
  const cells = [
    middle(own, ({ usable }) => usable),
    ...HANDS.map((hand) => middle(ofHand(own, hand), ({ signedIn }) => signedIn)),
    middle(own, ({ first }) => first.there),
    middle(own, ({ first }) => first.back),
    middle(own, ({ again }) => again.there),
    middle(own, ({ again }) => again.back),
    middle(own, ({ reopened }) => reopened),
    middle(own, ({ recordReopened }) => recordReopened),
  ];
  return `| ${[`\`${list}\``, ...cells.map(ms)].join(' | ')} |`;
}
