/**
 * Word puts its lists on the clipboard as paragraphs that carry `mso-list:l0 level2`
 * and the bullet or number as their first text. They become real lists here, with the
 * numbers that they have; those that no list can have stay in the text.
 */
import { styleText } from './pasted-style.ts';
import { readMarkers, type WordMarker } from './word-markers.ts';

interface WordItem {
  readonly element: HTMLElement;
  /** From 1. */
  readonly level: number;
  readonly marker: WordMarker;
}

/** 'l0 level2' is the same for all that count together. */
const LEVEL = /mso-list:\s*(l\d+\s+level(\d))/i;

function markerSpans(element: HTMLElement): HTMLElement[] {
  return [...element.querySelectorAll('span')].filter((span) => /mso-list:\s*ignore/i.test(styleText(span)));
}

/** Without the spaces that Word fills up to its tab stop with. */
function markerText(span: HTMLElement | undefined): string {
  return (span?.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** The body's list paragraphs. */
function readItems(body: HTMLElement): Map<Element, WordItem> {
  const series = new Map<string, { element: HTMLElement; level: number }[]>();
  for (const element of body.querySelectorAll('p')) {
    const [, name, level] = LEVEL.exec(styleText(element)) ?? [];
    if (name === undefined) continue;
    const paragraphs = series.get(name) ?? [];
    paragraphs.push({ element, level: Number(level) });
    series.set(name, paragraphs);
  }
  const items = new Map<Element, WordItem>();
  for (const paragraphs of series.values()) {
    const markers = readMarkers(paragraphs.map(({ element }) => markerText(markerSpans(element)[0])));
    paragraphs.forEach((one, at) =>
      items.set(one.element, { ...one, marker: markers[at] ?? { kind: 'words' } }),
    );
  }
  return items;
}

/** Replaces each run of list paragraphs in the body by nested `ul` and `ol`. Changes the given document. */
export function buildWordLists(body: HTMLElement): void {
  const items = readItems(body);
  const placed = new Set<Element>();
  for (const paragraph of body.querySelectorAll('p')) {
    const run: WordItem[] = [];
    for (let element: Element | null = paragraph; element && !placed.has(element); ) {
      const item = items.get(element);
      if (!item) break;
      run.push(item);
      placed.add(element);
      element = element.nextElementSibling;
    }
    if (run.length === 0) continue;
    const place = body.ownerDocument.createElement('div');
    paragraph.before(place);
    place.replaceWith(...nest(run, body.ownerDocument));
  }
}

/** The items as lists with the numbers that they have; deeper runs go into the item before them. */
function nest(items: readonly WordItem[], document: Document): HTMLElement[] {
  const blocks: HTMLElement[] = [];
  let list: OpenList | null = null;
  let index = 0;
  while (index < items.length) {
    const item = items[index];
    if (!item) break;
    let end = index + 1;
    while ((items[end]?.level ?? 0) > item.level) end += 1;
    const inner = nest(items.slice(index + 1, end), document);
    index = end;
    if (item.marker.kind === 'words') {
      list = null;
      keepMarker(item.element);
      blocks.push(item.element, ...inner);
      continue;
    }
    if (!list || !goesOn(list, item.marker)) {
      list = { element: openList(item.marker, document), last: item.marker };
      blocks.push(list.element);
    }
    list.last = item.marker;
    for (const span of markerSpans(item.element)) span.remove();
    const entry = document.createElement('li');
    entry.append(item.element, ...inner);
    list.element.append(entry);
  }
  return blocks;
}

type ListMarker = Exclude<WordMarker, { kind: 'words' }>;

interface OpenList {
  readonly element: HTMLElement;
  /** Of its last item. */
  last: ListMarker;
}

function goesOn({ last }: OpenList, marker: ListMarker): boolean {
  if (last.kind === 'bullet' || marker.kind === 'bullet') return last.kind === marker.kind;
  return marker.type === last.type && marker.value === last.value + 1;
}

function openList(marker: ListMarker, document: Document): HTMLElement {
  if (marker.kind === 'bullet') return document.createElement('ul');
  const list = document.createElement('ol');
  list.setAttribute('start', String(marker.value));
  if (marker.type !== '1') list.setAttribute('type', marker.type);
  return list;
}

function keepMarker(element: HTMLElement): void {
  for (const span of markerSpans(element)) span.textContent = `${markerText(span)} `;
}
