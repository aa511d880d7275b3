import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildIsCurrent, sourceFingerprint } from './fingerprint.mjs';

describe('the build', () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'vertente-build-'));
    mkdirSync(join(root, 'src', 'api'), { recursive: true });
    mkdirSync(join(root, 'dist'));
    writeFileSync(join(root, 'index.html'), '<html>');
    writeFileSync(join(root, 'src', 'api', 'main.ts'), 'start();');
    writeFileSync(join(root, 'dist', '.fingerprint'), sourceFingerprint(root));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  test('is current right after it was made', () => {
    expect(buildIsCurrent(root)).toBe(true);
  });

  test('stays current in a copy, with other times', () => {
    const copy = `${root}-copy`;
    cpSync(root, copy, { recursive: true });
    utimesSync(join(copy, 'index.html'), 0, 0);
    expect(buildIsCurrent(copy)).toBe(true);
    rmSync(copy, { recursive: true });
  });

  test('stays current when only a test changes', () => {
    writeFileSync(join(root, 'src', 'api', 'main.test.ts'), 'test();');
    expect(buildIsCurrent(root)).toBe(true);
  });

  test.each(['src/api/main.ts', 'src/api/new.ts', 'index.html', 'package-lock.json'])(
    'is out of date once %s changes',
    (path) => {
      writeFileSync(join(root, path), 'changed');
      expect(buildIsCurrent(root)).toBe(false);
    },
  );

  test('is missing without dist', () => {
    rmSync(join(root, 'dist'), { recursive: true });
    expect(buildIsCurrent(root)).toBe(false);
  });
});
