import { expect, test } from 'vitest';
import { monthChoices } from './month-choices.ts';

test('two years from the present month on, over the turns of the years', () => {
  const choices = monthChoices('2026-11');
  expect(choices).toHaveLength(24);
  expect(choices[0]).toEqual({ value: '2026-11', label: 'novembro de 2026' });
  expect(choices[2]).toEqual({ value: '2027-01', label: 'janeiro de 2027' });
  expect(choices.at(-1)).toEqual({ value: '2028-10', label: 'outubro de 2028' });
});

test('a month that stands from before is offered too, once', () => {
  expect(monthChoices('2026-11', '2026-03')[0]?.value).toBe('2026-03');
  expect(monthChoices('2026-11', '2027-03')).toHaveLength(24);
});
