import { afterEach, expect, test, vi } from 'vitest';
import { browserStore, keepPreferences } from './storage.ts';

afterEach(() => vi.unstubAllGlobals());

function storageHere(): Map<string, string> {
  const texts = new Map<string, string>();
  const methods = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  };
  // Its keys are its own properties, as a browser's are.
  const localStorage = new Proxy(methods, {
    ownKeys: () => [...texts.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  vi.stubGlobal('window', { localStorage });
  return texts;
}

test.each([0, 60])(
  'what is emptied %i ms after the answer leaves the preferences, and nothing else',
  async (ms) => {
    const texts = storageHere();
    for (const key of ['projeto', 'columns:vehicles', 'rascunho']) browserStore.write(key, key);
    // A browser tells the page of it after the answer that asks for it.
    await keepPreferences(Promise.resolve().then(() => void setTimeout(() => texts.clear(), ms)));
    expect([...texts]).toEqual([
      ['projeto', 'projeto'],
      ['columns:vehicles', 'columns:vehicles'],
    ]);
  },
);

test('where nothing is emptied all stays, and no mark of it', async () => {
  const texts = storageHere();
  browserStore.write('projeto', '7');
  browserStore.write('rascunho', 'x');
  await keepPreferences(Promise.resolve());
  expect([...texts.keys()]).toEqual(['projeto', 'rascunho']);
});
