/** What is read stands out from what it stands on: WCAG 2.2's 4.5 to 1, 7 to 1 with more contrast, and 3 to 1 for marks. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const SOURCE = readFileSync(join(import.meta.dirname, '../../src/web/theme/tokens.css'), 'utf8');

const PAPERS = ['paper', 'surface', 'surface-soft', 'surface-strong', 'selected'];

/** What is written in a colour, and what it is written on. */
const TEXTS: readonly (readonly [text: string, on: readonly string[]])[] = [
  ['ink', [...PAPERS, 'note-surface', 'warn-surface', 'bad-surface']],
  ['ink-soft', PAPERS],
  ['heading', PAPERS],
  ['placeholder', ['surface', 'paper']],
  ['leaf', PAPERS],
  ['water', ['paper', 'surface', 'note-surface']],
  ['bad', [...PAPERS, 'bad-surface']],
  ['bad-ink', ['bad-surface', 'surface']],
  ['warn', ['paper', 'surface', 'warn-surface']],
  ['warn-ink', ['warn-surface']],
  ['note-ink', ['note-surface']],
  ['on-fill', ['leaf-fill', 'leaf-fill-hover', 'bad-fill', 'bad-fill-hover']],
  ['night-ink', ['night', 'night-raised', 'night-active']],
  ['night-soft', ['night']],
];

const MARKS: readonly (readonly [mark: string, on: readonly string[]])[] = [
  ['line-strong', ['surface', 'paper']],
  ['focus', PAPERS],
  ['night-focus', ['night', 'night-raised', 'night-active']],
  ['mark', ['surface']],
  ['mark-warn', ['surface']],
  ['mark-bad', ['surface']],
  ['mark-ok', ['surface']],
  ['night-line-strong', ['night']],
];

type Scheme = 'light' | 'dark';

/** The tokens of a rule, each as it is by day and by night. */
function tokensOf(selector: string): Map<string, Record<Scheme, string>> {
  const start = SOURCE.indexOf(`${selector} {`);
  const rule = SOURCE.slice(start, SOURCE.indexOf('\n}', start));
  const lines = rule.matchAll(/--([\w-]+): (?:light-dark\((.+?), ([^,]+)\)|(.+));/g);
  return new Map(
    [...lines].map(([, name = '', light, dark, both = '']) => [
      name,
      { light: light ?? both, dark: dark ?? both },
    ]),
  );
}

/** Relative luminance of '#fff' or '#16302a'. */
function luminance(colour: string): number {
  const digits = colour.slice(1);
  const full = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [less = 0, more = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (more + 0.05) / (less + 0.05);
}

test('black on white is 21 to 1', () => {
  expect(contrast('#000', '#ffffff')).toBeCloseTo(21);
});

const usual = tokensOf(':root');
const looks = [
  ['the usual one', usual, 4.5],
  ['more contrast', new Map([...usual, ...tokensOf(":root[data-contrast='more']")]), 7],
] as const;

describe.each(looks)('%s', (_, tokens, least) => {
  test.each(['light', 'dark'] as const)('%s', (scheme) => {
    const colour = (name: string) => {
      const token = tokens.get(name);
      if (!token) throw new Error(`There is no token ${name}`);
      return token[scheme];
    };
    const faint = (pairs: typeof TEXTS, most: number) =>
      pairs.flatMap(([name, on]) =>
        on.flatMap((ground) => {
          const found = contrast(colour(name), colour(ground));
          return found < most ? [`${name} on ${ground}: ${found.toFixed(2)}`] : [];
        }),
      );
    expect([...faint(TEXTS, least), ...faint(MARKS, 3)]).toEqual([]);
  });
});
