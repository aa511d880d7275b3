import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

test('a blank setting is none: no limit of calls is taken away by it, and no port given up', () => {
  const unset = readSettings({});
  expect(unset.rates.person).toBeGreaterThan(0);
  for (const blank of ['', ' ', '\t ']) {
    expect(readSettings({ RATE_PER_PERSON: blank, RATE_PER_ADDRESS: blank, PORT: blank })).toEqual(unset);
  }
});

test('an address is of https however that is written', () => {
  const publicUrl = (given: string) => readSettings({ PUBLIC_URL: given }).publicUrl;
  expect(publicUrl('HTTPS://Vertente.exemplo.org/')).toBe('https://Vertente.exemplo.org');
  expect(publicUrl('https://vertente.exemplo.org')).toBe('https://vertente.exemplo.org');
});
