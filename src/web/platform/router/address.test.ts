import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { addressAt, addressFor, hrefOf } from './address.ts';

const at = (href: string) => {
  const { pathname, search, hash } = new URL(href, 'https://painel.example');
  return addressAt({ pathname, search, hash });
};

test('a place has one address: no slash at its end, and nothing that stands for nothing', () => {
  for (const [written, address] of [
    ['/admin/veiculos', '/admin/veiculos'],
    ['/admin/veiculos/', '/admin/veiculos'],
    ['/admin//', '/admin'],
    ['/', '/'],
    ['/admin/veiculos/?q=&pagina=2#lista', '/admin/veiculos?pagina=2#lista'],
  ] as const) {
    expect(hrefOf(at(written)), written).toBe(address);
  }
});

test('a search that tells who somebody is stands in no address, and is found by it', () => {
  const typed = at('/admin/proprietarios?q=012.345.678-90');
  expect(hrefOf(typed)).toMatch(/^\/admin\/proprietarios\?q=%7E\d+$/);
  expect(hrefOf(at(hrefOf(typed)))).toBe(hrefOf(typed));
});

property.prop([
  fc.stringMatching(/^\/admin(\/[a-z-]+){0,3}$/),
  fc.dictionary(fc.stringMatching(/^[a-z]+$/), fc.stringMatching(/^[a-zà-ú0-9 ]+$/)),
  fc.stringMatching(/^[a-z-]*$/),
])('where one is led is where one arrives', (to, search, hash) => {
  const led = addressFor({ to, search, hash });
  expect(at(hrefOf(led))).toEqual(led);
});
