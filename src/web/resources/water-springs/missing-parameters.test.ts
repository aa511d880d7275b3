import { describe, expect, test } from 'vitest';
import { message } from '#domain/rules/messages.ts';
import { missingParametersIn } from './missing-parameters.ts';

describe('the parameters that a refusal names', () => {
  test('are those of its list, in the form’s order', () => {
    const lista = 'Fios de arame, Calcário (g/muda) e Saco de calcário (kg)';
    const sentences = ['Outro problema.', message('parameters_missing', { lista })];
    expect(missingParametersIn(sentences)).toEqual([
      'wire_amount',
      'limestone_grams',
      'limestone_sack_kilograms',
    ]);
  });

  test('are none where the refusal is about the sheet', () => {
    expect(missingParametersIn(['Fios de arame faltam.', message('file_unreadable')])).toEqual([]);
  });
});
