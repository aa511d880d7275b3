import { expect, test } from 'vitest';
import { APPEARANCES, lookOfText, lookText } from './look.ts';

test('what is written is read again', () => {
  for (const appearance of APPEARANCES) {
    for (const more_contrast of [false, true]) {
      const chosen = { appearance, more_contrast };
      expect(lookOfText(lookText(chosen))).toEqual(chosen);
    }
  }
});

test.each([undefined, '', 'blue', 'blue-more', '-more', 'dark"><script>', 'DARK', 'dark-more-more'])(
  '%s is what a new person has',
  (text) => {
    expect(lookOfText(text)).toEqual({ appearance: 'system', more_contrast: false });
  },
);
