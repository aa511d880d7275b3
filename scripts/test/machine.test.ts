import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ROOT } from '../launch/launch.mjs';
import { announce } from './machine.mjs';

function said(root: string): string {
  const written: string[] = [];
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  announce(root, []);
  spy.mockRestore();
  return written.join('');
}

test('what is missing is said before it is installed', () => {
  const root = mkdtempSync(join(tmpdir(), 'vertente-machine-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'node_modules'));
  writeFileSync(join(root, 'package-lock.json'), '{"packages":{"node_modules/fastify":{"version":"5.0.0"}}}');
  expect(said(root)).toContain('os pacotes do package-lock.json, na pasta node_modules/');
});

test('nothing is said where all is there', () => {
  expect(said(ROOT)).toBe('');
});
