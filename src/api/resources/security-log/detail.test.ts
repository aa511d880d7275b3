/** What was taken out or shown is called by its own name in Portuguese, whichever list it was. */
import { describe, expect, test } from 'vitest';
import { routes } from '#domain/routes.ts';
import type { Route } from '#domain/shared/contract.ts';
import { detailOf, knownTitle, type SecurityRow } from './detail.ts';

const ALL: readonly Route[] = Object.values(routes).flatMap((group) => Object.values(group));
const FILES = ALL.filter(({ exported }) => exported);
const resourceOf = ({ can, path }: Route) =>
  (can.includes('.') ? can.split('.')[0] : path.split('/')[1]) ?? '';

function row(resource: string, told: SecurityRow['told'], kind: SecurityRow['kind'] = 'exported') {
  return { kind, resource, recordId: null, told, changes: [], about: null };
}

const fileOf = (route: Route) =>
  detailOf(
    row(resourceOf(route), { format: [null, 'csv'], list: [null, route.path.replace(/\/export$/, '')] }),
  );

describe('a list that was taken out', () => {
  test('is told apart from every other', () => {
    const told = FILES.map(fileOf);
    // A project's sponsors and all, the history of a record in a project and of one in the registry.
    const twice = told.filter((one, at) => told.indexOf(one) !== at);
    expect(twice.toSorted()).toEqual(['Histórico, em csv.', 'Patrocinadores, em csv.']);
    for (const one of told) expect(one).toMatch(/^\p{Lu}[^_]+, em csv\.$/u);
  });

  test.each([
    ['/projects/:projectId/water_springs/export', 'Nascentes, em csv.'],
    ['/projects/:projectId/map/export', 'Mapa, em csv.'],
    ['/projects/:projectId/material_balance/export', 'Previsto e entregue, em csv.'],
    ['/projects/:projectId/technicians/export', 'Técnicos, em csv.'],
  ])('%s: %s', (path, detail) => {
    expect(FILES.filter((route) => route.path === path).map(fileOf)).toEqual([detail]);
  });

  test('before entries told the list, by what it is of', () => {
    expect(detailOf(row('water_springs', { format: [null, 'kml'] }))).toBe('Nascentes, em kml.');
    expect(detailOf(row('delivery_notes', { format: [null, 'csv'] }))).toBe('Notas de entrega, em csv.');
  });
});

test('whatever shows personal data is called by a name', () => {
  const all = new Set(ALL.filter(({ personal }) => personal).map(resourceOf));
  // What it finds of producers is told as theirs.
  all.delete('search');
  const shown = [...all];
  expect(shown.length).toBeGreaterThan(3);
  expect(shown.filter((resource) => knownTitle(resource) === null)).toEqual([]);
});
