/** Where a name leads to is looked at when the connection is made. Nothing here asks a network. */
import { expect, test } from 'vitest';
import { DocumentProblem, isInnerHost, outerLookup } from './bounded-get.ts';

test.each([
  ['localhost'],
  ['[::1]'],
  ['127.0.0.9'],
  ['10.1.2.3'],
  ['172.31.0.1'],
  ['192.168.1.1'],
  ['169.254.169.254'],
  ['[fd00::1]'],
  ['[::ffff:192.168.0.1]'],
  ['banco'],
  ['painel.lan'],
])('%s lies in the organisation’s own network', (host) => {
  expect(isInnerHost(host)).toBe(true);
});

test.each([['mapas.exemplo.org'], ['203.0.113.7'], ['172.32.0.1'], ['[2001:db8::1]']])(
  '%s does not',
  (host) => {
    expect(isInnerHost(host)).toBe(false);
  },
);

const looked = (name: string, all: boolean) =>
  new Promise((come) => {
    outerLookup(name, { all }, (error, address, family) => come(error ?? [address, family]));
  });

test('a name that leads within is refused, however it is written', async () => {
  expect(await looked('localhost', false)).toBeInstanceOf(DocumentProblem);
  expect(await looked('localhost', true)).toBeInstanceOf(DocumentProblem);
  expect(await looked('203.0.113.7', false)).toEqual(['203.0.113.7', 4]);
  expect(await looked('203.0.113.7', true)).toEqual([[{ address: '203.0.113.7', family: 4 }], undefined]);
});
