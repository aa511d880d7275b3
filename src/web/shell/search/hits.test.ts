import { expect, test } from 'vitest';
import { placesFor, placesNamed, recordHit } from './hits.ts';

const TECHNICIAN = 6;
const mayAll = () => true;
const labels = (role: number, hasProject: boolean, typed: string) =>
  placesNamed(placesFor(role, mayAll, hasProject), typed).map(({ group, label }) => `${group}: ${label}`);

test('screens and actions are found by any of their words, without accents', () => {
  expect(labels(TECHNICIAN, true, 'cronog exec')).toEqual(['Telas: Cronograma de Execução']);
  expect(labels(TECHNICIAN, true, 'VIAGEM')).toEqual(['Ações: Registrar uma viagem']);
  expect(labels(TECHNICIAN, true, 'nada disso')).toEqual([]);
  expect(labels(TECHNICIAN, true, ' ')).toEqual([]);
});

test('without a project nothing of one is offered, and nothing that the role does not see', () => {
  expect(labels(TECHNICIAN, false, 'cronograma')).toEqual([]);
  const denied = placesFor(TECHNICIAN, () => false, true);
  expect(placesNamed(denied, 'recursos')).toEqual([]);
  expect(denied.filter(({ group }) => group === 'Ações')).toEqual([]);
});

test('a record stands under its kind', () => {
  const found = {
    type: 'vehicle',
    id: 3,
    label: 'VER-1001',
    detail: 'Hilux',
    href: '/admin/veiculos/editar/3',
    project_id: null,
  } as const;
  expect(recordHit(found)).toEqual({
    group: 'Veículos',
    label: 'VER-1001',
    detail: 'Hilux',
    href: '/admin/veiculos/editar/3',
    projectId: null,
  });
});
