import { expect, test } from 'vitest';
import { addUp, closingLine, countTests, readCounts } from './counts.mjs';

const REPORT = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, testResults: [] };

test('a run counts its passed, failed and skipped tests', () => {
  const failedFile = { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'failed' }] };
  const report = { ...REPORT, numFailedTests: 2, testResults: [failedFile] };
  expect(countTests(report, 1)).toEqual({ passed: 7, failed: 2, skipped: 1 });
});

test('a file that could not be loaded is a failure, though none of its tests failed', () => {
  const report = { ...REPORT, testResults: [{ status: 'failed', assertionResults: [] }] };
  expect(countTests(report, 1).failed).toBe(1);
});

test('a run that ended badly without a failed test is a failure', () => {
  expect(countTests(REPORT, 1).failed).toBe(1);
  expect(countTests(REPORT, 0).failed).toBe(0);
});

test('a run without a report is a failure', () => {
  expect(readCounts('/nowhere/report.json', 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('the parts add up to one closing line', () => {
  const total = addUp([
    { passed: 5, failed: 0, skipped: 0 },
    { passed: 120, failed: 2, skipped: 0 },
  ]);
  expect(closingLine(total)).toBe('125 passed, 2 failed');
  expect(closingLine({ ...total, skipped: 3 })).toBe('125 passed, 2 failed, 3 skipped');
});
