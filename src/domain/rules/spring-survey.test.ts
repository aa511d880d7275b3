import { describe, expect, test } from 'vitest';
import { feedstockCases } from '../../../tests/support/feedstock-cases.ts';
import {
  compute,
  findingsOf,
  PARAMETERS,
  points,
  SQUARE,
  survey,
  withParameters,
} from '../../../tests/support/spring-surveys.ts';
import { gridPointOf } from './coordinates.ts';
import { FEEDSTOCK_PARAMETERS } from './feedstock-parameters.ts';
import { computeSpring, MOST_FINDINGS, type SurveyPoint } from './spring-survey.ts';

describe('the worked cases of the specification', () => {
  test.each(feedstockCases.cases)('$id: $title', ({ input, expected }) => {
    const { warnings, ...figures } = expected;
    const result = compute(input);
    expect(result.figures).toEqual(figures);
    expect(result.warnings.map((warning) => warning.code)).toEqual(warnings);
  });

  test.each(feedstockCases.errors)('$id: $title', ({ input, error }) => {
    expect(findingsOf({ ...input, wire_rollers: [] })[0]).toBe(error);
  });
});

describe('a spring without a measured fence', () => {
  test('takes the default area around the mean of its eyes', () => {
    const { figures, warnings } = compute(survey({ vertices: [], water_eyes: points([0, 0], [60, 0]) }));
    expect(figures).toMatchObject({ area: 7853.98, perimeter: 314.16, vertex_count: 0, corner_count: 0 });
    expect(figures.water_eyes).toHaveLength(2);
    expect(warnings[0]).toEqual({
      code: 'default_area',
      message: 'Sem vértices: foi usada a área padrão do projeto (7853,98 m²), em círculo.',
    });
  });

  test('holds eyes on the rim of that area, and none a centimetre beyond', () => {
    expect(findingsOf(survey({ vertices: [], water_eyes: points([0, 0], [100, 0]) }))).toEqual([]);
    expect(findingsOf(survey({ vertices: [], water_eyes: points([0, 0], [100.02, 0]) }))).toEqual([
      'Aba "Olhos d\'água": os pontos ficam a até 50,01 m do centro e não cabem na área padrão (raio de 50,00 m). Meça os vértices da cerca.',
    ]);
  });

  test('finds the mean across a zone border', () => {
    // 42° W parts 23K from 24K; the points lie ten metres east and west of it.
    const water_eyes = [24, 23].map((zone): SurveyPoint => {
      const longitude = zone === 24 ? -41.9999 : -42.0001;
      const metres = gridPointOf({ zone, hemisphere: 'south' }, { latitude: -19.5, longitude });
      return { utm_zone: `${zone}K`, utm_easting: metres.easting, utm_northing: metres.northing };
    });
    const { figures, warnings } = compute(survey({ vertices: [], water_eyes }));
    expect(figures.water_eyes.map((eye) => eye.utm_zone)).toEqual(['24K', '23K']);
    expect(warnings.map((warning) => warning.message)).toContain(
      'Há pontos em mais de uma zona; tudo foi calculado na zona 24K.',
    );
  });

  test.each([[null], [0], [0.001]])('needs a default area: %s m² is none', (water_spring_default_area) => {
    const input = { ...withParameters({ water_spring_default_area }), vertices: [] };
    expect(findingsOf(input)).toEqual([
      'Não há vértices e o projeto não tem área padrão da nascente. Preencha a área padrão nos parâmetros do projeto ou meça a cerca.',
    ]);
  });

  test('needs no default area when the fence is measured', () => {
    expect(findingsOf(withParameters({ water_spring_default_area: null }))).toEqual([]);
  });

  test('never becomes a circle with one or two vertices left', () => {
    for (const n of [1, 2]) {
      expect(findingsOf(survey({ vertices: SQUARE.slice(0, n) }))).toEqual([
        `Aba "Vértices": a lista tem ${n} vértice(s) e a cerca precisa de pelo menos 3. Meça os que faltam, ou apague todos para usar a área padrão do projeto.`,
      ]);
    }
  });

  test('nor when three rows are one point', () => {
    expect(findingsOf(survey({ vertices: points([0, 0], [0, 0], [0.1, 0]) }))[0]).toContain(
      'tem 1 vértice(s)',
    );
  });
});

