/** Names of areas that can be read, since none lies over another. */

export interface AreaName {
  readonly text: string;
  /** Of its middle, in pixels. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
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
