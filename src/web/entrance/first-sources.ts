import { ADDRESSES } from '../platform/addresses.ts';
import { readsRows, screens } from '../screens.tsx';

/**
 * Source files of the start and of every list, by address: `{ '/admin/veiculos': 'src/web/resources/vehicles/list.tsx' }`.
 * Only while the panel is built: what draws the sign-in then has a name in place of all that comes later
 * (`vite.prerender.config.ts`).
 */
export function firstSources(): Record<string, string> {
  const first = screens.filter((screen) => screen.address === 'start' || readsRows(screen));
  return Object.fromEntries(first.map(({ address, load }) => [ADDRESSES[address], sourceOf(load)]));
}

function sourceOf(load: () => unknown): string {
  const source = /late-code:([^"'`]+)/.exec(String(load))?.[1];
  if (source === undefined) throw new Error('What draws the sign-in does not name what comes later');
  return source;
}
