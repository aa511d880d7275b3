/**
 * Word puts its lists on the clipboard as paragraphs that carry `mso-list:l0 level2`
 * and the bullet or number as their first text. They become real lists here.
 */
import { styleText } from './pasted-style.ts';

interface WordItem {
  readonly element: HTMLElement;
  /** From 1. */
  readonly level: number;
  readonly ordered: boolean;
}

const LEVEL = /mso-list:\s*l\d+\s+level(\d)/i;
const NUMBERED = /^\(?(?:\d+|[a-z]{1,4})[.)\-–ºª]/i;

function readItem(element: Element | null): WordItem | null {
  if (!(element instanceof HTMLElement) || element.tagName !== 'P') return null;
  const level = LEVEL.exec(styleText(element))?.[1];
  if (level === undefined) return null;
  const marker = [...element.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(styleText(span)),
  );
  const ordered = NUMBERED.test((marker?.textContent ?? '').trim());
  return { element, level: Number(level), ordered };
}

function removeMarker(element: HTMLElement): void {
  for (const span of element.querySelectorAll('span')) {
    if (/mso-list:\s*ignore/i.test(styleText(span))) span.remove();
  }
}

/** Replaces each run of list paragraphs in the body by nested `ul` and `ol`. Changes the given document. */
export function buildWordLists(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll('p')) {
    // A run is moved as a whole, so that only its first paragraph still stands alone.
    const first = readItem(paragraph);
    if (!first || paragraph.closest('li')) continue;
    const items: WordItem[] = [first];
    for (let next = readItem(paragraph.nextElementSibling); next; ) {
      items.push(next);
      next = readItem(next.element.nextElementSibling);
    }
    const place = body.ownerDocument.createElement('div');
    paragraph.before(place);
    place.replaceWith(...nest(items, first.level, body.ownerDocument));
  }
}

/** The items as lists of one level; deeper runs go into the item before them. */
function nest(items: readonly WordItem[], level: number, document: Document): HTMLElement[] {
  const lists: HTMLElement[] = [];
  let index = 0;
  while (index < items.length) {
    const item = items[index];
    if (!item) break;
    let end = index + 1;
    while ((items[end]?.level ?? 0) > level) end += 1;
    const tag = item.ordered ? 'OL' : 'UL';
    let list = lists.at(-1);
    if (list?.tagName !== tag) {
      list = document.createElement(tag);
      lists.push(list);
    }
    const entry = document.createElement('li');
    removeMarker(item.element);
    entry.append(item.element);
    const deeper = items.slice(index + 1, end);
    const [child] = deeper;
    if (child) entry.append(...nest(deeper, child.level, document));
    list.append(entry);
    index = end;
  }
  return lists;
}
