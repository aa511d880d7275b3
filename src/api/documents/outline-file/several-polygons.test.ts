/** Files of many polygons, of which some can be the outline of no sub-basin. */
import { expect, describe, test } from 'vitest';
import { OUTLINE_MESSAGES } from '#domain/resources/subbasin-outlines.ts';
import type { Ring } from '../../../../tests/support/geometry-files.ts';
import { boxRing, collectionOf, scribbledRing } from '../../../../tests/support/outline-files.ts';
import {
  outlineRefusal as refusal,
  readOutlineFile as read,
  zippedByGdal,
} from '../../../../tests/support/outline-reading.ts';

describe('of several polygons', () => {
  const shapes = ['Caratinga', 'Suaçuí Pequeno', 'Rio Suaçuí Grande'].map((NOME, at) => ({
    properties: { CD: `${at + 1}`, UF: 'MG', NOME },
    polygons: [[boxRing(-42 + at * 0.2, -18.8, -41.8 + at * 0.2, -18.6)]],
  }));

  test('all are offered by their names, the one called as the sub-basin first', async () => {
    for (const file of [collectionOf(shapes), await zippedByGdal(collectionOf(shapes), [])]) {
      expect(
        read(file).features.map(({ feature, name, is_named_so }) => [feature, name, is_named_so]),
      ).toEqual([
        [3, 'Rio Suaçuí Grande', true],
        [1, 'Caratinga', false],
        [2, 'Suaçuí Pequeno', false],
      ]);
    }
  });

  test('one must be chosen: none is taken for the person', () => {
    const sentence = OUTLINE_MESSAGES.choose(
      ['Caratinga (1)', 'Suaçuí Pequeno (2)', 'Rio Suaçuí Grande (3)'],
      3,
    );
    expect(refusal(collectionOf(shapes), { wanted: 'only' })).toBe(sentence);
    expect(read(collectionOf(shapes), { wanted: 2 }).features.map(({ name }) => name)).toEqual([
      'Suaçuí Pequeno',
    ]);
    expect(refusal(collectionOf(shapes), { wanted: 4 })).toBe(OUTLINE_MESSAGES.noSuchFeature(3));
  });

  test('of very many the largest are, and it is said', () => {
    const many = Array.from({ length: 130 }, (_, at) => ({
      properties: { nome: `Bacia ${at + 1}` },
      polygons: [[boxRing(-45, -18, -44.9 + at / 1000, -17.9)]],
    }));
    const { features, warnings } = read(collectionOf(many));
    expect([features.length, features[0]?.name, features.at(-1)?.name]).toEqual([
      100,
      'Bacia 31',
      'Bacia 130',
    ]);
    expect(warnings).toEqual([OUTLINE_MESSAGES.offered(130)]);
  });
});

describe('of polygons of which some can be no outline', () => {
  const shape = (nome: string, ...rings: Ring[]) => ({ properties: { nome }, polygons: [rings] });
  const whole = [
    shape('Caratinga', boxRing(-42, -19.8, -41.8, -19.6)),
    shape('Cuieté', boxRing(-41, -19.8, -40.8, -19.6)),
  ];
  const outside = shape('Tejo', boxRing(-9, 39, -8, 40));
  const line: Ring = [
    [-42, -18],
    [-42, -19],
    [-42, -18.5],
  ];
  const names = (file: string | Uint8Array) => read(file).features.map(({ name }) => name);

  test.each([
    ['outside Brazil', collectionOf([outside, ...whole])],
    ['too small', collectionOf([...whole, shape('Lasca', boxRing(-42, -18, -41.9999, -17.9999))])],
    ['without area', collectionOf([...whole, shape('Linha', line)])],
    [
      'broken',
      collectionOf([...whole, shape('Quebrado', boxRing(-42, -18, -41, -17))]).replace('[-41,-17]', '["a"]'),
    ],
    [
      'without places',
      collectionOf([...whole, shape('Nada', boxRing(-42, -18, -41, -17))]).replace(
        /\[\[-42,-18\][^\]]+\]+/,
        '[7',
      ),
    ],
    ['drawn with its vertices out of order', collectionOf([...whole, shape('Rabisco', scribbledRing(1900))])],
  ])('one is %s: the others are offered, and it is said', (_name, file) => {
    expect(names(file)).toEqual(['Caratinga', 'Cuieté']);
    expect(read(file).warnings).toEqual([OUTLINE_MESSAGES.unfit(1)]);
  });

  test('it keeps its number, and is refused in its own words', () => {
    const file = collectionOf([outside, ...whole]);
    expect(read(file).features.map(({ feature }) => feature)).toEqual([2, 3]);
    expect(read(file, { wanted: 2 }).features[0]?.name).toBe('Caratinga');
    expect(refusal(file, { wanted: 1 })).toBe(OUTLINE_MESSAGES.outsideBrazil('39, -9'));
  });

  test('of the one that is sought the reason is told', () => {
    const lisbon = shape('Suaçuí Grande', boxRing(-9, 39, -8, 40));
    expect(read(collectionOf([lisbon, ...whole])).warnings).toEqual([
      OUTLINE_MESSAGES.missed('Suaçuí Grande', OUTLINE_MESSAGES.outsideBrazil('39, -9')),
      OUTLINE_MESSAGES.unfit(1),
    ]);
  });

  test('where none can be, the reason of the first is told', () => {
    const file = collectionOf([outside, shape('Linha', line)]);
    expect(refusal(file)).toBe(OUTLINE_MESSAGES.outsideBrazil('39, -9'));
  });

  test('they do not take the place of those that can', async () => {
    const many = Array.from({ length: 130 }, (_, at) =>
      shape(`Bacia ${at + 1}`, boxRing(-9, 39, -8 + at / 100, 40)),
    );
    const file = await zippedByGdal(collectionOf([...many, ...whole]), []);
    expect(names(file)).toEqual(['Caratinga', 'Cuieté']);
    expect(read(file).warnings).toEqual([OUTLINE_MESSAGES.unfit(130)]);
  });

  test('one that would lie in Brazil with its axes turned is not turned beside one that lies there', () => {
    const atlantic = shape('Atlântico', boxRing(-20, -44, -19, -43));
    const file = collectionOf([atlantic, ...whole]);
    expect(names(file)).toEqual(['Caratinga', 'Cuieté']);
    expect(read(file).warnings).toEqual([OUTLINE_MESSAGES.unfit(1)]);
    expect(refusal(file, { wanted: 1 })).toBe(OUTLINE_MESSAGES.outsideBrazil('-44, -20'));
  });
});
