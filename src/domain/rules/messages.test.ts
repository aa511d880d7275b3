import { describe, expect, test } from 'vitest';
import { feedstockCases } from '../../../tests/support/feedstock-cases.ts';
import { MESSAGE_CODES, message, templateOf, WARNINGS, withoutPlace } from './messages.ts';

const { errors_file, errors_form, errors_points, errors_fence, warnings } = feedstockCases.messages;

describe('the catalogue of sentences', () => {
  test('holds every sentence of the specification, letter by letter, and two of its own', () => {
    const ours = MESSAGE_CODES.map(templateOf);
    const theirs = [
      ...errors_file,
      ...errors_form,
      ...errors_points,
      ...errors_fence,
      ...Object.values(warnings),
    ];
    const own = ours.filter((template) => !theirs.includes(template));
    expect(own).toEqual([
      'Aba "{aba}", célula D{l}: "{texto}" não é um número.',
      'Aba "Nascente", célula {celula}: escolha {o_que}.',
    ]);
    expect(ours.filter((template) => !own.includes(template))).toEqual(theirs);
  });

  test('names its warnings as the specification does', () => {
    expect(WARNINGS).toEqual(warnings);
  });
});

describe('a sentence', () => {
  test('has its places filled', () => {
    expect(message('zone_outside_brazil', { aba: 'Vértices', l: 7, z: 31 })).toBe(
      'Aba "Vértices", célula B7: a zona 31 não passa pelo Brasil. São esperadas as zonas 18 a 25, por exemplo 24K.',
    );
  });

  test('shows what a person wrote as it is, braces and dollar signs included', () => {
    const sentence = message('zone_not_understood', { aba: 'Vértices', l: 2, texto: '{l} $& {aba}' });
    expect(sentence).toContain('a zona "{l} $& {aba}" não foi entendida');
  });

  test('cuts a long quotation', () => {
    const sentence = message('zone_not_understood', { aba: 'Vértices', l: 2, texto: 'x'.repeat(32_767) });
    expect(sentence).toContain(`"${'x'.repeat(80)}…"`);
    expect(sentence.length).toBeLessThan(200);
  });

  test.each([
    ['Aba "Vértices", célula C2: o Este deve ficar aqui.', 'O Este deve ficar aqui.'],
    ['Aba "Vértices", linha 12: Este e Norte parecem trocados.', 'Este e Norte parecem trocados.'],
    ['Aba "Olhos d\'água": os pontos ficam longe: "x".', 'Os pontos ficam longe: "x".'],
    ['Não há vértices.', 'Não há vértices.'],
  ])('without its place in the sheet: %s', (sentence, expected) => {
    expect(withoutPlace(sentence)).toBe(expected);
  });
});
