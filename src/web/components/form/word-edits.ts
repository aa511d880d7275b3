/** Where two texts differ, word by word. Pure. */

/** Signs `from` to `to` of the one stand as `newFrom` to `newTo` in the other; all ends are exclusive. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly newFrom: number;
  readonly newTo: number;
}

/** More differences than this are told as one: looking for the fewest would take too long. */
const MOST_EDITS = 1000;

/** A text's words and line ends; how many spaces stand between them says nothing. */
export function wordsOf(text: string): string[] {
  return text.match(/\n|\S+/g) ?? [];
}

/** The differences, in order and apart from one another: first of whole lines, then of the words in those. */
export function wordEdits(one: readonly string[], other: readonly string[]): Edit[] {
  const [lines, otherLines] = [linesOf(one), linesOf(other)];
  const places = [...lines.starts, one.length];
  const otherPlaces = [...otherLines.starts, other.length];
  return edits(lines.texts, otherLines.texts).flatMap((lineEdit) => {
    const [from, newFrom] = [places[lineEdit.from] ?? 0, otherPlaces[lineEdit.newFrom] ?? 0];
    const [to, newTo] = [places[lineEdit.to] ?? 0, otherPlaces[lineEdit.newTo] ?? 0];
    return edits(one.slice(from, to), other.slice(newFrom, newTo)).map((edit) => ({
      from: from + edit.from,
      to: from + edit.to,
      newFrom: newFrom + edit.newFrom,
      newTo: newFrom + edit.newTo,
    }));
  });
}

/** The lines with their ends, and where each begins among the words. */
function linesOf(words: readonly string[]): { texts: string[]; starts: number[] } {
  const [texts, starts]: [string[], number[]] = [[], []];
  for (let start = 0; start < words.length; ) {
    const end = words.indexOf('\n', start);
    const next = end < 0 ? words.length : end + 1;
    texts.push(words.slice(start, next).join(' '));
    starts.push(start);
    start = next;
  }
  return { texts, starts };
}

function edits(one: readonly string[], other: readonly string[]): Edit[] {
  let from = 0;
  while (from < one.length && from < other.length && one[from] === other[from]) from += 1;
  let [to, newTo] = [one.length, other.length];
  while (to > from && newTo > from && one[to - 1] === other[newTo - 1]) [to, newTo] = [to - 1, newTo - 1];
  if (to === from && newTo === from) return [];
  const whole = { from, to, newFrom: from, newTo };
  if (to === from || newTo === from) return [whole];
  const kept = longestCommon(one.slice(from, to), other.slice(from, newTo));
  return kept === null ? [whole] : between(kept, whole);
}

/** What lies between the words that both have. */
function between(kept: readonly (readonly [number, number])[], whole: Edit): Edit[] {
  const found: Edit[] = [];
  let [at, newAt] = [whole.from, whole.newFrom];
  for (const [x, y] of [...kept, [whole.to - whole.from, whole.newTo - whole.newFrom] as const]) {
    const edit = { from: at, to: whole.from + x, newFrom: newAt, newTo: whole.newFrom + y };
    if (edit.to > edit.from || edit.newTo > edit.newFrom) found.push(edit);
    [at, newAt] = [edit.to + 1, edit.newTo + 1];
  }
  return found;
}

/** Places of the words that both have, by Myers' "An O(ND) Difference Algorithm"; null for too many differences. */
function longestCommon(one: readonly string[], other: readonly string[]): [number, number][] | null {
  const numbers = new Map<string, number>();
  const numbered = (words: readonly string[]) =>
    Int32Array.from(words, (word) => {
      const number = numbers.get(word) ?? numbers.size;
      numbers.set(word, number);
      return number;
    });
  const [a, b] = [numbered(one), numbered(other)];
  const most = Math.min(a.length + b.length, MOST_EDITS);
  /** Of each diagonal x - y, how far it is reached. */
  const reached = new Int32Array(2 * most + 3);
  const middle = most + 1;
  const rounds: Int32Array[] = [];
  for (let count = 0; count <= most; count += 1) {
    rounds.push(reached.slice(middle - count - 1, middle + count + 2));
    for (let diagonal = -count; diagonal <= count; diagonal += 2) {
      const [above, below] = [reached[middle + diagonal + 1] ?? 0, reached[middle + diagonal - 1] ?? 0];
      let x = diagonal === -count || (diagonal !== count && below < above) ? above : below + 1;
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x += 1;
      reached[middle + diagonal] = x;
      if (x >= a.length && x - diagonal >= b.length) return wayBack(rounds, a.length, b.length);
    }
  }
  return null;
}

function wayBack(rounds: readonly Int32Array[], width: number, height: number): [number, number][] {
  const kept: [number, number][] = [];
  let [x, y] = [width, height];
  for (let count = rounds.length - 1; count >= 0; count -= 1) {
    const round = rounds[count];
    const at = (diagonal: number) => round?.[diagonal + count + 1] ?? 0;
    const diagonal = x - y;
    const isDown = diagonal === -count || (diagonal !== count && at(diagonal - 1) < at(diagonal + 1));
    const fromX = count === 0 ? 0 : isDown ? at(diagonal + 1) : at(diagonal - 1);
    const fromY = count === 0 ? 0 : fromX - (isDown ? diagonal + 1 : diagonal - 1);
    while (x > fromX && y > fromY) {
      [x, y] = [x - 1, y - 1];
      kept.push([x, y]);
    }
    [x, y] = [fromX, fromY];
  }
  return kept.toReversed();
}
