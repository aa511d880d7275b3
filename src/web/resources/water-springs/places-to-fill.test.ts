import { resolveVariables, TERM_VARIABLE_NAMES } from '#domain/rules/term-variables.ts';
import { describe, expect, test } from 'vitest';
import { placeToFill } from './places-to-fill.ts';

const PLACES = { projectId: 2, propertyId: 7, producerId: 9, hasSprings: true };

describe('where a term’s missing data is filled in', () => {
  test.each([
    ['CPF_PROPRIETARIO', '/admin/proprietarios/editar/9'],
    ['UF_PROPRIETARIO', '/admin/proprietarios/editar/9/endereco'],
    ['ENDERECO_PROPRIEDADE', '/admin/propriedades/editar/7/endereco'],
    ['NOME_BACIA', '/admin/propriedades/editar/7/localizacao-hidrografica'],
    ['TOTAL_NASCENTES', '/admin/propriedades/editar/7/nascentes'],
    ['TOTAL_ROLOS', '/admin/projetos/editar/2/parametros-materia-prima'],
    ['rural_producer', '/admin/propriedades/editar/7'],
  ])('%s: %s', (variable, to) => {
    expect(placeToFill(variable, PLACES)?.to).toBe(to);
  });

  test('without a producer the property is where one is chosen; without springs, they come first', () => {
    const bare = { ...PLACES, producerId: null, hasSprings: false };
    expect(placeToFill('ENDERECO_PROPRIETARIO', bare)?.to).toBe('/admin/propriedades/editar/7');
    expect(placeToFill('TOTAL_ROLOS', bare)?.to).toBe('/admin/propriedades/editar/7/nascentes');
  });

  test('every variable that a property can lack has its place', () => {
    const { missing } = resolveVariables(TERM_VARIABLE_NAMES, {
      date: '2026-11-21',
      producer: null,
      property: { address: {} },
      springs: [],
    });
    expect(missing.length).toBeGreaterThan(10);
    for (const { name } of missing) expect(placeToFill(name, PLACES), name).not.toBeNull();
  });

  test('of what the panel does not know it says nothing', () => {
    expect(placeToFill('outra', PLACES)).toBeNull();
  });
});
