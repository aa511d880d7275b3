import { describe, expect, test } from 'vitest';
import {
  compute,
  findingsOf,
  points,
  SQUARE,
  survey,
  withParameters,
} from '../../../tests/support/spring-surveys.ts';
import type { SpringSurvey } from './spring-survey.ts';

function warningsOf(input: SpringSurvey): string[] {
  return compute(input).warnings.map((warning) => `${warning.code}: ${warning.message}`);
}

describe('the warnings', () => {
  test('of a fence with nothing to remark are none', () => {
    expect(warningsOf(survey())).toEqual([]);
  });

  test('a limit equal to the perimeter is no limit, a centimetre less is', () => {
    expect(warningsOf(withParameters({ perimeter_limit: 480 }))).toEqual([]);
    const { figures, warnings } = compute(withParameters({ perimeter_limit: 479.99 }));
    expect(warnings.map((warning) => warning.message)).toEqual([
      'O perímetro medido (480,00 m) passa do limite do projeto (479,99 m). Os materiais da cerca são para 479,99 m; 0,01 m ficam por conta do produtor.',
    ]);
    expect(figures).toMatchObject({
      perimeter: 480,
      fence_length: 479.99,
      area: 14_400,
      wire_length: 1919.96,
    });
  });

  test('wire that falls short', () => {
    const input = survey({ wire_rollers: [{ length: 1900, minimum_usage: 10 }] });
    expect(warningsOf(input)).toEqual([
      'wire_short: Faltam 20,00 m de arame (5,00 m de cerca): o resto não chega ao uso mínimo de nenhum rolo.',
    ]);
  });

  test('a last roll below its minimum', () => {
    const input = survey({ wire_rollers: [{ length: 1500, minimum_usage: 62.5 }] });
    expect(warningsOf(input)).toEqual([
      'wire_below_minimum: O último rolo será usado abaixo do mínimo (28,00% de 62,5%).',
    ]);
  });

  test('no roll types', () => {
    expect(warningsOf(survey({ wire_rollers: [] }))).toEqual([
      'wire_no_types: É provável que você não tenha configurado nenhum rolo de arame',
    ]);
  });

  test('a wrong band letter is corrected, and told once for each zone', () => {
    const vertices = SQUARE.map((point) => ({ ...point, utm_zone: '24L' }));
    const { figures, warnings } = compute(survey({ vertices }));
    expect(warnings.map((warning) => warning.message)).toEqual([
      'A letra da zona não corresponde à latitude do ponto; foi usada 24K.',
    ]);
    expect(figures.coordinates.map((point) => point.utm_zone)).toEqual(['24K', '24K', '24K', '24K']);
  });

  test('a dropped point, and none for the closing vertex', () => {
    const vertices = [
      ...SQUARE.slice(0, 2),
      ...points([120.2, 0.1]),
      ...SQUARE.slice(2),
      ...SQUARE.slice(0, 1),
    ];
    const { figures, warnings } = compute(survey({ vertices }));
    expect(warnings.map((warning) => warning.message)).toEqual([
      'Os vértices 2 e 3 são o mesmo ponto (menos de 0,5 m); foi usado um só.',
    ]);
    expect(figures).toMatchObject({ vertex_count: 4, area: 14_400, perimeter: 480 });
    expect(figures.coordinates).toHaveLength(6);
  });

  test.each<[number, number, string[]]>([
    [60, 60, []],
    [50, 60, []],
    [49.99, 60, ["A cerca passa a 49,99 m do olho d'água 1; fora de área consolidada a lei pede 50 m."]],
    [15, 60, ["A cerca passa a 15,00 m do olho d'água 1; fora de área consolidada a lei pede 50 m."]],
    [14.99, 60, ["A cerca passa a 14,99 m do olho d'água 1; a lei pede 50 m, ou 15 m em área consolidada."]],
    [0, 60, ["A cerca passa a 0,00 m do olho d'água 1; a lei pede 50 m, ou 15 m em área consolidada."]],
    [-0.01, 60, ["O olho d'água 1 fica fora da cerca."]],
  ])('an eye at %d, %d m in a square of 120 m', (east, north, expected) => {
    const { warnings } = compute(survey({ water_eyes: points([east, north]) }));
    expect(warnings.map((warning) => warning.message)).toEqual(expected);
  });

  test('an eye is measured in the fence’s zone and named by its own number', () => {
    const eye = { utm_zone: '23K', utm_easting: 912_000, utm_northing: 7_840_500, number: 7 };
    const messages = findingsOf(survey({ water_eyes: [eye] }));
    expect(messages).toEqual([
      'Aba "Olhos d\'água", célula C2: o Este deve ficar entre 100000 e 900000 metros (6 dígitos).',
    ]);
    const outside = { ...eye, utm_easting: 800_000 };
    expect(warningsOf(survey({ water_eyes: [outside] }))).toEqual([
      'reprojected: Há pontos em mais de uma zona; tudo foi calculado na zona 24K.',
      "eye_outside_fence: O olho d'água 7 fica fora da cerca.",
    ]);
  });

  test('more land fenced than the property has', () => {
    expect(warningsOf(survey({ total_area: 1.43 }))).toEqual([
      'area_over_property: A área cercada (1,4400 ha) é maior que a área da propriedade (1,4300 ha).',
    ]);
    for (const total_area of [1.44, null, 0, undefined, Number.NaN]) {
      expect(warningsOf(survey({ total_area }))).toEqual([]);
    }
  });

  test('points outside the state', () => {
    const north = { uf: 'MG', contains: (latitude: number) => latitude > -19.493 };
    expect(warningsOf(survey({ state: north }))).toEqual([
      'point_outside_state: Há pontos fora do estado da propriedade (MG).',
    ]);
    const anywhere = {
      uf: 'MG',
      contains: (latitude: number, longitude: number) => latitude < 0 && longitude < 0,
    };
    expect(warningsOf(survey({ state: anywhere }))).toEqual([]);
  });
});
