import { expect, test } from 'vitest';
import { checkSource } from './sources.mjs';

test('a file may have 400 lines, not 401', () => {
  expect(checkSource('src/a.ts', 'x\n'.repeat(400))).toEqual([]);
  expect(checkSource('src/a.ts', 'x\n'.repeat(401))).toEqual(['src/a.ts tem 401 linhas, mais de 400']);
});

test.each([
  ['// @ts-ignore', '@ts-ignore'],
  ['// oxlint-disable-next-line no-console', 'oxlint-disable'],
  ['// @ts-expect-error broken', '@ts-expect-error'],
])('%j is a rule switched off without its reason', (line, named) => {
  expect(checkSource('src/a.ts', `a;\n${line}\nb;`)).toEqual([`src/a.ts:2 ${named} sem o motivo ao lado`]);
});

test.each([
  '// oxlint-disable-next-line no-console -- the terminal is its screen',
  '// @ts-expect-error the library types this field as required',
])('%j tells its reason', (line) => {
  expect(checkSource('src/a.ts', line)).toEqual([]);
});
