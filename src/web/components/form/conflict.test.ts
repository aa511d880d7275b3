import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { changesOfOthers, mergedValues } from './conflict.ts';

const base = { plate: 'AAA-1A11', model_description: 'Uno', year: null };

describe('when another person saved meanwhile', () => {
  test('a field that both changed is asked for, a field of theirs alone is shown, mine alone stays', () => {
    const mine = { ...base, plate: 'BBB-1B11', year: 2019 };
    const theirs = { ...base, plate: 'CCC-1C11', model_description: 'Uno Mille' };
    expect(changesOfOthers(base, theirs, mine)).toEqual([
      { field: 'plate', touched: true, mine: 'BBB-1B11', theirs: 'CCC-1C11' },
      { field: 'model_description', touched: false, mine: 'Uno', theirs: 'Uno Mille' },
    ]);
    expect(mergedValues({ base, theirs, mine }, {})).toEqual({
      plate: 'BBB-1B11',
      model_description: 'Uno Mille',
      year: 2019,
    });
    expect(mergedValues({ base, theirs, mine }, { plate: 'theirs', model_description: 'mine' })).toEqual({
      plate: 'CCC-1C11',
      model_description: 'Uno',
      year: 2019,
    });
  });

  test('the same change by both, and an empty text for no value, are no conflict', () => {
    const both = { ...base, plate: 'DDD-1D11' };
    expect(changesOfOthers(base, both, { ...both, year: '' })).toEqual([]);
  });
});

const record = fc.record({
  a: fc.integer({ min: 0, max: 3 }),
  b: fc.string({ maxLength: 1 }),
  c: fc.option(fc.boolean()),
});

property.prop([record, record, record])(
  'choosing theirs everywhere asked keeps what only this person changed, and nothing is made up',
  (start, theirs, mine) => {
    const choices = Object.fromEntries(
      changesOfOthers(start, theirs, mine).map(({ field }) => [field, 'theirs'] as const),
    );
    const merged = mergedValues({ base: start, theirs, mine }, choices);
    for (const [field, value] of Object.entries(merged)) {
      expect([mine[field as 'a'], theirs[field as 'a']]).toContain(value);
    }
    expect(changesOfOthers(theirs, theirs, merged)).toEqual([]);
  },
);
