/** Chance that comes out the same in every build: a seeded generator for each area of the data. */

export interface Chance {
  /** 0 to 1, 1 left out. */
  share(): number;
  /** A whole number; both ends may come. */
  whole(least: number, most: number): number;
  /** A number between the two, rounded to that many decimals. */
  between(least: number, most: number, decimals?: number): number;
  happens(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** The list in another order. */
  shuffled<T>(list: readonly T[]): T[];
}

/** One stream of chance; the same name gives the same stream. */
export function makeChance(name: string): Chance {
  let state = seedOf(name);
  // Mulberry32: 32 bits of state are plenty for a few thousand draws.
  const share = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (least: number, most: number) => least + Math.floor(share() * (most - least + 1));
  return {
    share,
    whole,
    between(least, most, decimals = 2) {
      return Number((least + share() * (most - least)).toFixed(decimals));
    },
    happens: (probability) => share() < probability,
    pick: (list) => itemAt(list, whole(0, list.length - 1)),
    shuffled(list) {
      const rest = [...list];
      return list.map(() => itemAt(rest.splice(whole(0, rest.length - 1), 1), 0));
    },
  };
}

/** The list's item at an index that may run past its end, round and round. Throws on an empty list. */
export function itemAt<T>(list: readonly T[], index: number): T {
  if (list.length === 0) throw new RangeError('Nothing to choose from');
  return list[index % list.length] as T;
}

/** FNV-1a. */
function seedOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}
