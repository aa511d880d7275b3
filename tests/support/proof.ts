/**
 * How much a long proof does, and what it tells of itself. `npm test` runs every
 * proof of tests/hard small; `npm run test:hard` runs them in full and writes
 * their figures into docs/reliability.md.
 */
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { expect } from 'vitest';

const ROOT = process.cwd();

interface Sizes {
  /** In `npm test`: a few seconds' worth. */
  everyRun: number;
  /** In `npm run test:hard`, times `HARD_SCALE`. */
  onDemand: number;
}

/** Whether this is `npm run test:hard`, in full. */
export function isWholeRun(): boolean {
  return Boolean(process.env['HARD_FIGURES']) && Number(process.env['HARD_SCALE'] || '1') >= 1;
}

/**
 * The size of this run's proof.
 *
 * @param setting Variable that overrides both sizes, as `HARD_KILL_CYCLES`.
 */
export function proofSize(setting: `HARD_${string}`, { everyRun, onDemand }: Sizes): number {
  const asked = process.env[setting];
  if (asked) return sizeOf(setting, asked);
  if (!process.env['HARD_FIGURES']) return everyRun;
  return Math.max(1, Math.round(onDemand * sizeOf('HARD_SCALE', process.env['HARD_SCALE'] || '1')));
}

function sizeOf(setting: string, text: string): number {
  const size = Number(text);
  if (!(size > 0)) throw new Error(`A configuração ${setting} não serve: deve ser um número maior que zero.`);
  return size;
}

/**
 * One figure of the test that is running, for docs/reliability.md: English name,
 * plain number or a few words. Said twice, the last one stands.
 */
export function reportFigure(name: string, value: number | string): void {
  const path = process.env['HARD_FIGURES'];
  if (!path) return;
  const { currentTestName: test, testPath } = expect.getState();
  const file = relative(ROOT, testPath ?? '');
  appendFileSync(path, `${JSON.stringify({ file, test, name, value })}\n`);
}
