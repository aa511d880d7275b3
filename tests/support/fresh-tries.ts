/**
 * A browser test that is tried again finds the rows that its first try found: what
 * that one registered under a unique plate, code or name is gone.
 */
import { beforeEach } from 'vitest';
import { openProducts } from './product.ts';

beforeEach(async ({ task }) => {
  if (!task.retry && !task.repeats) return;
  const triesBefore = (task.result?.retryCount ?? 0) + (task.result?.repeatCount ?? 0);
  for (const product of openProducts) await (triesBefore === 0 ? product.keepRows() : product.rewind());
});
