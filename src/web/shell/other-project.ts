/** Where the panel goes as another project is chosen. Pure. */
import type { Navigation } from '../platform/router/router.ts';
import { heldInAnyProject, parseSearch } from '../platform/search-text.ts';
import { screenAt } from '../screens.tsx';
import { listOfRecordScreen } from './record-screen.ts';

interface Open {
  readonly pathname: string;
  readonly searchStr: string;
}

/** Null where the address holds in the other project as it is. People and places stay: they are of several projects. */
export function placeInOtherProject({ pathname, searchStr }: Open): Navigation | null {
  // A record of the old project does not exist in the new one: its list does.
  const list = listOfRecordScreen(pathname);
  if (list !== null) return { to: list };
  if (!screenAt(pathname)?.inProject) return null;
  const texts = parseSearch(searchStr);
  const search = heldInAnyProject(texts);
  if (Object.keys(search).length === Object.keys(texts).length) return null;
  return { to: pathname, search, replace: true, keepScroll: true };
}
