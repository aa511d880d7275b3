import { expect, test } from 'vitest';
import { ROOT } from '../launch/launch.mjs';
import { missingEntries, readLock, withoutChecksum } from './lockfile.mjs';

test('the optional packages of other platforms that a lock lacks are told with their platform', () => {
  const packages = {
    'node_modules/linter': {
      version: '2.0.0',
      dev: true,
      optionalDependencies: {
        '@linter/binding-linux-x64-musl': '2.0.0',
        '@linter/darwin-arm64': '2.0.0',
        '@linter/win32-x64-msvc': '2.0.0',
      },
    },
    'node_modules/linter/node_modules/@linter/win32-x64-msvc': { version: '2.0.0' },
  };
  expect(missingEntries(packages)).toEqual({
    'node_modules/@linter/binding-linux-x64-musl': {
      version: '2.0.0',
      cpu: ['x64'],
      dev: true,
      libc: ['musl'],
      optional: true,
      os: ['linux'],
    },
    'node_modules/@linter/darwin-arm64': {
      version: '2.0.0',
      cpu: ['arm64'],
      dev: true,
      optional: true,
      os: ['darwin'],
    },
  });
});

test('a missing optional package whose name tells no platform is not guessed', () => {
  const packages = { 'node_modules/a': { optionalDependencies: { helper: '1.0.0' } } };
  expect(() => missingEntries(packages)).toThrow('helper@1.0.0');
});

test("the project's own lock names every platform", () => {
  expect(missingEntries(readLock(ROOT).packages)).toEqual({});
});

test('every package is pinned by its checksum', () => {
  expect(withoutChecksum(readLock(ROOT).packages)).toEqual([]);
});
