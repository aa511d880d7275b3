/** Where the panel goes as another project is chosen. Pure. */
import type { Navigation } from '../platform/router/router.ts';
import { parseSearch } from '../platform/search-text.ts';
import { screenAt } from '../screens.tsx';
import { listOfRecordScreen } from './record-screen.ts';

/** Texts of an address that name a record of one project, or a page of its rows. */
const OF_ONE_PROJECT: readonly string[] = [
  'pagina',
  'folha',
  'activity',
  'material',
  'insumo',
  'rural_property',
  'propriedade',
  'como',
];

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
  const texts = Object.entries(parseSearch(searchStr));
  const held = texts.filter(([name]) => !OF_ONE_PROJECT.includes(name));
  if (held.length === texts.length) return null;
  return { to: pathname, search: Object.fromEntries(held), replace: true, keepScroll: true };
}
