import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { fontCoverage } from './font-coverage.ts';
import { printable, printableData } from './printable.ts';

const require = createRequire(import.meta.url);
const regular = readFileSync(
  require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
);
const coverage = fontCoverage(regular);
const shown = (text: string) => printable(text, coverage);

describe('what the font covers', () => {
  test('is every sign of Portuguese, and not what Noto Sans leaves to other fonts', () => {
    const missing = (signs: string) =>
      Array.from(signs)
        .filter((sign) => !coverage.has(sign.codePointAt(0) ?? 0))
        .join('');
    expect(missing('áàâãéêíóôõúüçÁÀÂÃÉÊÍÓÔÕÚÜÇºª°²³“”‘’–—…R$%§½')).toBe('');
    expect(missing('☐😀中ب')).toBe('☐😀中ب');
  });

  test('is refused for a file that is no font', () => {
    expect(() => fontCoverage(new Uint8Array(64))).toThrow('cmap');
  });
});

describe('printable text', () => {
  test('leaves Portuguese as it is', () => {
    const text = 'Fazenda São João d’Água – 12½ ha, “Conceição”, R$ 1.234,56 (nº 7ª)';
    expect(shown(text)).toBe(text);
  });

  test('joins a letter and its accent into one sign', () => {
    expect(shown('Jose\u0301 Conceic\u0327a\u0303o')).toBe('José Conceição');
  });

  test('writes decorated letters as plain ones', () => {
    expect(shown('𝐌𝐚𝐫𝐢𝐚 Ｓｉｌｖａ ①')).toBe('Maria Silva 1');
  });

  test('shows one substitute for one emoji, of however many parts', () => {
    expect(shown('Ana 👩🏽‍🌾 e 🇧🇷 ☐')).toBe('Ana \ufffd e \ufffd \ufffd');
  });

  test('shows a substitute for scripts that the font lacks', () => {
    expect(shown('Sítio 中村')).toBe('Sítio \ufffd\ufffd');
  });

  test('drops marks without a shape, direction overrides among them', () => {
    expect(shown('a\u00adb\u200bc\u202ed\ufe0fe\u2060')).toBe('abcde');
  });

  test('turns control characters into spaces and keeps line breaks', () => {
    expect(shown('a\tb\u0000c\r\nd\u2028e\ufefff')).toBe('a b c\nd\nef');
  });

  test('survives half a surrogate pair', () => {
    expect(shown('x\ud800y')).toBe('x\ufffdy');
  });

  test('reaches every text of the data, however deep, and no key', () => {
    expect(printableData({ 'chave ☐': ['☐', { a: '☐', n: 1, b: null }] }, coverage)).toEqual({
      'chave ☐': ['\ufffd', { a: '\ufffd', n: 1, b: null }],
    });
  });
});
