import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  GOOD_FORM,
  GOOD_VERTICES,
  PROJECT,
  TODAY,
  goodSketch,
  rows,
} from '../../../../tests/support/sketch-sheet.ts';
import type { Filling, SketchFilling } from '../../../../tests/support/sketch-sheet.ts';
import { computeSketch } from './interpret.ts';
import { readSketch } from './read-sketch.ts';
import { makeSketchReader } from './reader.ts';
import type { SketchReader } from './reader.ts';

let reader: SketchReader;
beforeAll(() => {
  reader = makeSketchReader();
});
afterAll(() => reader.close());

async function compute(changes: SketchFilling = {}) {
  const reading = await readSketch(reader, await goodSketch(changes), { person: 1, today: TODAY });
  if (!reading.ok) throw new Error(reading.messages.join('\n'));
  return computeSketch(reading.sketch, PROJECT);
}

async function surveyOf(changes: SketchFilling = {}) {
  const result = await compute(changes);
  if (!result.ok) throw new Error(result.messages.join('\n'));
  return result.survey;
}

test('a filled sheet becomes a survey in the names of the API', async () => {
  expect(await surveyOf()).toEqual({
    label: 'N-01',
    surveyed_at: '2026-11-14',
    technician: 'Maria das Dores',
    characteristics: {
      declivity: 2,
      landscape_position: 2,
      erosion: 2,
      vegetation: 2,
      typology: 3,
      typology_specification: 'Capoeira com brejo',
      water_color: 3,
      distance_forest: 120,
    },
    recovery_modality: 3,
    notes: 'Acesso pela porteira azul.',
    coordinates: [
      { utm_zone: '24K', utm_easting: 283400, utm_northing: 7843200 },
      { utm_zone: '24K', utm_easting: 283478, utm_northing: 7843200 },
      { utm_zone: '24K', utm_easting: 283478, utm_northing: 7843254 },
      { utm_zone: '24K', utm_easting: 283400, utm_northing: 7843254 },
    ],
    water_eyes: [{ utm_zone: '24K', utm_easting: 283430, utm_northing: 7843220 }],
  });
});

test('its figures are those of the worked example', async () => {
  const result = await compute();
  expect(result).toMatchObject({
    ok: true,
    figures: { perimeter: 264, area: 4212, stake_quantity: 100, stretcher_quantity: 6, clip_quantity: 3 },
  });
});

/** Spellings that are read as one of those before them is: with `TEST_FULL=1` alone. */
const alike = <T>(...cases: T[]): T[] => (process.env['TEST_FULL'] ? cases : []);

test.each([['  MODERADA ', 2], [1, 1], ...alike(['baixa', 1], ['3', 3])])(
  'an option is understood by label and by number: %j',
  async (written, value) => {
    expect((await surveyOf({ form: { B6: written } })).characteristics.declivity).toBe(value);
  },
);

test('labels of options may miss their accents', async () => {
  const { characteristics } = await surveyOf({ form: { B7: '1/3 medio', B10: 'floresta estagio avancado' } });
  expect(characteristics).toMatchObject({ landscape_position: 3, typology: 5 });
});

test.each<[Filling, string | null]>([
  [{ serial: 46340.75 }, '2026-11-14'],
  [{ general: 46340 }, '2026-11-14'],
  ['1/2/2026', '2026-02-01'],
  ...alike<[Filling, string]>(
    [{ serial: 46340 }, '2026-11-14'],
    ['14/11/2026', '2026-11-14'],
    ['14-11-2026', '2026-11-14'],
  ),
  ['2026-11-14', '2026-11-14'],
  [{ formula: 'TODAY()', value: 46347 }, '2026-11-21'],
  [null, null],
])('a date of survey is understood: %j', async (written, date) => {
  expect((await surveyOf({ form: { B4: written } })).surveyed_at).toBe(date);
});

