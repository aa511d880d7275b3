/** Names of areas that can be read, since none lies over another. */

export interface AreaName {
  readonly text: string;
  /** Of its middle, in pixels. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Pixels: what is longer would lie over its neighbours. */
const WIDEST = 160;

/** A name as it is written on the map: of a long one its first words. */
export function shortened(text: string, widthOf: (text: string) => number): string {
  if (widthOf(text) <= WIDEST) return text;
  const words = text.split(' ');
  while (words.length > 1 && widthOf(`${words.join(' ')}…`) > WIDEST) words.pop();
  return `${words.join(' ')}…`;
}

/** Pixels from one line to the next. */
const LINE = 15;

/** Those that come first keep their place; the table beside the map has them all. */
export function withRoom(names: readonly AreaName[]): AreaName[] {
  const kept: AreaName[] = [];
  for (const name of names) {
    const isFree = kept.every(
      (other) =>
        Math.abs(other.y - name.y) >= LINE || Math.abs(other.x - name.x) >= (other.width + name.width) / 2,
    );
    if (isFree) kept.push(name);
  }
  return kept;
}
