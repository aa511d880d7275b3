import { expect, test } from 'vitest';
import { openPageAt } from './open-page-address.ts';

test.each([
  ['/esqueci-a-senha', { page: 'forgotten' }],
  ['/esqueci-a-senha/', { page: 'forgotten' }],
  ['/acessibilidade', { page: 'accessibility' }],
  ['/definir-senha/Ab_9-x', { page: 'set', token: 'Ab_9-x' }],
  ['/definir-senha/Ab_9-x/', { page: 'set', token: 'Ab_9-x' }],
  ['/definir-senha/', null],
  ['/definir-senha/a/b', null],
  ['/definir-senha/..%2Fusers', null],
  ['/definir-senha', null],
  ['/login', null],
  ['/admin', null],
])('%s', (address, page) => {
  expect(openPageAt(address)).toEqual(page);
});