test.each<[Filling, number]>([
  ['283412,5', 283412.5],
  ['283.412,50', 283412.5],
  ['283412.5', 283412.5],
  [' 283412 ', 283412],
  [283412.5, 283412.5],
  [{ formula: 'A1+12.5', value: 283412.5 }, 283412.5],
])('an easting is understood as a Brazilian writes it: %j', async (written, metres) => {
  const vertices = { ...GOOD_VERTICES, ...rows([[null, written, '7.843.200']]) };
  expect((await surveyOf({ vertices })).coordinates[0]).toEqual({
    utm_zone: '24K',
    utm_easting: metres,
    utm_northing: 7843200,
  });
});

test('a wrong band letter is corrected with a warning', async () => {
  const result = await compute({ form: { B15: '24L' } });
  expect(result).toMatchObject({
    ok: true,
    survey: { coordinates: [{ utm_zone: '24K' }, {}, {}, {}] },
    warnings: expect.arrayContaining([
      {
        code: 'band_corrected',
        message: 'A letra da zona não corresponde à latitude do ponto; foi usada 24K.',
      },
    ]),
  });
});

test('blank rows are skipped, and messages keep the numbers of the sheet', async () => {
  const crossing = { ...rows([]), A5: 101, C5: 283400, D5: 7843200, A9: 102, C9: 283480, D9: 7843260 };
  const result = await compute({
    vertices: { ...crossing, A12: 103, C12: 283480, D12: 7843200, A13: 104, C13: 283400, D13: 7843260 },
  });
  expect(result).toEqual({
    ok: false,
    messages: [
      'Aba "Vértices": os lados 101–102 e 103–104 se cruzam. Liste os vértices na ordem em que se anda ao longo da cerca.',
    ],
  });
});

test('columns are found by their heading, whatever their order', async () => {
  const { coordinates } = await surveyOf({
    vertices: {
      C1: 'NORTE (M)',
      D1: 'este',
      ...Object.fromEntries(
        Object.entries(GOOD_VERTICES).map(([cell, value]) => [
          cell.replace(/[CD]/, (column) => (column === 'C' ? 'D' : 'C')),
          value,
        ]),
      ),
    },
  });
  expect(coordinates[1]).toMatchObject({ utm_easting: 283478, utm_northing: 7843200 });
});

test('what someone reckons beside the table is no point', async () => {
  const { coordinates } = await surveyOf({ vertices: { ...GOOD_VERTICES, H40: 'soma', I40: 12 } });
  expect(coordinates).toHaveLength(4);
});

test('text stays text: a leading equals sign, an ampersand, an emoji', async () => {
  const survey = await surveyOf({ form: { B3: '=N-01', B5: 'João & Ana <b>', B17: 'Água 💧\nlimpa' } });
  expect(survey).toMatchObject({ label: '=N-01', technician: 'João & Ana <b>', notes: 'Água 💧\nlimpa' });
});

test('control and invisible characters are left out', async () => {
  const survey = await surveyOf({
    form: { B3: 'N\u000101\u200b', B5: 'Ana\nMaria', B17: 'um\u0007 dois' },
  });
  expect(survey).toMatchObject({ label: 'N 01', technician: 'Ana Maria', notes: 'um dois' });
});

test('a code that is a number is read as it is shown', async () => {
  expect((await surveyOf({ form: { B3: 7 } })).label).toBe('7');
});

test('a text that is too long is refused, not cut', async () => {
  expect(await compute({ form: { B5: 'x'.repeat(256), B17: 'y'.repeat(10_001) } })).toEqual({
    ok: false,
    messages: [
      'Aba "Nascente", célula B5: o texto passa de 255 caracteres.',
      'Aba "Nascente", célula B17: o texto passa de 10.000 caracteres.',
    ],
  });
});

test.each(['sirgas2000', 'WGS-84', null, ...alike('SIRGAS 2000', '2')])(
  'datum %j is accepted',
  async (datum) => {
    expect(await compute({ form: { B16: datum } })).toMatchObject({ ok: true });
  },
);

test.each<Filling>(['01/mar', { general: 46082 }, ...alike('3-jan', '01/03/2026')])(
  '"1/3" that became a date is noticed: %j',
  async (written) => {
    expect(await compute({ form: { ...GOOD_FORM, B7: written } })).toEqual({
      ok: false,
      messages: [
        'Aba "Nascente", célula B7: o Excel trocou "1/3" por uma data. Escolha a posição na lista da célula.',
      ],
    });
  },
);
