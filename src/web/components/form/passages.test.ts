import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differences, MOST_PASSAGES, type Passage } from './passages.ts';
import { wordEdits, wordsOf } from './word-edits.ts';

const aText = fc
  .array(fc.constantFrom('a', 'b', 'c', 'd', '\n'), { maxLength: 60 })
  .map((words) => words.join(' '));
const textOf = (passage: Passage) => passage.map((piece) => piece.text).join('');
const parts = (passage: Passage) =>
  wordsOf(textOf(passage))
    .filter((word) => word !== '…')
    .join(' ');

describe('the differences of two texts', () => {
  test('make the one of the other, and are apart from one another', () => {
    fc.assert(
      fc.property(aText, aText, (one, other) => {
        const [from, to] = [wordsOf(one), wordsOf(other)];
        const made: string[] = [];
        let [at, newAt] = [0, 0];
        for (const edit of wordEdits(from, to)) {
          const kept = from.slice(at, edit.from);
          expect(kept).toEqual(to.slice(newAt, edit.newFrom));
          expect(edit.to - edit.from + edit.newTo - edit.newFrom).toBeGreaterThan(0);
          made.push(...kept, ...to.slice(edit.newFrom, edit.newTo));
          [at, newAt] = [edit.to, edit.newTo];
        }
        expect([...made, ...from.slice(at)]).toEqual(to);
      }),
    );
  });

  test.each([
    ['um dois três', 'um três', 1],
    ['um dois três', 'um quatro três', 1],
    ['um dois três quatro', 'zero um dois quatro', 2],
    ['um\ndois', 'um dois', 1],
    ['um  dois', 'um dois', 0],
  ])('%j and %j', (one, other, count) => {
    expect(wordEdits(wordsOf(one), wordsOf(other))).toHaveLength(count);
  });
});

describe('the passages of three versions', () => {
  test('stand in their versions word by word, as many in each', () => {
    fc.assert(
      fc.property(aText, aText, aText, (before, theirs, mine) => {
        const texts = { before, theirs, mine };
        const found = differences(texts);
        for (const version of ['before', 'theirs', 'mine'] as const) {
          expect(found[version]).toHaveLength(found.theirs.length);
          for (const passage of found[version]) {
            expect(` ${wordsOf(texts[version]).join(' ')} `).toContain(
              ` ${parts(passage)} `.replace('  ', ' '),
            );
          }
        }
      }),
    );
  });

  test('differ wherever the two texts to choose from do', () => {
    fc.assert(
      fc.property(aText, aText, aText, (before, theirs, mine) => {
        const isSame = wordsOf(theirs).join(' ') === wordsOf(mine).join(' ');
        fc.pre(!isSame);
        const found = differences({ before, theirs, mine });
        expect(found.theirs.length).toBeGreaterThan(0);
        const [one, other] = [found.theirs, found.mine].map((passages) => passages.map(parts));
        expect(one).not.toEqual(other);
      }),
    );
  });

  test('are what is marked and some words around it', () => {
    const [found] = differences({ before: 'a b c', theirs: 'a x c', mine: 'a b' }).theirs;
    expect(found).toEqual([
      { text: 'a ', isChanged: false },
      { text: 'x', isChanged: true },
      { text: ' c', isChanged: false },
    ]);
  });

  test('are counted where there are many, and shortened where one is long', () => {
    const far = ' e'.repeat(20);
    const many = (word: string) => Array.from({ length: 30 }, (_, at) => `${word}${at}${far}`).join(' ');
    const found = differences({ before: many('a'), theirs: many('b'), mine: many('a') });
    expect([found.theirs.length, found.more]).toEqual([MOST_PASSAGES, 30 - MOST_PASSAGES]);
    const [long] = differences({ before: '', theirs: 'x'.repeat(5000), mine: 'fim 😀'.repeat(900) }).mine;
    expect(textOf(long ?? []).length).toBeLessThan(1300);
    expect(textOf(long ?? []).isWellFormed()).toBe(true);
  });
});

test.each([
  ['every word', (at: number) => `${at % 5}`, (at: number) => `${at}`],
  [
    'lines that repeat',
    (at: number) => (at % 90 === 0 ? `x${at}\n` : 'a\n'),
    (at: number) => (at % 97 === 0 ? `y${at}\n` : 'a\n'),
  ],
])('200,000 letters that differ in %s are compared while one waits', (_, one, other) => {
  const text = (word: (at: number) => string) =>
    Array.from({ length: 100_000 }, (_, at) => word(at))
      .join(' ')
      .slice(0, 200_000);
  const texts = { before: text(one), theirs: text(other), mine: text((at) => `m${at}`) };
  // Without a bound to the search it would be minutes, and the test's time over.
  expect(differences(texts).theirs).toHaveLength(1);
});
