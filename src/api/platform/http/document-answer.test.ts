import { expect, test } from 'vitest';
import { contentDisposition } from './document-answer.ts';

test.each([
  'Relatório de viagens.pdf',
  'a"; filename="b.exe',
  'a\r\nSet-Cookie: x=1',
  '../../etc/passwd',
  "a'b*c(d).pdf",
  'meia \ud83d.pdf',
  '水.pdf',
])('the name of %j stays within its header', (name) => {
  const header = contentDisposition('attachment', name);
  const match = /^attachment; filename="([\x20-\x7e]*)"; filename\*=UTF-8''([\w.~!#$&+^`|%-]*)$/.exec(header);
  expect(match, header).not.toBeNull();
  const [, plain = '', encoded = ''] = match ?? [];
  expect(plain).not.toMatch(/["\\%]/);
  expect(decodeURIComponent(encoded)).toBe(name.toWellFormed());
});