describe('the findings', () => {
  test('come all at once: project, form, vertices, fence or eyes, in the order of the sheet', () => {
    const result = computeSpring(
      survey({
        recovery_modality: 9,
        feedstock_parameters: { ...PARAMETERS, wire_amount: null, clip_amount: 0 },
        default_zone: '99K',
        vertices: [{ utm_zone: null, utm_easting: 5000, utm_northing: 7843200 }, ...SQUARE.slice(1)],
        water_eyes: [{ utm_zone: '31K', utm_easting: 283400, utm_northing: 7843200 }],
      }),
    );
    expect(result).toEqual({
      ok: false,
      findings: [
        {
          message:
            'O projeto ainda não tem os parâmetros de matéria-prima: Fios de arame e Grampos por quilo. Preencha-os no projeto e leia o arquivo de novo.',
          sentence:
            'O projeto ainda não tem os parâmetros de matéria-prima: Fios de arame e Grampos por quilo. Preencha-os no projeto e leia o arquivo de novo.',
          list: 'project',
          index: null,
          field: null,
        },
        {
          message:
            'Aba "Nascente", célula B14: a modalidade "9" não existe. Escolha Enriquecimento, Regeneração ou Recuperação total.',
          sentence: 'A modalidade "9" não existe. Escolha Enriquecimento, Regeneração ou Recuperação total.',
          list: 'form',
          index: null,
          field: 'recovery_modality',
        },
        {
          message:
            'Aba "Nascente", célula B15: a zona "99K" não foi entendida. Escreva como no GPS, por exemplo 24K.',
          sentence: 'A zona "99K" não foi entendida. Escreva como no GPS, por exemplo 24K.',
          list: 'form',
          index: null,
          field: 'default_zone',
        },
        {
          message: 'Aba "Vértices", célula C2: o Este deve ficar entre 100000 e 900000 metros (6 dígitos).',
          sentence: 'O Este deve ficar entre 100000 e 900000 metros (6 dígitos).',
          list: 'coordinates',
          index: 0,
          field: 'utm_easting',
        },
        {
          message:
            'Aba "Olhos d\'água", célula B2: a zona 31 não passa pelo Brasil. São esperadas as zonas 18 a 25, por exemplo 24K.',
          sentence: 'A zona 31 não passa pelo Brasil. São esperadas as zonas 18 a 25, por exemplo 24K.',
          list: 'water_eyes',
          index: 0,
          field: 'utm_zone',
        },
      ],
    });
  });

  test('an unusable default zone matters only where a point relies on it', () => {
    expect(findingsOf(survey({ default_zone: '99K' }))).toEqual([]);
  });

  test('of the fence stand before those of the eyes', () => {
    const messages = findingsOf(
      survey({
        vertices: points([0, 0], [80, 60], [80, 0], [0, 60]),
        water_eyes: [{ ...SQUARE[0], utm_zone: '' } as SurveyPoint],
      }),
    );
    expect(messages.map((message) => message.slice(0, 20))).toEqual(
      ['Aba "Vértices": os la', 'Aba "Olhos d\'água", '].map((text) => text.slice(0, 20)),
    );
  });

  test('are 50 at most', () => {
    const vertices = Array.from(
      { length: 500 },
      (): SurveyPoint => ({ utm_zone: 'x', utm_easting: 'y', utm_northing: 'z' }),
    );
    expect(findingsOf(survey({ vertices, water_eyes: vertices }))).toHaveLength(MOST_FINDINGS);
  });

  test('refuse lists of more than 500 unread', () => {
    const unreadable = { length: 501 } as readonly SurveyPoint[];
    expect(findingsOf(survey({ vertices: unreadable, water_eyes: unreadable }))).toEqual([
      'Aba "Vértices": há 501 linhas preenchidas; o máximo é 500.',
      'Aba "Olhos d\'água": há 501 linhas preenchidas; o máximo é 500.',
    ]);
  });

  test('use the numbers of the sheet, blank rows or not', () => {
    const vertices = points([0, 0], [0, 0], [80, 60], [80, 0], [0, 60]).map((point, index) => ({
      ...point,
      number: 10 + 2 * index,
      row: 11 + 2 * index,
    }));
    expect(findingsOf(survey({ vertices }))).toEqual([
      'Aba "Vértices": os lados 10–14 e 16–18 se cruzam. Liste os vértices na ordem em que se anda ao longo da cerca.',
    ]);
  });

  test.each<[string, SurveyPoint[], string]>([
    [
      'a digit too many',
      points([0, 0], [120, 0], [120, 70_000], [0, 120]),
      'os vértices 2 e 3 ficam a 70,00 km um do outro (máximo 2 km). Confira os dígitos.',
    ],
    [
      'a side of 2,000.01 m',
      points([0, 0], [2000.01, 0], [1000, 500]),
      'os vértices 1 e 2 ficam a 2,01 km um do outro (máximo 2 km). Confira os dígitos.',
    ],
    [
      'a fold',
      points([0, 0], [120, 0], [60, 0], [60, 60]),
      'no vértice 2 a cerca volta sobre si mesma. Confira os pontos vizinhos.',
    ],
    ['a line', points([0, 0], [60, 0], [120, 0]), 'os vértices estão em linha reta e não fecham uma área.'],
  ])('of a fence: %s', (_, vertices, words) => {
    expect(findingsOf(survey({ vertices }))[0]).toBe(`Aba "Vértices": ${words}`);
  });

  test('name every missing parameter', () => {
    const empty = Object.fromEntries(FEEDSTOCK_PARAMETERS.map((name) => [name, null]));
    const [message] = findingsOf(survey({ feedstock_parameters: { ...PARAMETERS, ...empty } }));
    expect(message).toContain(
      'Espaçamento entre estacas (m), Espaçamento entre esticadores (m), Fios de arame,',
    );
    expect(message).toContain('Saco de adubo de cobertura (kg) e Saco de formicida (kg).');
  });

  test.each([[null], [0], [4], [2.5]])('modality %s does not exist', (recovery_modality) => {
    expect(findingsOf(survey({ recovery_modality }))).toEqual([
      `Aba "Nascente", célula B14: a modalidade "${recovery_modality ?? ''}" não existe. Escolha Enriquecimento, Regeneração ou Recuperação total.`,
    ]);
  });
});
