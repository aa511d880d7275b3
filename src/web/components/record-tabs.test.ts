import { expect, test } from 'vitest';
import { tabAt } from './record-tabs.tsx';

const TABS = [
  { label: 'Geral', to: '/admin/projetos/editar/1' },
  { label: 'Dados bancários', to: '/admin/projetos/editar/1/dados-bancarios' },
];

const PARTED = [
  {
    label: 'Dados',
    to: '/admin/propriedades/editar/7',
    parts: [
      { label: 'Geral', to: '/admin/propriedades/editar/7' },
      { label: 'Endereço', to: '/admin/propriedades/editar/7/endereco' },
    ],
  },
  { label: 'Nascentes', to: '/admin/propriedades/editar/7/nascentes' },
];

test.each([
  ['/admin/propriedades/editar/7', '/admin/propriedades/editar/7'],
  ['/admin/propriedades/editar/7/endereco', '/admin/propriedades/editar/7/endereco'],
  ['/admin/propriedades/editar/7/nascentes/3', '/admin/propriedades/editar/7/nascentes'],
])('%s lies in the part or the tab %s', (address, tab) => {
  expect(tabAt(PARTED, address)).toBe(tab);
});

test.each([
  ['/admin/projetos/editar/1', '/admin/projetos/editar/1'],
  ['/admin/projetos/editar/1/dados-bancarios', '/admin/projetos/editar/1/dados-bancarios'],
  ['/admin/projetos/editar/1/dados-bancarios/adicionar', '/admin/projetos/editar/1/dados-bancarios'],
  ['/admin/projetos/editar/10', undefined],
])('%s lies in the tab %s', (address, tab) => {
  expect(tabAt(TABS, address)).toBe(tab);
});
