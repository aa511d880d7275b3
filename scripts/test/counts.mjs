/** What a test run came to, added up over its parts. */
import { readFileSync } from 'node:fs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: readonly { status: string, assertionResults: readonly { status: string }[] }[] }} VitestReport
 *   As Vitest's JSON reporter writes it.
 */

/** @param {readonly Counts[]} parts */
export function addUp(parts) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const part of parts) {
    total.passed += part.passed;
    total.failed += part.failed;
    total.skipped += part.skipped;
  }
  return total;
}

/**
 * Counts of one Vitest run. A file that could not even be loaded counts as one
 * failure, and so does a run that failed without a failed test.
 *
 * @param {VitestReport} report
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countTests(report, exitCode) {
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = report.numFailedTests + unloaded;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * @param {string} path
 * @param {number} exitCode
 * @returns {Counts} One failure when the run left no report.
 */
export function readCounts(path, exitCode) {
  try {
    return countTests(JSON.parse(readFileSync(path, 'utf8')), exitCode);
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/**
 * The closing line that a machine reads.
 *
 * @param {Counts} counts
 */
export function closingLine({ passed, failed, skipped }) {
  const line = `${passed} passed, ${failed} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}
