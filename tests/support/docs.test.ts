/** What the developers' documents name must exist. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const DOCUMENTS = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];
const OWN_PATH = /`((?:src|docs|tests|scripts)\/[\w./-]+)`/g;
const BUILT = /\bdist\/server\/([\w-]+)\.js\b/g;
const SCRIPT = /`npm (?:run )?(start|test|[a-z:]+)`/g;

test.each(DOCUMENTS)('every path and command that %s names exists', (document) => {
  const text = readFileSync(join(ROOT, document), 'utf8');
  // `x` stands for the resource that is being added.
  const paths = [...text.matchAll(OWN_PATH)]
    .flatMap(([, path]) => path ?? [])
    .filter((path) => !/\/x(\.|\/|$)/.test(path));
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  const built = [...text.matchAll(BUILT)].map(([, name]) => join('src', 'api', `${name}.ts`));
  expect(built.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object };
  const commands = [...text.matchAll(SCRIPT)].flatMap(([, name]) => name ?? []);
  expect(commands.filter((name) => !(name in scripts) && !['ci', 'install'].includes(name))).toEqual([]);
});
