import { expect, test } from 'vitest';
import { shortened, withRoom } from './area-names.ts';

test('of names that lie over each other the first stays', () => {
  const named = (text: string, x: number, y: number) => ({ text, x, y, width: 80 });
  const names = [
    named('Frei Inocêncio', 100, 100),
    named('Mathias Lobato', 140, 106),
    named('Jampruca', 190, 100),
    named('Coroaci', 100, 116),
  ];
  expect(withRoom(names).map(({ text }) => text)).toEqual(['Frei Inocêncio', 'Jampruca', 'Coroaci']);
});

test('of a long name the first words are written', () => {
  const widthOf = (text: string) => text.length * 7;
  expect(shortened('Suaçuí Pequeno', widthOf)).toBe('Suaçuí Pequeno');
  expect(shortened('Tronqueiras e Ribeirões da Margem Esquerda', widthOf)).toBe('Tronqueiras e…');
});
