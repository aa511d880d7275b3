import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { hasPlainLetters } from './visible.ts';

/** As Safari has it before 17, Firefox before 116. */
class OlderRegExp extends RegExp {
  constructor(pattern: string | RegExp, flags?: string) {
    if (flags?.includes('v')) throw new SyntaxError(`Invalid flags: ${flags}`);
    super(pattern, flags);
  }
}

describe.each(['a browser of today', 'an older one'])('a name as it is shown by %s', (browser) => {
  let shownText: (text: string) => string;
  beforeAll(async () => {
    vi.resetModules();
    if (browser === 'an older one') vi.stubGlobal('RegExp', OlderRegExp);
    ({ shownText } = await import('./visible.ts'));
    // Made with the first sign that nobody sees.
    shownText('\u200b');
  });
  afterAll(() => vi.unstubAllGlobals());

  test.each([
    ['a zero-width space', 'Ana\u200bMaria', 'AnaMaria'],
    ['a joiner between Latin letters', 'A\u200dna', 'Ana'],
    ['a soft hyphen', 'Ana\u00admaria', 'Anamaria'],
    ['an override of the direction', '\u202eanA\u202c', 'anA'],
    ['isolates and marks of direction', '\u2066Ana\u2069\u200f', 'Ana'],
    ['a byte order mark', '\ufeffAna', 'Ana'],
    ['a filler that looks like nothing', 'Ana\u3164\u115f', 'Ana'],
    ['tags without an emoji', 'Ana\u{e0041}', 'Ana'],
    ['a variation selector on its own', 'Ana\ufe0f', 'Ana'],
    ['what Word leaves for a hyphen', 'Ana\u001emaria', 'Anamaria'],
    ['a bell, an escape, a deletion', '\u0007A\u001bn\u007fa', 'Ana'],
    ['a control sign of the upper half', 'Ana\u0085\u009f', 'Ana'],
    ['one beside an emoji that is meant', '\u0001Sítio ❤️\u0002', 'Sítio ❤️'],
  ])('loses %s', (_, text, shown) => {
    expect(shownText(text)).toBe(shown);
  });

  test.each([
    ['accents', 'São João d’Água – nº 1'],
    ['combining accents', 'Joa\u0303o'],
    ['a family', 'Sítio 👨‍👩‍👧‍👦'],
    ['a heart with its colour', '❤️'],
    ['a flag of tags', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['a Persian name', 'می\u200cخواهم'],
    ['a Sinhala name', 'ශ්\u200dරී'],
    ['what parts words and lines', 'Ana\tRui\nEva\r\nLia'],
    ['what no text may hold, for the field to refuse', 'Ana\0'],
  ])('keeps %s', (_, text) => {
    expect(shownText(text)).toBe(text);
  });
});

describe('a name as it is shown', () => {
  test('is looked at with all emoji only where it has a sign that nobody sees, and these are read up once', async () => {
    vi.resetModules();
    const made = vi.spyOn(globalThis, 'RegExp');
    const readUp = () => made.mock.calls.filter(([pattern]) => String(pattern).includes('RGI_Emoji')).length;
    const { shownText: anew } = await import('./visible.ts');
    expect([anew('São João d’Água 😀'), readUp()]).toEqual(['São João d’Água 😀', 0]);
    expect([anew('Ana\u200b 👨‍👩‍👧'), anew('Rui\u00ad'), readUp()]).toEqual(['Ana 👨‍👩‍👧', 'Rui', 1]);
    made.mockRestore();
  });
});

test.each([
  ['ana.maria+1@example.org', true],
  ['joão@example.org', true],
  ['аna@example.org', false],
  ['ɑna@example.org', false],
  ['anα@example.org', false],
])('%s has plain letters: %s', (email, plain) => {
  expect(hasPlainLetters(email)).toBe(plain);
});
