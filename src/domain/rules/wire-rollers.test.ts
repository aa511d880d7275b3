import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { feedstockCases } from '../../../tests/support/feedstock-cases.ts';
import type { WireRollerType } from './spring-survey-types.ts';
import { chooseWireRollers } from './wire-rollers.ts';

function type(length: number, minimum_usage = 10): WireRollerType {
  return { length, minimum_usage };
}

interface Candidate {
  readonly quantities: readonly number[];
  readonly difference: number;
}

/**
 * The rules of the specification taken literally: every multiset of rolls, every
 * roll opened last, all candidates compared in full. Lengths in metres, need in
 * centimetres, types longest first and of different lengths, whole percents.
 */
function bruteForce(need: number, types: readonly WireRollerType[]): Candidate {
  const bases: number[][] = [[]];
  for (const _ of types) {
    for (const quantities of bases.splice(0)) {
      for (let count = 0; total(types, [...quantities, count]) <= need; count += 1) {
        bases.push([...quantities, count]);
      }
    }
  }
  const candidates: Candidate[] = [];
  const covers: Candidate[] = [];
  for (const quantities of bases) {
    const rest = need - total(types, quantities);
    const belowAll = types.every((one) => rest < one.minimum_usage * one.length);
    if (rest === 0 || (belowAll && rest * 100 <= need * 5))
      candidates.push({ quantities, difference: -rest });
    for (const [index, one] of types.entries()) {
      const more = quantities.map((quantity, place) => quantity + Number(place === index));
      const surplus = one.length * 100 - rest;
      if (surplus < 0) continue;
      covers.push({ quantities: more, difference: surplus });
      if (rest >= one.minimum_usage * one.length) candidates.push({ quantities: more, difference: surplus });
    }
  }
  const [best = { quantities: [], difference: -need }] = (candidates.length > 0 ? candidates : covers).sort(
    (one, other) =>
      Math.abs(one.difference) - Math.abs(other.difference) ||
      Number(one.difference < 0) - Number(other.difference < 0) ||
      sum(one.quantities) - sum(other.quantities) ||
      firstDifference(other.quantities, one.quantities),
  );
  return best;
}

function total(types: readonly WireRollerType[], quantities: readonly number[]): number {
  return quantities.reduce((all, quantity, index) => all + quantity * (types[index]?.length ?? 0) * 100, 0);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0);
}

