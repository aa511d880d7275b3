/** What was opened last from the search: in the page's memory alone, as it names people (docs/decisions/0043). */
import { session } from '../../platform/session.ts';
import type { Hit } from './hits.ts';

const MOST = 6;

let recent: readonly Hit[] = [];

session.subscribe(() => {
  if (session.get().status === 'signed_out') recent = [];
});

export function recentHits(): readonly Hit[] {
  return recent;
}

export function remember(hit: Hit): void {
  recent = [hit, ...recent.filter(({ href }) => href !== hit.href)].slice(0, MOST);
}
