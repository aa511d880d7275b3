import { expect, test } from 'vitest';
import { readTroubles, troubleLines, troublesOf } from './troubles.mjs';

const passed = { fullName: 'adds up', status: 'passed', failureMessages: [] };
const report = (assertionResults: object[], file: object = { status: 'passed' }) =>
  ({ testResults: [{ name: '/code/src/a.test.ts', assertionResults, ...file }] }) as never;

test('a run without trouble tells of none', () => {
  expect(troublesOf(report([passed]), '/code')).toEqual([]);
});

test('a failed test is told with its file, its name and how its message begins', () => {
  const message = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n');
  const failed = { fullName: 'list > is sorted', status: 'failed', failureMessages: [message] };
  const [told, ...others] = troubleLines(troublesOf(report([passed, failed], { status: 'failed' }), '/code'));
  expect(others).toEqual([]);
  expect(told).toContain('✗ src/a.test.ts > list > is sorted\n    line 0\n');
  expect(told).not.toContain('line 12');
});

test('a test that passed when tried again is told too, and is no failure', () => {
  const again = { fullName: 'waits', status: 'passed', failureMessages: ['timed out'] };
  const troubles = troublesOf(report([again]), '/code');
  expect(troubles).toEqual([{ file: 'src/a.test.ts', test: 'waits', failed: false, message: 'timed out' }]);
  expect(troubleLines(troubles)[0]).toContain('repetido');
});

test('a file that could not be loaded is told by its own message', () => {
  const unloaded = report([], { status: 'failed', message: 'Cannot find module' });
  expect(troublesOf(unloaded, '/code')).toEqual([
    { file: 'src/a.test.ts', test: '', failed: true, message: 'Cannot find module' },
  ]);
});

test('a report that is not there tells of nothing', () => {
  expect(readTroubles('/nowhere/report.json', '/code')).toEqual([]);
});
