import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { dependenciesAreCurrent, refuseLinkedFolder } from './dependencies.mjs';

const OTHER_PLATFORM = process.platform === 'win32' ? 'linux' : 'win32';
const LOCKED = { '': { name: 'vertente' }, 'node_modules/fastify': { version: '5.12.8' } };

describe('node_modules', () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });

  function project(locked: object, installed: object | null): string {
    const root = mkdtempSync(join(tmpdir(), 'vertente-lock-'));
    folders.push(root);
    mkdirSync(join(root, 'node_modules'));
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: locked }));
    if (installed) {
      const path = join(root, 'node_modules', '.package-lock.json');
      writeFileSync(path, JSON.stringify({ packages: installed }));
    }
    return root;
  }

  test('serves when it holds what the lock names', () => {
    expect(dependenciesAreCurrent(project(LOCKED, { 'node_modules/fastify': { version: '5.12.8' } }))).toBe(
      true,
    );
  });

  test.each([
    ['was never installed', null],
    ['holds another version', { 'node_modules/fastify': { version: '5.12.7' } }],
    ['lacks a package', {}],
  ])('has to be installed when it %s', (_, installed) => {
    expect(dependenciesAreCurrent(project(LOCKED, installed))).toBe(false);
  });

  test('may lack an optional package of another platform, but not of this one', () => {
    const optional = { version: '1.0.0', optional: true, cpu: [process.arch] };
    const others = { 'node_modules/binding': { ...optional, os: [OTHER_PLATFORM] } };
    const own = { 'node_modules/binding': { ...optional, os: [process.platform] } };
    expect(dependenciesAreCurrent(project(others, {}))).toBe(true);
    expect(dependenciesAreCurrent(project(own, {}))).toBe(false);
  });

  test('is refused as a link to another folder, which an install would empty', () => {
    const root = project(LOCKED, {});
    expect(() => refuseLinkedFolder(root)).not.toThrow();
    renameSync(join(root, 'node_modules'), join(root, 'alheia'));
    expect(() => refuseLinkedFolder(root)).not.toThrow();
    symlinkSync(join(root, 'alheia'), join(root, 'node_modules'), 'junction');
    expect(() => refuseLinkedFolder(root)).toThrow('atalho');
  });
});
