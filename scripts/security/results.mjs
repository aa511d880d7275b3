/** What the tests named in docs/seguranca came to in the last run that had them. */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { partsOf } from './catalogue.mjs';

/**
 * @typedef {{ passed: number, failed: number }} Counts
 * @typedef {Counts & { date: string, source: string }} Result
 *   How many tests of that name, one for each row of a table and each engine; when, and of which commit.
 * @typedef {{ testResults: readonly { name: string,
 *   assertionResults: readonly { title: string, status: string }[] }[] }} Report As Vitest's JSON reporter writes it.
 * @typedef {Readonly<Record<string, Result>>} Results By `file > title`.
 */

const KEPT = ['docs', 'seguranca', 'resultados.json'];
/** What Vitest puts a value of the table in the place of. */
const PLACE = /%[sdifjo#]|\$[\w.]+/g;

/**
 * @param {string} root
 * @returns {Results}
 */
export function readResults(root) {
  const path = join(root, ...KEPT);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

/**
 * The reports that `npm test` leaves.
 *
 * @param {string} folder
 * @returns {Report[]}
 */
export function readReports(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
}

/**
 * Puts what was found over what was known. A test that the run did not have keeps what was
 * known of it; one that nothing names any more is forgotten.
 *
 * @param {Results} known
 * @param {{ root: string, reports: readonly Report[], named: readonly string[], run: { date: string, source: string } }} found
 * @returns {Results}
 */
export function mergeResults(known, { root, reports, named, run }) {
  /** @type {Record<string, Result>} */
  const merged = {};
  for (const reference of [...named].sort()) {
    const counts = countOf(reference, root, reports);
    const before = known[reference];
    if (counts.passed + counts.failed > 0) merged[reference] = { ...counts, ...run };
    else if (before) merged[reference] = before;
  }
  return merged;
}

/**
 * @param {string} root
 * @param {Results} results
 */
export function keepResults(root, results) {
  writeFileSync(join(root, ...KEPT), `${JSON.stringify(results, null, 2)}\n`);
}

/**
 * @param {string} reference
 * @param {string} root
 * @param {readonly Report[]} reports
 * @returns {Counts}
 */
function countOf(reference, root, reports) {
  const { file, title } = partsOf(reference);
  const named = patternOf(title);
  const statuses = reports
    .flatMap(({ testResults }) => testResults)
    .filter(({ name }) => relative(root, name).split(sep).join('/') === file)
    .flatMap(({ assertionResults }) => assertionResults)
    .filter((test) => named.test(test.title))
    .map(({ status }) => status);
  return {
    passed: statuses.filter((status) => status === 'passed').length,
    failed: statuses.filter((status) => status === 'failed').length,
  };
}

/** @param {string} title */
function patternOf(title) {
  const texts = title.split(PLACE).map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${texts.join('.*')}$`, 's');
}
