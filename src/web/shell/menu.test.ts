import { expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { menuSections, opensInProject } from './menu.ts';

const labels = (role: number, hasProject: boolean) =>
  Object.fromEntries(
    menuSections(role, hasProject).map(({ heading, links }) => [heading, links.map(({ label }) => label)]),
  );

test('PROJETO is there only with a project, MENU GERAL always', () => {
  expect(Object.keys(labels(ROLES.GERENTE_PROJETOS, false))).toEqual(['MENU GERAL']);
  expect(Object.keys(labels(ROLES.GERENTE_PROJETOS, true))).toEqual(['PROJETO', 'MENU GERAL']);
});

test('a heading with nothing below it says what to do', () => {
  const hints = (role: number, hasProject: boolean) => menuSections(role, hasProject).map(({ hint }) => hint);
  expect(hints(ROLES.FINANCEIRO, false)).toEqual(['Escolha um projeto para abrir o que é do seu cargo.']);
  expect(hints(ROLES.FINANCEIRO, true)).toEqual([null, 'O que o seu cargo abre está em PROJETO.']);
  expect(hints(ROLES.DEV, true)).toEqual(['O que o seu cargo abre está em MENU GERAL.', null]);
  expect(hints(ROLES.DEV, false)).toEqual([null]);
});

test('of a project nothing is on the menu of who develops alone', () => {
  const roles = Object.values(ROLES).filter((role) => !opensInProject(role));
  expect(roles).toEqual([ROLES.DEV]);
});

test('each role finds its own items', () => {
  expect(labels(ROLES.FINANCEIRO, true)).toEqual({ PROJETO: ['Prestação de Contas'], 'MENU GERAL': [] });
  expect(labels(ROLES.DEV, true)).toEqual({ PROJETO: [], 'MENU GERAL': ['Usuários'] });
  expect(labels(ROLES.ADMINISTRATIVO, true)).toEqual({
    PROJETO: ['Controle de viagens'],
    'MENU GERAL': ['Veículos'],
  });
  expect(labels(ROLES.TECNICO, true)).toEqual({
    PROJETO: [
      'Propriedades',
      'Nascentes',
      'Mapa',
      'Notas de entrega',
      'Lançamento de Atividades',
      'Cronograma de Execução',
      'Atividades de projeto',
      'Estoque',
      'Previsto e entregue',
      'Controle de viagens',
      'Relatórios',
    ],
    'MENU GERAL': ['Projetos', 'Proprietários', 'Bacias', 'Sub-bacias', 'Veículos'],
  });
});
