import { expect, test } from 'vitest';
import { placeInOtherProject } from './other-project.ts';

const LAUNCHES = '/admin/lancamento-de-atividades';
const at = (pathname: string, searchStr = '') => placeInOtherProject({ pathname, searchStr });

test('a page and what names a record of the old project do not stay; what both projects have does', () => {
  expect(at(LAUNCHES, '?activity=12&user=7&from=2026-01-01&q=doce&ordem=-executed_at&pagina=5')).toEqual({
    to: LAUNCHES,
    search: { user: '7', from: '2026-01-01', q: 'doce', ordem: '-executed_at' },
    replace: true,
    keepScroll: true,
  });
  expect(at('/admin/controle-de-insumos', '?material=rolo-3&tipo=1')).toMatchObject({
    search: { tipo: '1' },
  });
  expect(at(`${LAUNCHES}/adicionar`, '?como=12')).toMatchObject({ to: `${LAUNCHES}/adicionar`, search: {} });
});

test('an address that holds in both stays as it is, and so does a list of the whole organisation', () => {
  expect(at(LAUNCHES, '?user=7')).toBeNull();
  expect(at(LAUNCHES)).toBeNull();
  expect(at('/admin/veiculos', '?pagina=2')).toBeNull();
});

test('a record leads to its list', () => {
  expect(at(`${LAUNCHES}/editar/9`)).toEqual({ to: LAUNCHES });
  expect(at('/admin/veiculos/editar/9')).toBeNull();
});
