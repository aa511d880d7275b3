import { IS_BEING_BUILT, pageWord } from './page-words.ts';

/** Whether this server is the demonstration. What the build draws has all that only some servers have. */
export function isDemonstration(): boolean {
  return IS_BEING_BUILT || pageWord('demonstration') === 'sim';
}
