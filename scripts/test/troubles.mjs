/** Which tests failed, or passed only when tried again: told where a run ends, since the middle of a long log is seldom kept. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * @typedef {{ file: string, test: string, failed: boolean, message: string }} Trouble
 *   `test` is empty where the file itself could not be loaded.
 * @typedef {{ fullName: string, status: string, failureMessages?: readonly string[] }} TestReport
 * @typedef {{ testResults: readonly { name: string, status: string, message?: string,
 *   assertionResults: readonly TestReport[] }[] }} RunReport As Vitest's JSON reporter writes it.
 */

/** Of a message, what names the fault: its first lines. */
const LINES = 12;

/**
 * @param {RunReport} report
 * @param {string} root Folder that file names are told from.
 * @returns {Trouble[]}
 */
export function troublesOf(report, root) {
  return report.testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const file = relative(root, name);
    const ofTests = assertionResults
      .filter((test) => test.status === 'failed' || (test.failureMessages ?? []).length > 0)
      .map((test) => ({
        file,
        test: test.fullName,
        failed: test.status === 'failed',
        message: (test.failureMessages ?? []).at(0) ?? '',
      }));
    const unloaded = status === 'failed' && !ofTests.some(({ failed }) => failed);
    return unloaded ? [...ofTests, { file, test: '', failed: true, message }] : ofTests;
  });
}

/**
 * @param {string} path Of a report; one that can't be read tells of nothing.
 * @param {string} root
 */
export function readTroubles(path, root) {
  try {
    return troublesOf(JSON.parse(readFileSync(path, 'utf8')), root);
  } catch {
    return [];
  }
}

/** @param {readonly Trouble[]} troubles */
export function troubleLines(troubles) {
  return troubles.map(({ file, test, failed, message }) => {
    const head = `${failed ? '✗' : '↻ passou ao ser repetido:'} ${[file, test].filter(Boolean).join(' > ')}`;
    const lines = message.trim().split('\n');
    const body = lines.filter((line) => !line.includes('/node_modules/vitest/')).slice(0, LINES);
    return [head, ...body.map((line) => `    ${line}`)].join('\n');
  });
}
