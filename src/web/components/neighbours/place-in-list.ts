/** Where the record on screen stands in the list that one came from. */
import { withDots } from '../list/count-of.ts';
import { type ListLeft, listsLeft } from '../../platform/list-memory.ts';

export interface PlaceInList {
  /** Address of the list. */
  readonly address: string;
  readonly list: ListLeft;
  /** Of the record, among the page's. */
  readonly at: number;
  /** What of the record is on screen, in the records beside it too: '/endereco'. */
  readonly part: string;
}

/** Null for a record that no list has shown, and for one that stands alone in its list. */
export function placeInList(pathname: string): PlaceInList | null {
  for (const [address, list] of listsLeft()) {
    const at = list.records.findIndex((record) => pathname === record || pathname.startsWith(`${record}/`));
    const part = pathname.slice(list.records[at]?.length);
    // What has an id of its own below the record stands in another list.
    if (at >= 0 && list.meta.total > 1 && !/\d/.test(part)) return { address, list, at, part };
  }
  return null;
}

export interface Neighbour {
  /** Null where it is on another page. */
  readonly to: string | null;
  readonly page: number;
}

/** The record before or after it; null at the list's end. */
export function neighbour({ list, at, part }: PlaceInList, step: 1 | -1): Neighbour | null {
  const { page, per_page, total } = list.meta;
  const beside = list.records[at + step];
  if (beside !== undefined) return { to: `${beside}${part}`, page };
  const other = page + step;
  return other >= 1 && (other - 1) * per_page < total ? { to: null, page: other } : null;
}

/** '26 de 1.300'. */
export function placeInWords({ list: { meta }, at }: PlaceInList): string {
  return `${withDots((meta.page - 1) * meta.per_page + at + 1)} de ${withDots(meta.total)}`;
}
