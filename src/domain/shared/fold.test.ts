import { expect, test } from 'vitest';
import { fold, foldAll } from './fold.ts';

test.each([
  ['São José', 'sao jose'],
  ['  ÁGUA   Boa ', 'agua boa'],
  ['İstanbul ŞIŞLI', 'istanbul sisli'],
  ['한국', '한국'],
  ['Olho d’Água', "olho d'agua"],
  ['Pau d´Arco, Mãe d`Água, Santa Bárbara d‘Oeste', "pau d'arco, mae d'agua, santa barbara d'oeste"],
  ['Sítio “Boa Vista” – Gleba 2', 'sitio "boa vista" - gleba 2'],
])('%s is folded to %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test('texts that look alike are folded alike, however their accents are written', () => {
  for (const text of ['Conceição', '한국', 'Ångström']) {
    expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')));
  }
  expect(foldAll('Córrego', null, '', 'Fundo')).toBe('corrego fundo');
});

test('no sign takes more bytes than it can take itself', () => {
  const larger: string[] = [];
  for (let code = 0x20; code < 0x11_0000; code += 1) {
    if (code >= 0xd8_00 && code < 0xe0_00) continue;
    const sign = String.fromCodePoint(code);
    if (Buffer.byteLength(fold(sign)) > 4) larger.push(sign);
  }
  expect(larger).toEqual([]);
});

test('of a name, its folded text has as many signs: lists cut it from its row’s by its length', () => {
  for (let code = 0x20; code < 0x25_00; code += 1) {
    const sign = String.fromCodePoint(code);
    if (/[\p{L}\p{P}\p{S}]/u.test(sign) && sign.normalize('NFC') === sign && sign !== 'İ') {
      expect(Array.from(fold(`a${sign}b`)), `U+${code.toString(16)}`).toHaveLength(3);
    }
  }
});
