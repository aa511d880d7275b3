/** What the built server's own text takes of its memory. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const BUILT = join(import.meta.dirname, '..', '..', 'dist', 'server');

const textOf = (file: string): string => readFileSync(join(BUILT, file), 'utf8');

/** The program's files that are read before it runs, its own first. */
function readAtStart(program: string): readonly string[] {
  const files = [program];
  for (const file of files) {
    for (const [, name = ''] of textOf(file).matchAll(/^(?:import|export)\b[^;]*?"\.\/([^"]+)";$/gm)) {
      if (!files.includes(name)) files.push(name);
    }
  }
  return files;
}

test('V8 keeps one byte of each of its characters: none is beyond Latin-1', () => {
  const files = readdirSync(BUILT).filter((file) => file.endsWith('.js'));
  expect(files).toContain('main.js');
  expect(files.filter((file) => /[^\0-\xFF]/.test(textOf(file)))).toEqual([]);
});

test.each(['main.js', 'backup-worker.js'])(
  '%s begins without what few installations or acts need',
  (program) => {
    const packages = readAtStart(program).flatMap((file) =>
      Array.from(textOf(file).matchAll(/^\/\/ node_modules\/((?:@[^/]+\/)?[^/]+)/gm), ([, name]) => name),
    );
    expect(packages).toContain('kysely');
    for (const rare of ['nodemailer', 'openid-client', 'pg', 'hucre', '@zxcvbn-ts/language-common', 'jose']) {
      expect(packages).not.toContain(rare);
    }
  },
);
