/** What a run of the long proofs found: each test's verdict and time, with the figures it told. */
import { existsSync, readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';

/**
 * @typedef {{ test: string, status: 'passed' | 'failed' | 'skipped', seconds: number,
 *   figures: Record<string, number | string> }} Finding
 * @typedef {{ file: string, test: string, name: string, value: number | string }} Figure As tests/support/proof.ts writes it.
 * @typedef {{ testResults: readonly { name: string, assertionResults: readonly
 *   { ancestorTitles: readonly string[], title: string, status: string, duration?: number | null }[] }[] }} HardReport
 *   As Vitest's JSON reporter writes it.
 */

/**
 * @param {string} root
 * @param {string} reportPath
 * @param {string} figuresPath
 */
export function readFindings(root, reportPath, figuresPath) {
  /** @type {HardReport} */
  const report = existsSync(reportPath) ? JSON.parse(readFileSync(reportPath, 'utf8')) : { testResults: [] };
  const lines = existsSync(figuresPath) ? readFileSync(figuresPath, 'utf8').trim().split('\n') : [];
  return joinFindings(root, report, lines.filter(Boolean).map(parseFigure));
}

/**
 * By file, in the order of its tests. A test that this run did not choose
 * (`-t name`) is left out; one that found its machine wanting is not.
 *
 * @param {string} root
 * @param {HardReport} report
 * @param {readonly Figure[]} figures
 * @returns {Map<string, Finding[]>}
 */
export function joinFindings(root, report, figures) {
  /** @type {Map<string, Finding[]>} */
  const found = new Map();
  for (const { name, assertionResults } of report.testResults) {
    const file = relative(root, name).split(sep).join('/');
    const findings = assertionResults.flatMap((result) => {
      const titles = [...result.ancestorTitles, result.title];
      const own = figures.filter((figure) => figure.file === file && figure.test === titles.join(' > '));
      const status = statusOf(result.status);
      if (status === 'skipped' && own.length === 0) return [];
      return [
        {
          test: titles.join(': '),
          status,
          seconds: Math.round((result.duration ?? 0) / 100) / 10,
          figures: Object.fromEntries(own.map((figure) => [figure.name, figure.value])),
        },
      ];
    });
    if (findings.length > 0) found.set(file, findings);
  }
  return found;
}

/**
 * @param {string} word
 * @returns {Finding['status']}
 */
function statusOf(word) {
  if (word === 'passed' || word === 'failed') return word;
  return 'skipped';
}

/**
 * @param {string} line
 * @returns {Figure}
 */
function parseFigure(line) {
  return JSON.parse(line);
}