function firstDifference(one: readonly number[], other: readonly number[]): number {
  return one.map((value, index) => value - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

describe('the choice of wire rolls', () => {
  test.each(feedstockCases.wire_roller_cases)('$need m from $types', (expected) => {
    const choice = chooseWireRollers(Math.round(expected.need * 100), expected.types);
    expect(choice).toMatchObject({
      wire_rollers: expected.wire_rollers,
      wire_delivered: expected.delivered,
      wire_surplus: expected.surplus,
      wire_shortage: expected.shortage,
    });
    expect(choice.below_minimum !== null).toBe(expected.note === 'below_minimum');
    expect(choice.wire_shortage > 0).toBe(expected.note === 'short');
  });

  test('is the one that trying everything finds', () => {
    const lengths = fc.oneof(
      fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 3 }),
      fc.uniqueArray(fc.constantFrom(100, 150, 200, 250, 400, 500, 1000), { minLength: 1, maxLength: 4 }),
    );
    const minimums = fc.array(fc.constantFrom(0, 1, 5, 10, 30, 60, 90, 100), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(lengths, minimums, fc.nat(1_000_000), (unsorted, minimum, share) => {
        const sorted = [...unsorted].sort((a, b) => b - a);
        const types = sorted.map((length, index) => type(length, minimum[index]));
        const shortest = sorted.at(-1) ?? 1;
        const need = Math.round((share / 1_000_000) * shortest * 12 * 100);
        const expected = bruteForce(need, types);
        const choice = chooseWireRollers(need, [...types].reverse());
        const quantities = sorted.map(
          (length) => choice.wire_rollers.find((rolls) => rolls.length === length)?.quantity ?? 0,
        );
        expect(quantities).toEqual(sorted.map((_, index) => expected.quantities[index] ?? 0));
        expect(choice.wire_surplus - choice.wire_shortage).toBeCloseTo(expected.difference / 100, 6);
      }),
      { numRuns: 1500 },
    );
  });

  test('is the same for a need far beyond the tried sums as for one just below', () => {
    // 13 and 7 m: sums beyond 13 · 15 units are made with longest rolls that every choice holds.
    const types = [type(13, 20), type(7, 40)];
    fc.assert(
      fc.property(fc.integer({ min: 19_500, max: 60_000 }), (need) => {
        const expected = bruteForce(need, types);
        const choice = chooseWireRollers(need, types);
        expect(choice.wire_delivered * 100 - need).toBe(expected.difference);
        expect(sum(choice.wire_rollers.map((rolls) => rolls.quantity))).toBe(sum(expected.quantities));
      }),
      { numRuns: 60 },
    );
  });

  test('covers the need, or falls short by at most 5 % with no roll worth opening', () => {
    const types = fc.array(
      fc.record({
        length: fc.integer({ min: 1, max: 1000 }),
        minimum_usage: fc.double({ min: 0, max: 100, noNaN: true }),
      }),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(types, fc.integer({ min: 1, max: 50_000_000 }), (offered, need) => {
        const choice = chooseWireRollers(need, offered);
        const delivered = choice.wire_rollers.reduce((all, rolls) => all + rolls.length * rolls.quantity, 0);
        expect(delivered).toBe(choice.wire_delivered);
        const short = need - delivered * 100;
        expect(choice.wire_shortage).toBe(Math.max(0, short) / 100);
        expect(choice.wire_surplus).toBe(Math.max(0, -short) / 100);
        const worthOpening = offered.some((one) => short >= one.length * one.minimum_usage);
        expect(short > 0 && (short * 20 > need || worthOpening)).toBe(false);
      }),
    );
  });

  test.each([
    ['exactly 5 % short is tolerated', 200_000, [type(1900, 50)], 1900, false],
    ['one centimetre more is not', 200_001, [type(1900, 50)], 3800, true],
    ['exactly the minimum opens a roll', 105_000, [type(1000, 5)], 2000, false],
    ['one centimetre less does not', 104_999, [type(1000, 5)], 1000, false],
    ['a minimum with decimals counts exactly', 100_033, [type(1000, 0.033)], 2000, false],
    ['and is not reached by a centimetre less', 100_032, [type(1000, 0.033)], 1000, false],
    ['minimum 0 always opens a roll', 100_001, [type(1000, 0)], 2000, false],
    ['minimum 100 opens none for a large rest', 150_000, [type(1000, 100)], 2000, true],
    ['minimum 100 is reached by a full roll', 200_000, [type(1000, 100)], 2000, false],
    ['nothing needed, nothing sent', 0, [type(500)], 0, false],
  ])('%s', (_, need, types, delivered, below) => {
    const choice = chooseWireRollers(need, types);
    expect(choice.wire_delivered).toBe(delivered);
    expect(choice.below_minimum !== null).toBe(below);
  });

  test('prefers a surplus to a shortage of the same size', () => {
    // 1000 leaves 25 m missing, 1050 leaves 25 m over.
    const choice = chooseWireRollers(102_500, [type(1000, 90), type(525, 5)]);
    expect(choice).toMatchObject({ wire_delivered: 1050, wire_surplus: 25, wire_shortage: 0 });
  });

  test('prefers fewer rolls, then longer ones', () => {
    expect(chooseWireRollers(100_000, [type(250), type(500)]).wire_rollers).toEqual([
      { length: 500, quantity: 2 },
    ]);
    expect(chooseWireRollers(80_000, [type(200), type(400), type(600)]).wire_rollers).toEqual([
      { length: 600, quantity: 1 },
      { length: 200, quantity: 1 },
    ]);
  });

  test('says how little of the last roll is used', () => {
    const { below_minimum } = chooseWireRollers(125_664, [type(500, 60)]);
    expect(below_minimum?.minimum).toBe(60);
    expect(below_minimum?.usage).toBeCloseTo(51.328, 6);
  });

  test('keeps the ids of the types', () => {
    const { wire_rollers } = chooseWireRollers(60_000, [
      { id: 7, ...type(500) },
      { id: 9, ...type(100) },
    ]);
    expect(wire_rollers).toEqual([
      { id: 7, length: 500, quantity: 1 },
      { id: 9, length: 100, quantity: 1 },
    ]);
  });

  test('of equal lengths takes the type with the lowest minimum', () => {
    const choice = chooseWireRollers(60_000, [
      { id: 1, ...type(500, 90) },
      { id: 2, ...type(500, 10) },
    ]);
    expect(choice.wire_rollers).toEqual([{ id: 2, length: 500, quantity: 2 }]);
    expect(choice.below_minimum).toBeNull();
  });

  test('without types sends nothing, and all is missing', () => {
    const impossible = [
      type(0),
      type(-5),
      type(1.5),
      type(100_001),
      type(Number.NaN),
      type(500, -1),
      type(500, 101),
    ];
    for (const types of [[], impossible]) {
      expect(chooseWireRollers(120_000, types)).toEqual({
        wire_rollers: [],
        wire_delivered: 0,
        wire_surplus: 0,
        wire_shortage: 1200,
        below_minimum: null,
      });
    }
  });

  test.each([
    ['1 m rolls for 100 km with 4 strands', 40_000_000, [type(1)], 400_000],
    ['1 m rolls for the most wire there can be', 100_000_000_000_000, [type(1)], 1_000_000_000_000],
    [
      'the longest rolls without a common divisor',
      10_000_000_000,
      [type(100_000), type(99_999)],
      100_000_000,
    ],
  ])('%s: few sums are tried', (_, need, types, delivered) => {
    expect(chooseWireRollers(need, types).wire_delivered).toBe(delivered);
  });
});
