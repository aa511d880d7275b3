import { expect, test } from 'vitest';
import { tabAt } from './record-tabs.tsx';

const TABS = [
  { label: 'Geral', to: '/admin/projetos/editar/1' },
  { label: 'Dados bancários', to: '/admin/projetos/editar/1/dados-bancarios' },
];

test.each([
  ['/admin/projetos/editar/1', '/admin/projetos/editar/1'],
  ['/admin/projetos/editar/1/dados-bancarios', '/admin/projetos/editar/1/dados-bancarios'],
  ['/admin/projetos/editar/1/dados-bancarios/adicionar', '/admin/projetos/editar/1/dados-bancarios'],
  ['/admin/projetos/editar/10', undefined],
])('%s lies in the tab %s', (address, tab) => {
  expect(tabAt(TABS, address)).toBe(tab);
});
