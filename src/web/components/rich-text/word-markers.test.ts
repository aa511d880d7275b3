import { describe, expect, test } from 'vitest';
import { readMarkers } from './word-markers.ts';

/** As an `ol` prints them: 'I3' is the third of `type="I"`. */
function read(...markers: string[]): string[] {
  return readMarkers(markers).map((marker) =>
    marker.kind === 'number' ? `${marker.type}${marker.value}` : marker.kind,
  );
}

describe('markers of a level of a list', () => {
  test.each(['·', 'o', '§', 'v', '•', ''])('%j is a bullet', (sign) => {
    expect(read(sign)).toEqual(['bullet']);
    expect(read(sign, sign)).toEqual(['bullet', 'bullet']);
  });

  test.each([
    [
      ['1.', '2)', '3 –', '4-', '(5)', '6'],
      ['11', '12', '13', '14', '15', '16'],
    ],
    [
      ['0.', '100.'],
      ['10', '1100'],
    ],
    [
      ['a)', 'b)', 'c)'],
      ['a1', 'a2', 'a3'],
    ],
    [
      ['A.', 'B.'],
      ['A1', 'A2'],
    ],
    [
      ['I –', 'II –', 'IX –', 'XL –', 'MCMXC –'],
      ['I1', 'I2', 'I9', 'I40', 'I1990'],
    ],
    [
      ['I', 'II'],
      ['I1', 'I2'],
    ],
  ])('%j are numbers', (markers, expected) => {
    expect(read(...markers)).toEqual(expected);
  });

  test.each([
    [
      ['i.', 'ii.', 'v.', 'x.'],
      ['i1', 'i2', 'i5', 'i10'],
    ],
    [
      ['h)', 'i)', 'j)'],
      ['a8', 'a9', 'a10'],
    ],
    [
      ['v)', 'vi)'],
      ['i5', 'i6'],
    ],
    [
      ['c)', 'd)'],
      ['a3', 'a4'],
    ],
    [
      ['l)', 'm)'],
      ['a12', 'a13'],
    ],
    [['I)'], ['I1']],
    [['C)'], ['A3']],
  ])('%j are letters or roman as the others of the list', (markers, expected) => {
    expect(read(...markers)).toEqual(expected);
  });

  test.each([
    '§ 1º',
    '1º',
    '1ª',
    'Art. 1º',
    'Art.',
    'CLÁUSULA 1ª –',
    '1.1.',
    '01.',
    'aa)',
    'Ii.',
    'IIII.',
    '1.-',
    '123456.',
  ])('%j stays in the text', (marker) => {
    expect(read(marker)).toEqual(['words']);
  });
});
