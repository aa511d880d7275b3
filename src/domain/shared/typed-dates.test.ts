import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Mask } from './masks.ts';
import { DATE_MASK, DATE_TIME_MASK } from './typed-dates.ts';

function typeInto(mask: Mask<string>, keys: string) {
  let state = { text: '', caret: 0 };
  for (const key of keys) {
    const text = state.text.slice(0, state.caret) + key + state.text.slice(state.caret);
    state = mask.input(text, state.caret + 1, 'typing');
  }
  return state.text;
}

function paste(mask: Mask<string>, text: string) {
  return mask.input(text, text.length, 'pasting').text;
}

describe('typing', () => {
  test.each([
    ['21112026', '21/11/2026'],
    ['21/11/2026', '21/11/2026'],
    ['1/2/2026', '01/02/2026'],
    ['21-11-2026', '21/11/2026'],
    ['211120269', '21/11/2026'],
  ])('a date as %s', (keys, expected) => {
    expect(typeInto(DATE_MASK, keys)).toBe(expected);
  });

  test.each([
    ['211120261430', '21/11/2026 14:30'],
    ['21/11/2026 14:30', '21/11/2026 14:30'],
    ['1/2/2026 9:05', '01/02/2026 09:05'],
    ['21/11/26 1430', '21/11/2026 14:30'],
  ])('a date-time as %s', (keys, expected) => {
    expect(typeInto(DATE_TIME_MASK, keys)).toBe(expected);
  });

  test('erasing backward steps over the slash', () => {
    expect(DATE_MASK.input('2111', 2, 'erasing')).toEqual({ text: '21/11', caret: 2 });
    expect(DATE_MASK.input('21/', 3, 'erasing')).toEqual({ text: '21', caret: 2 });
  });
});

describe('pasting', () => {
  test.each([
    ['2026-11-21', '21/11/2026'],
    ['21.11.2026', '21/11/2026'],
    ['1/2/26', '01/02/2026'],
    ['21/11/98', '21/11/1998'],
    [' 21112026 ', '21/11/2026'],
    ['2026-11-21T14:30:00', '21/11/2026'],
  ])('the date %s', (text, expected) => {
    expect(paste(DATE_MASK, text)).toBe(expected);
  });

  test.each([
    ['2026-11-21T14:30', '21/11/2026 14:30'],
    ['2026-11-21 14:30:59', '21/11/2026 14:30'],
    ['21/11/2026 às 14h30', '21/11/2026 14:30'],
    ['21/11/2026, 9h', '21/11/2026 09:00'],
  ])('the date-time %s', (text, expected) => {
    expect(paste(DATE_TIME_MASK, text)).toBe(expected);
  });

  test('a text that is no date stays', () => {
    expect(paste(DATE_MASK, 'amanhã')).toBe('amanhã');
  });
});

describe('reading', () => {
  test.each([
    [DATE_MASK, '21/11/2026', '2026-11-21'],
    [DATE_MASK, '29/02/2028', '2028-02-29'],
    [DATE_TIME_MASK, '21/11/2026 14:30', '2026-11-21T14:30'],
    [DATE_MASK, '', null],
    [DATE_TIME_MASK, '  ', null],
  ])('%# %s', (mask, text, expected) => {
    expect(mask.read(text)).toBe(expected);
  });

  test.each([
    [DATE_MASK, '31/02/2026'],
    [DATE_MASK, '29/02/2026'],
    [DATE_MASK, '00/01/2026'],
    [DATE_MASK, '21/1'],
    [DATE_MASK, '21/11/1026'],
    [DATE_TIME_MASK, '21/11/2026'],
    [DATE_TIME_MASK, '21/11/2026 24:00'],
    [DATE_TIME_MASK, '31/04/2026 10:00'],
  ])('%# what does not exist stays as typed: %s', (mask, text) => {
    expect(mask.read(text)).toBe(text);
    expect(mask.format(text)).toBe(text);
  });
});

test('every day and minute comes back as it was', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1900-01-01'), max: new Date('2200-12-31'), noInvalidDate: true }),
      (instant) => {
        const dateTime = instant.toISOString().slice(0, 16);
        const date = dateTime.slice(0, 10);
        expect(DATE_MASK.read(DATE_MASK.format(date))).toBe(date);
        expect(DATE_TIME_MASK.read(DATE_TIME_MASK.format(dateTime))).toBe(dateTime);
        const keys = DATE_TIME_MASK.format(dateTime).replace(/\D/g, '');
        expect(DATE_TIME_MASK.read(typeInto(DATE_TIME_MASK, keys))).toBe(dateTime);
      },
    ),
  );
});
