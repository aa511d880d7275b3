import { afterEach, expect, test, vi } from 'vitest';
import { askEarly, takeEarly } from './early-answer.ts';
import { dropToken, keepToken } from './token.ts';

const ADDRESS = '/api/vehicles?page=1&per_page=25';

function answering(): ReturnType<typeof vi.fn<typeof fetch>> {
  const asked = vi.fn<typeof fetch>(async () => new Response('{}'));
  vi.stubGlobal('fetch', asked);
  return asked;
}

afterEach(() => {
  dropToken();
  vi.unstubAllGlobals();
});

test('what is asked early is had once, and ends by itself like any call', async () => {
  const asked = answering();
  keepToken('um-token');
  askEarly(ADDRESS);
  expect(asked.mock.calls[0]?.[1]?.signal).toBeInstanceOf(AbortSignal);
  expect(takeEarly('/api/vehicles?page=2&per_page=25')).toBeNull();
  expect((await takeEarly(ADDRESS))?.status).toBe(200);
  expect(takeEarly(ADDRESS)).toBeNull();
});

test('another person gets nothing that was asked for the one before', () => {
  answering();
  keepToken('um-token');
  askEarly(ADDRESS);
  keepToken('outro-token');
  expect(takeEarly(ADDRESS)).toBeNull();
});

test('nothing is asked for nobody', () => {
  const asked = answering();
  askEarly(ADDRESS);
  expect(asked).not.toHaveBeenCalled();
});
