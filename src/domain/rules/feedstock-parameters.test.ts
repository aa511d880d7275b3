import { describe, expect, test } from 'vitest';
import { feedstockCases } from '../../../tests/support/feedstock-cases.ts';
import {
  FEEDSTOCK_PARAMETER_LABELS,
  FEEDSTOCK_PARAMETERS,
  type FeedstockParameter,
  type FeedstockParameters,
  missingParameters,
} from './feedstock-parameters.ts';

function complete(): FeedstockParameters {
  const parameters = feedstockCases.cases[0]?.input.feedstock_parameters;
  if (!parameters) throw new Error('The first case has parameters.');
  return parameters;
}

const EMPTY = Object.fromEntries(FEEDSTOCK_PARAMETERS.map((name) => [name, null]));

describe("a project's feedstock parameters", () => {
  test('are complete in the worked cases', () => {
    expect(missingParameters(complete())).toEqual([]);
  });

  test('name all that is missing, in the order of the form', () => {
    expect(missingParameters({ ...complete(), ...EMPTY })).toEqual([
      'Espaçamento entre estacas (m)',
      'Espaçamento entre esticadores (m)',
      'Fios de arame',
      'Grampos por quilo',
      'Espaçamento das mudas (m²)',
      'Calcário (g/muda)',
      'Adubo de plantio (g/muda)',
      'Adubo de cobertura (g/muda)',
      'Formicida (g/muda)',
      'Saco de calcário (kg)',
      'Saco de adubo de plantio (kg)',
      'Saco de adubo de cobertura (kg)',
      'Saco de formicida (kg)',
    ]);
  });

  test('list every label once', () => {
    expect(Object.keys(FEEDSTOCK_PARAMETER_LABELS)).toEqual(FEEDSTOCK_PARAMETERS);
  });

  test.each<[FeedstockParameter, number, boolean]>([
    ['stake_spacing', 0, false],
    ['stake_spacing', -2.5, false],
    ['stake_spacing', 0.01, true],
    ['stake_spacing', Number.NaN, false],
    ['stake_spacing', Number.POSITIVE_INFINITY, false],
    ['wire_amount', 0, false],
    ['wire_amount', 2.5, false],
    ['wire_amount', 1_000_001, false],
    ['clip_amount', 0, false],
    ['seedlings_spacing', 0, false],
    ['limestone_grams', 0, true],
    ['formicide_grams', -1, false],
    ['formicide_sack_kilograms', 0, false],
    ['formicide_sack_kilograms', 0.5, true],
    ['perimeter_limit', 0, true],
    ['perimeter_limit', -1, false],
    ['water_spring_default_area', 0, true],
    ['water_spring_default_area', Number.NaN, false],
    ['water_spring_default_area', 1e11, false],
  ])('%s of %d is usable: %s', (name, value, usable) => {
    const missing = missingParameters({ ...complete(), [name]: value });
    expect(missing).toEqual(usable ? [] : [FEEDSTOCK_PARAMETER_LABELS[name]]);
  });
});
