import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tellingProgress } from './progress.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('every ten seconds where it stands is written, once each, and nothing after the end', async () => {
  const lines: string[] = [];
  const running = tellingProgress(
    'Conferindo',
    async (tell) => {
      await after(25_000);
      tell('10%');
      tell('20%');
      await after(10_000);
      return 'pronto';
    },
    (line) => lines.push(line),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await running).toBe('pronto');
  expect(lines).toEqual(['Conferindo\n', '20%\n']);
});

test('work that is soon done, or fails, says nothing', async () => {
  const lines: string[] = [];
  const write = (line: string) => lines.push(line);
  expect(await tellingProgress('Conferindo', async () => 1, write)).toBe(1);
  const failed = tellingProgress('Conferindo', () => Promise.reject(new Error('cheio')), write);
  await expect(failed).rejects.toThrow('cheio');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toEqual([]);
});
