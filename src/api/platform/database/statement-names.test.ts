import { expect, test } from 'vitest';
import { StatementNames } from './statement-names.ts';

const named = (names: StatementNames, text: string, times: number) =>
  Array.from({ length: times }, () => names.nameOf(text)).at(-1);

test('a text gets one name from its third time on, another text another', () => {
  const names = new StatementNames();
  expect(named(names, 'select a', 2)).toBeUndefined();
  const name = names.nameOf('select a');
  expect(name).toMatch(/^\w{1,63}$/);
  expect(names.nameOf('select a')).toBe(name);
  expect(named(names, 'select b', 3)).not.toBe(name);
});

test('however many texts there are, no more than four hundred have a name', () => {
  const names = new StatementNames();
  for (let at = 0; at < 10_000; at += 1) named(names, `select ${at}`, 3);
  const given = Array.from({ length: 10_000 }, (_, at) => names.nameOf(`select ${at}`));
  expect(given.filter((name) => name !== undefined)).toHaveLength(400);
  expect(given[0]).toBeDefined();
});

test('a text of many rows at once is never named', () => {
  expect(named(new StatementNames(), 'x'.repeat(20_001), 9)).toBeUndefined();
});

test('once one is outdated no name is used again, whoever says so a second time', () => {
  const names = new StatementNames();
  const before = [named(names, 'select a', 3), named(names, 'select b', 3)];
  names.outdate('select a', before[0] ?? '');
  names.outdate('select a', before[0] ?? '');
  const after = [named(names, 'select a', 3), named(names, 'select b', 3)];
  expect(new Set([...before, ...after]).size).toBe(4);
});
