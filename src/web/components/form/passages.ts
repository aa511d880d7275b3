/** Of three versions of a long text the passages that differ, each in its own words. Pure. */
import { type Edit, wordEdits, wordsOf } from './word-edits.ts';

export interface Piece {
  readonly text: string;
  /** Whether it is another text than before; of what was before, whether it went. */
  readonly isChanged: boolean;
}

export type Passage = readonly Piece[];

export type Versions<T> = Readonly<Record<'before' | 'theirs' | 'mine', T>>;

export interface Differences extends Versions<readonly Passage[]> {
  /** Passages that differ and are not shown. */
  readonly more: number;
}

/** Words of the text around a passage that are shown with it. */
const AROUND = 6;
export const MOST_PASSAGES = 10;
/** Letters of one change; a longer one is shown by its beginning and its end. */
const MOST_LETTERS = 1200;

interface Region {
  from: number;
  to: number;
}

/**
 * The passages whose words are others in `theirs` than in `mine`; where there are none,
 * those that both changed alike.
 */
export function differences(texts: Versions<string>): Differences {
  const words = { before: wordsOf(texts.before), theirs: wordsOf(texts.theirs), mine: wordsOf(texts.mine) };
  const edits = {
    theirs: wordEdits(words.before, words.theirs),
    mine: wordEdits(words.before, words.mine),
  };
  const changed = {
    before: inside([...edits.theirs, ...edits.mine].map(({ from, to }) => ({ from, to }))),
    theirs: inside(edits.theirs.map(({ newFrom, newTo }) => ({ from: newFrom, to: newTo }))),
    mine: inside(edits.mine.map(({ newFrom, newTo }) => ({ from: newFrom, to: newTo }))),
  };
  const found = regions([...edits.theirs, ...edits.mine]);
  const [theirPlaces, myPlaces] = [placesIn(edits.theirs, found), placesIn(edits.mine, found)];
  const places = found.map((region, at) => ({
    before: region,
    theirs: theirPlaces[at] ?? region,
    mine: myPlaces[at] ?? region,
  }));
  const apart = places.filter(
    ({ theirs, mine }) => textAt(words.theirs, theirs) !== textAt(words.mine, mine),
  );
  const told = apart.length > 0 ? apart : places;
  const shown = told.slice(0, MOST_PASSAGES);
  const of = (version: 'before' | 'theirs' | 'mine') =>
    shown.map((place) => passage(words[version], changed[version], place[version]));
  return {
    before: of('before'),
    theirs: of('theirs'),
    mine: of('mine'),
    more: told.length - shown.length,
  };
}

/** What is changed in either version, as places in the text before; what is near one another is told as one. */
function regions(edits: readonly Edit[]): Region[] {
  const found: Region[] = [];
  for (const { from, to } of edits.toSorted((one, other) => one.from - other.from)) {
    const last = found.at(-1);
    if (last && from - last.to <= 2 * AROUND) last.to = Math.max(last.to, to);
    else found.push({ from, to });
  }
  return found;
}

/** Where the regions of the text before stand in the version with these edits. Both are in order. */
function placesIn(edits: readonly Edit[], wanted: readonly Region[]): Region[] {
  let [next, shift] = [0, 0];
  const shiftUntil = (isOver: (from: number) => boolean) => {
    for (let edit = edits[next]; edit && !isOver(edit.from); edit = edits[next]) {
      shift = edit.newTo - edit.to;
      next += 1;
    }
    return shift;
  };
  return wanted.map(({ from, to }) => ({
    from: from + shiftUntil((edit) => edit >= from),
    to: to + shiftUntil((edit) => edit > to),
  }));
}

function inside(ranges: readonly Region[]): ReadonlySet<number> {
  return new Set(
    ranges.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index)),
  );
}

function textAt(words: readonly string[], { from, to }: Region): string {
  return words.slice(from, to).join(' ');
}

function passage(words: readonly string[], changed: ReadonlySet<number>, { from, to }: Region): Passage {
  let [start, end] = [Math.max(0, from - AROUND), Math.min(words.length, to + AROUND)];
  while (start < from && words[start] === '\n') start += 1;
  while (end > to && words[end - 1] === '\n') end -= 1;
  const runs: { words: string[]; isChanged: boolean }[] = [];
  for (let at = start; at < end; at += 1) {
    const isChanged = changed.has(at);
    const last = runs.at(-1);
    if (last?.isChanged === isChanged) last.words.push(words[at] ?? '');
    else runs.push({ words: [words[at] ?? ''], isChanged });
  }
  const pieces = runs.map(({ words: run, isChanged }) => ({ text: shortened(joined(run)), isChanged }));
  return spaced([
    ...(start > 0 ? [{ text: '…', isChanged: false }] : []),
    ...pieces,
    ...(end < words.length ? [{ text: '…', isChanged: false }] : []),
  ]);
}

function joined(words: readonly string[]): string {
  return words.join(' ').replaceAll(/ ?\n ?/g, '\n');
}

function shortened(text: string): string {
  if (text.length <= MOST_LETTERS) return text;
  const [head, tail] = [text.slice(0, MOST_LETTERS - 400), text.slice(-400)];
  return `${head.replace(/\S{1,40}$/u, '').trimEnd()} (…) ${tail.replace(/^\S{1,40}/u, '').trimStart()}`;
}

/** The pieces with spaces between them, which are never marked: neighbours are not both changed. */
function spaced(pieces: readonly Piece[]): Passage {
  return pieces.map(({ text, isChanged }, at) => {
    if (isChanged) return { text, isChanged };
    const [before, after] = [pieces[at - 1], pieces[at + 1]];
    const space = (one: string | undefined, other: string | undefined) =>
      one === undefined || other === undefined || one.endsWith('\n') || other.startsWith('\n') ? '' : ' ';
    return {
      text: `${before?.isChanged ? space(before.text, text) : ''}${text}${space(text, after?.text)}`,
      isChanged,
    };
  });
}
