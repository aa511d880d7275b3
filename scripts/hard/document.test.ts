import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { keepFindings, readAll, renderDocument, writeDocument } from './document.mjs';
import { joinFindings } from './findings.mjs';

const ROOT = join(import.meta.dirname, '..', '..');
const RUN = { date: '2026-05-04', source: 'abc1234', machine: 'Node.js 24' };
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function projectWith(...proofs: string[]): string {
  const root = mkdtempSync(join(tmpdir(), 'vertente-provas-'));
  folders.push(root);
  mkdirSync(join(root, 'tests', 'hard'), { recursive: true });
  for (const proof of proofs) writeFileSync(join(root, 'tests', 'hard', `${proof}.test.ts`), '');
  return root;
}

const finding = (test: string) => ({ test, status: 'passed' as const, seconds: 1, figures: {} });

test('docs/reliability.md is what the figures beside it say', () => {
  expect(readFileSync(join(ROOT, 'docs', 'reliability.md'), 'utf8')).toBe(renderDocument(readAll(ROOT)));
});

test('a run of one file keeps the figures of the others and forgets a file that is no more', () => {
  const root = projectWith('one', 'two');
  keepFindings(
    root,
    RUN,
    new Map([
      ['tests/hard/one.test.ts', [finding('first')]],
      ['tests/hard/two.test.ts', [finding('second')]],
      ['tests/hard/gone.test.ts', [finding('third')]],
    ]),
  );
  const later = { ...RUN, date: '2026-06-01' };
  keepFindings(root, later, new Map([['tests/hard/two.test.ts', [finding('second again')]]]));
  const text = readFileSync(writeDocument(root), 'utf8');
  expect(text).toContain('2026-05-04, commit abc1234');
  expect(text).toContain('| first | passed |  | 1 s |');
  expect(text).toContain('| second again |');
  expect(text).not.toContain('third');
});

test('a test has its own figures, and one that no run chose is left out', () => {
  const result = (title: string, status: string) => ({
    ancestorTitles: ['on SQLite'],
    title,
    status,
    duration: 1234,
  });
  const report = {
    testResults: [
      {
        name: join(ROOT, 'tests/hard/x.test.ts'),
        assertionResults: [
          result('a', 'passed'),
          result('b', 'failed'),
          result('c', 'skipped'),
          result('d', 'skipped'),
        ],
      },
    ],
  };
  const figure = (title: string, name: string, value: number | string) => ({
    file: 'tests/hard/x.test.ts',
    test: `on SQLite > ${title}`,
    name,
    value,
  });
  const figures = [figure('a', 'writes', 1), figure('a', 'writes', 2), figure('d', 'needs', 'root')];
  expect(joinFindings(ROOT, report, figures).get('tests/hard/x.test.ts')).toEqual([
    { test: 'on SQLite: a', status: 'passed', seconds: 1.2, figures: { writes: 2 } },
    { test: 'on SQLite: b', status: 'failed', seconds: 1.2, figures: {} },
    { test: 'on SQLite: d', status: 'skipped', seconds: 1.2, figures: { needs: 'root' } },
  ]);
});
