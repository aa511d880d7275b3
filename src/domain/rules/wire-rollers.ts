/**
 * Which whole rolls of wire to send for a fence.
 *
 * For each sum B ≤ W that whole rolls make, with remainder r = W − B:
 * r = 0 is a candidate; one more roll k is a candidate when its length covers r
 * and r is at least its minimum usage; sending nothing for r is a candidate when
 * r is below every type's minimum and at most 5 % of W. The smallest difference
 * wins; ties go to no shortage, then fewer rolls, then longer rolls. Without a
 * candidate: the cover with least surplus, under the minimum.
 */
import { ceilRatio, decimalOf } from '../shared/exact-decimals.ts';
import type { WireFigures, WireRollerType } from './spring-survey-types.ts';

/** A shortage is tolerated up to one part in this of the wire needed: 5 %. */
const SHORTAGE_PART = 20;
const LONGEST_ROLL = 100_000;
const CENTIMETRES = 100;

/**
 * Most sums that are tried. Lengths as they are sold never come near it (500,
 * 400 and 250 m need 120); beyond it longest rolls are taken for granted.
 */
const MOST_SUMS = 4_000_000;
const UNREACHABLE = 0xffff_ffff;

interface RollType {
  readonly id: number | undefined;
  /** Metres. */
  readonly length: number;
  /** Multiples of the lengths' common divisor. */
  readonly size: number;
  /** Percent, as configured. */
  readonly minimumUsage: number;
  /** Centimetres of need from which on a roll may be opened. */
  readonly minimum: number;
}

/** What the tried sums are made from; lengths in centimetres. */
interface Search {
  readonly need: number;
  /** The need less the rolls taken for granted. */
  readonly rest: number;
  /** The lengths' common divisor. */
  readonly unit: number;
  /** Longest first. */
  readonly types: readonly RollType[];
  /** Fewest rolls for each sum of units up to the rest, or UNREACHABLE. */
  readonly counts: Uint32Array;
}

/** A base sum of whole rolls and perhaps one roll more. */
interface Option {
  /** Units. */
  readonly base: number;
  readonly extra: RollType | null;
  /** Centimetres delivered over the need; below zero is a shortage. */
  readonly difference: number;
  readonly rolls: number;
}

/** A last roll that had to be opened below its minimum, both in percent. */
export interface BelowMinimum {
  readonly usage: number;
  readonly minimum: number;
}

export interface WireChoice extends WireFigures {
  readonly below_minimum: BelowMinimum | null;
}

/**
 * Chooses the rolls for a length of wire in whole centimetres (up to 10^14).
 * Types outside the contract's bounds are not offered; of equal lengths the one
 * with the lowest minimum counts. No types: no rolls, all of it missing.
 */
export function chooseWireRollers(need: number, offered: readonly WireRollerType[]): WireChoice {
  const types = prepareTypes(offered);
  const longest = types[0];
  if (longest === undefined) return describe(need, [], [], null);

  const unit = (longest.length / longest.size) * CENTIMETRES;
  const granted = grantedRolls(Math.floor(need / unit), longest.size);
  const rest = need - granted * longest.size * unit;
  const counts = fewestRolls(Math.floor(rest / unit), types);
  const search: Search = { need, rest, unit, types, counts };

  const candidates = listOptions(search, 'candidates');
  const options = candidates.length > 0 ? candidates : listOptions(search, 'covers');
  const quantities = bestQuantities(search, options);
  quantities[0] = (quantities[0] ?? 0) + granted;
  return describe(need, types, quantities, candidates.length > 0 ? null : lastRoll(need, types, quantities));
}

function prepareTypes(offered: readonly WireRollerType[]): RollType[] {
  const byLength = new Map<number, WireRollerType>();
  for (const type of offered) {
    const known = byLength.get(type.length);
    const isBounded =
      Number.isInteger(type.length) &&
      type.length >= 1 &&
      type.length <= LONGEST_ROLL &&
      type.minimum_usage >= 0 &&
      type.minimum_usage <= 100;
    if (isBounded && (known === undefined || type.minimum_usage < known.minimum_usage)) {
      byLength.set(type.length, type);
    }
  }
  const divisor = [...byLength.keys()].reduce(greatestCommonDivisor, 0);
  return [...byLength.values()]
    .sort((one, other) => other.length - one.length)
    .map(({ id, length, minimum_usage }) => ({
      id,
      length,
      size: length / divisor,
      minimumUsage: minimum_usage,
      // metres · percent are centimetres
      minimum: ceilRatio([decimalOf(length), decimalOf(minimum_usage)], []),
    }));
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other);
}

/**
 * Longest rolls that every choice holds anyway, so that the sums tried stay few
 * for any need. Among `size` shorter rolls some add up to a multiple of the
 * longest (pigeonhole), which fewer longest rolls would make: the best way to a
 * sum has less than `size` shorter ones, together less than size² units.
 */
