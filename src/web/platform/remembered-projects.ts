/** Which projects were worked in last, as this browser remembers it: before it is known who is signed in, too. */
import { browserStore } from './storage.ts';

const KEY = 'projeto';

/** More than anybody works in by turns. */
const MOST_REMEMBERED = 12;

/** Ids, the last one first; some may not be entered any more. */
export function readRememberedProjects(): readonly number[] {
  const ids = (browserStore.read(KEY) ?? '').split(',').map(Number);
  return ids.filter((id) => Number.isInteger(id) && id > 0).slice(0, MOST_REMEMBERED);
}

/** Puts it before the others. */
export function rememberProject(id: number, before: readonly number[]): readonly number[] {
  const ids = [id, ...before.filter((other) => other !== id)].slice(0, MOST_REMEMBERED);
  browserStore.write(KEY, ids.join(','));
  return ids;
}
