/** docs/seguranca.md: nothing of the standard is left out, and what it says is what its parts say. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { partsOf, readChapters, testsNamed } from './catalogue.mjs';
import { renderSecurity, tallyOf } from './document.mjs';
import { readAuditKept } from './kept-audit.mjs';
import { mergeResults, readResults } from './results.mjs';

const ROOT = join(import.meta.dirname, '..', '..');
const chapters = readChapters(ROOT);
const items = chapters.flatMap((chapter) => chapter.items);

/** ASVS 5.0.0, by level: `section:its requirements`. */
const LEVELS = {
  1: `1.2:1,2,3,4,5 1.3:1,2 1.5:1 2.1:1 2.2:1,2 2.3:1 3.2:1,2 3.3:1 3.4:1,2 3.5:1,2,3 4.1:1 4.4:1 5.2:1,2 5.3:1,2
    6.1:1 6.2:1,2,3,4,5,6,7,8 6.3:1,2 6.4:1,2 7.2:1,2,3,4 7.4:1,2 8.1:1 8.2:1,2 8.3:1 9.1:1,2,3 9.2:1
    10.4:1,2,3,4,5 11.3:1,2 11.4:1 12.1:1 12.2:1,2 13.4:1 14.2:1 14.3:1 15.1:1 15.2:1 15.3:1`,
  2: `1.1:1,2 1.2:6,7,8,9 1.3:3,4,5,6,7,8,9,10,11 1.4:1,2,3 1.5:2 2.1:2,3 2.2:3 2.3:2,3,4 2.4:1 3.3:2,3,4 3.4:3,4,5,6
    3.5:4,5 3.7:1,2 4.1:2,3 4.2:1 4.3:1,2 4.4:2,3,4 5.1:1 5.2:3 5.4:1,2,3 6.1:2,3 6.2:9,10,11,12 6.3:3,4 6.4:3,4
    6.5:1,2,3,4,5 6.6:1,2,3 6.8:1,2,3,4 7.1:1,2,3 7.3:1,2 7.4:3,4,5 7.5:1,2 7.6:1,2 8.1:2 8.2:3 8.4:1 9.2:2,3,4
    10.1:1,2 10.2:1,2 10.3:1,2,3,4 10.4:6,7,8,9,10,11 10.5:1,2,3,4,5 10.6:1,2 10.7:1,2,3 11.1:1,2 11.2:1,2,3 11.3:3
    11.4:2,3,4 11.5:1 11.6:1 12.1:2,3 12.3:1,2,3,4 13.1:1 13.2:1,2,3,4,5 13.3:1,2 13.4:2,3,4,5 14.1:1,2 14.2:2,3,4
    14.3:2,3 15.1:2,3 15.2:2,3 15.3:2,3,4,5,6,7 16.1:1 16.2:1,2,3,4,5 16.3:1,2,3,4 16.4:1,2,3 16.5:1,2,3 17.1:1
    17.2:1,2,3,4 17.3:1,2`,
} as const;

function numbersOf(level: 1 | 2): string[] {
  return LEVELS[level].split(/\s+/).flatMap((group) => {
    const [section = '', numbers = ''] = group.split(':');
    return numbers.split(',').map((number) => `V${section}.${number}`);
  });
}

test.each([
  [1, 70],
  [2, 183],
] as const)('every requirement of level %i is there once', (level, count) => {
  const grouped = chapters.flatMap(({ absent = [] }) =>
    absent.flatMap((group) => Object.entries(group.items)),
  );
  const named = [...items.map(({ id, level: own }) => [id, own] as const), ...grouped];
  const known = named.filter(([, own]) => own === level).map(([id]) => id);
  expect(known).toHaveLength(count);
  expect(known.toSorted()).toEqual(numbersOf(level).toSorted());
});

test.each(testsNamed(chapters))('the test is there: %s', (reference) => {
  const { file, title } = partsOf(reference);
  expect(existsSync(join(ROOT, file)), file).toBe(true);
  const source = readFileSync(join(ROOT, file), 'utf8');
  expect(["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`))).toBe(true);
});

test('what holds is shown by a test, or is in writing where a document is what is asked for', () => {
  const shown = items.filter(({ verdict }) => verdict === 'holds');
  const without = shown.filter(({ tests = [] }) => tests.length === 0);
  // The first section of these chapters asks for documents.
  const asksForDocument = /^V(?:2|5|6|7|8|11|13|14|15|16)\.1\./;
  expect(
    without.filter(({ id, sections = [] }) => !asksForDocument.test(id) || sections.length === 0),
  ).toEqual([]);
  const decisions = readFileSync(join(ROOT, 'docs', 'seguranca-decisoes.md'), 'utf8');
  const headings = new Set(items.flatMap(({ sections = [] }) => sections));
  expect([...headings].filter((heading) => !decisions.includes(`\n## ${heading}\n`))).toEqual([]);
});

test('what does not hold says why', () => {
  expect(items.filter(({ verdict, how }) => verdict !== 'holds' && how.length < 20)).toEqual([]);
});

test('no test that it names failed in the run that it tells of', () => {
  expect(Object.entries(readResults(ROOT)).filter(([, { failed }]) => failed > 0)).toEqual([]);
});

test('docs/seguranca.md is what the parts beside it say', () => {
  const text = readFileSync(join(ROOT, 'docs', 'seguranca.md'), 'utf8');
  expect(text).toBe(renderSecurity(chapters, readResults(ROOT), readAuditKept(ROOT)));
});

test('a run is put over what was known: each row of a table counts, what was not run stays, what nobody names goes', () => {
  const assertionResults = [
    { title: 'a is %', status: 'passed' },
    { title: 'b is %', status: 'failed' },
    { title: 'b was', status: 'passed' },
  ];
  const reports = [{ testResults: [{ name: join(ROOT, 'x.test.ts'), assertionResults }] }];
  const before = { passed: 1, failed: 0, date: '2026-01-01', source: 'abc' };
  const known = { 'y.test.ts > kept': before, 'y.test.ts > gone': before };
  const named = ['x.test.ts > %s is %', 'y.test.ts > kept', 'z.test.ts > new'];
  const run = { date: '2026-05-04', source: 'def' };
  expect(mergeResults(known, { root: ROOT, reports, named, run })).toEqual({
    'x.test.ts > %s is %': { passed: 1, failed: 1, ...run },
    'y.test.ts > kept': before,
  });
});

test('the sums are those of the parts', () => {
  const item = { level: 1 as const, subject: '', how: '' };
  const chapter = {
    chapter: 'V1',
    title: '',
    items: [
      { ...item, id: 'V1.1.1', verdict: 'holds' as const },
      { ...item, id: 'V1.1.2', verdict: 'fails' as const },
      { ...item, id: 'V1.1.3', verdict: 'not_applicable' as const },
      { ...item, id: 'V1.1.4', verdict: 'installation' as const },
    ],
    absent: [{ subject: '', why: '', items: { 'V1.2.1': 1 as const, 'V1.2.2': 2 as const } }],
  };
  expect(tallyOf([chapter], 1)).toEqual({ all: 5, absent: 2, holds: 1, installation: 1, fails: 1 });
  expect(renderSecurity([chapter], {})).toContain('| **nível 1** | 5 | 2 | 3 | 1 | 1 | 1 | 50 % | 33,3 % |');
});