function grantedRolls(sums: number, size: number): number {
  const kept = Math.min(size * (size + 2), MOST_SUMS);
  return Math.max(0, Math.floor((sums - kept) / size));
}

function fewestRolls(sums: number, types: readonly RollType[]): Uint32Array {
  const counts = new Uint32Array(sums + 1).fill(UNREACHABLE);
  counts[0] = 0;
  for (let sum = 1; sum <= sums; sum += 1) {
    let fewest = UNREACHABLE;
    for (const { size } of types) {
      const before = size <= sum ? (counts[sum - size] ?? UNREACHABLE) : UNREACHABLE;
      if (before < fewest - 1) fewest = before + 1;
    }
    counts[sum] = fewest;
  }
  return counts;
}

/** All candidates of the three rules, or every cover whatever the minimums. */
function listOptions({ need, rest, unit, types, counts }: Search, which: 'candidates' | 'covers'): Option[] {
  const options: Option[] = [];
  const everyMinimum = Math.min(...types.map((type) => type.minimum));
  const longest = types[0]?.size ?? 0;
  for (let base = counts.length - 1; base >= Math.max(0, counts.length - 1 - longest); base -= 1) {
    const rolls = counts[base] ?? UNREACHABLE;
    if (rolls === UNREACHABLE) continue;
    const remainder = rest - base * unit;
    const mayFallShort = remainder < everyMinimum && remainder * SHORTAGE_PART <= need;
    if (which === 'candidates' && (remainder === 0 || mayFallShort)) {
      options.push({ base, extra: null, difference: 0 - remainder, rolls });
    }
    for (const extra of types) {
      const surplus = extra.size * unit - remainder;
      if (surplus >= 0 && (which === 'covers' || remainder >= extra.minimum)) {
        options.push({ base, extra, difference: surplus, rolls: rolls + 1 });
      }
    }
  }
  return options;
}

/** Quantities by type of the best option; only full ties are spelled out to compare their lengths. */
function bestQuantities(search: Search, options: readonly Option[]): number[] {
  const best = options.reduce<Option | null>(
    (leader, option) => (leader === null || compare(option, leader) < 0 ? option : leader),
    null,
  );
  if (best === null) return [];
  return options
    .filter((option) => compare(option, best) === 0)
    .map((option) => quantitiesOf(option, search))
    .reduce((leader, quantities) => (hasLongerRolls(quantities, leader) ? quantities : leader));
}

function compare(one: Option, other: Option): number {
  return (
    Math.abs(one.difference) - Math.abs(other.difference) ||
    Number(one.difference < 0) - Number(other.difference < 0) ||
    one.rolls - other.rolls
  );
}

/**
 * Fewest rolls for the option's sum, the longest possible first: a longest roll
 * that leaves a sum of one roll less belongs to the best list, and what is left
 * is best in turn.
 */
function quantitiesOf({ base, extra }: Option, { types, counts }: Search): number[] {
  const quantities = types.map((type): number => (type === extra ? 1 : 0));
  let sum = base;
  for (const [index, { size }] of types.entries()) {
    while (size <= sum && (counts[sum - size] ?? UNREACHABLE) + 1 === counts[sum]) {
      quantities[index] = (quantities[index] ?? 0) + 1;
      sum -= size;
    }
  }
  return quantities;
}

function hasLongerRolls(one: readonly number[], other: readonly number[]): boolean {
  const index = one.findIndex((quantity, type) => quantity !== other[type]);
  return index >= 0 && (one[index] ?? 0) > (other[index] ?? 0);
}

/** How much of the shortest roll of a cover is used, the longer ones being used up before. */
function lastRoll(
  need: number,
  types: readonly RollType[],
  quantities: readonly number[],
): BelowMinimum | null {
  const last = types.findLast((_, index) => (quantities[index] ?? 0) > 0);
  if (last === undefined) return null;
  const left = lengthOf(types, quantities) * CENTIMETRES - need;
  const length = last.length * CENTIMETRES;
  return { usage: ((length - left) / length) * 100, minimum: last.minimumUsage };
}

/** Metres on the rolls. */
function lengthOf(types: readonly RollType[], quantities: readonly number[]): number {
  return types.reduce((sum, type, index) => sum + type.length * (quantities[index] ?? 0), 0);
}

function describe(
  need: number,
  types: readonly RollType[],
  quantities: readonly number[],
  below: BelowMinimum | null,
): WireChoice {
  const delivered = lengthOf(types, quantities);
  const difference = delivered * CENTIMETRES - need;
  return {
    wire_rollers: types.flatMap(({ id, length }, index) => {
      const quantity = quantities[index] ?? 0;
      if (quantity === 0) return [];
      return [id === undefined ? { length, quantity } : { id, length, quantity }];
    }),
    wire_delivered: delivered,
    wire_surplus: Math.max(0, difference) / CENTIMETRES,
    wire_shortage: Math.max(0, -difference) / CENTIMETRES,
    below_minimum: below,
  };
}
