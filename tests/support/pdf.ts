/** Reads a PDF as a person, a screen reader and an archive would, with pdf.js. Throws on an invisible sign in its text. */
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadPdf {
  /** Text of each page as copied and searched: spaces and line ends are one space, every other sign is there. */
  readonly pages: readonly string[];
  readonly text: string;
  /** Text as a screen reader speaks it: in the order of the structure, without running heads and feet. */
  readonly spoken: string;
  readonly title: string;
  readonly language: string;
  /** The catalogue says that the file is tagged. */
  readonly isTagged: boolean;
  /** `1` for PDF/UA-1, from the XMP metadata. */
  readonly universalAccess: string;
  /** Roles of each page's structure tree in reading order: `H1`, `Table`, `TR`, `TH`, … */
  readonly roles: readonly (readonly string[])[];
  /** Width and height of each page in points. */
  readonly sizes: readonly (readonly [number, number])[];
  /** What lies outside its page's edges: text that ran out of the paper. */
  readonly outside: readonly string[];
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  try {
    const { info, metadata } = await document.getMetadata();
    // Typed as a record, a Map in fact.
    const markInfo: unknown = await document.getMarkInfo();
    const pages: string[] = [];
    const spoken: string[] = [];
    const roles: string[][] = [];
    const sizes: [number, number][] = [];
    const outside: string[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      sizes.push([width, height]);
      const shown = await shownOn(page);
      pages.push(shown.text);
      outside.push(...shown.outside);
      const tree: unknown = await page.getStructTree();
      roles.push(rolesOf(tree));
      const marked = await page.getTextContent({ includeMarkedContent: true });
      spoken.push(fold(spokenText(tree, markedTexts(marked.items))));
    }
    return {
      pages,
      text: pages.join(' '),
      spoken: spoken.join(' '),
      title: String(Reflect.get(info, 'Title') ?? ''),
      language: String(Reflect.get(info, 'Language') ?? ''),
      isTagged: markInfo instanceof Map && markInfo.get('Marked') === true,
      universalAccess: String(metadata?.get('pdfuaid:part') ?? ''),
      roles,
      sizes,
      outside,
    };
  } finally {
    await task.destroy();
  }
}

/**
 * What the pages show, without their structure, for which each page is looked through the whole
 * file's: of hundreds of pages that takes minutes.
 */
export async function readPages(bytes: Uint8Array): Promise<Pick<ReadPdf, 'pages' | 'outside'>> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  try {
    const shown: { text: string; outside: string[] }[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      shown.push(await shownOn(await document.getPage(number)));
    }
    return { pages: shown.map(({ text }) => text), outside: shown.flatMap(({ outside }) => outside) };
  } finally {
    await task.destroy();
  }
}

async function shownOn(page: PDFPageProxy): Promise<{ text: string; outside: string[] }> {
  const { width, height } = page.getViewport({ scale: 1 });
  const outside: string[] = [];
  let text = '';
  for (const item of (await page.getTextContent()).items) {
    if (!('str' in item)) continue;
    text += item.hasEOL ? `${item.str}\n` : item.str;
    const [, , , , x = 0, y = 0] = item.transform as number[];
    if (x < 0 || y < 0 || x + item.width > width + 0.5 || y > height) outside.push(item.str);
  }
  return { text: fold(text), outside };
}

/** What a person copies or searches for holds no sign that nobody sees: no document may. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

function fold(text: string): string {
  const found = INVISIBLE.exec(text);
  if (found) {
    const near = text.slice(Math.max(0, found.index - 20), found.index + 20);
    throw new Error(`The PDF's text has an invisible sign: ${JSON.stringify(near)}`);
  }
  return text.replace(/\s+/gu, ' ').trim();
}

function rolesOf(node: unknown): string[] {
  if (node === null || typeof node !== 'object') return [];
  const { role, children } = { role: undefined, children: [], ...node } as {
    role?: unknown;
    children?: unknown;
  };
  const below = Array.isArray(children) ? children.flatMap(rolesOf) : [];
  return typeof role === 'string' ? [role, ...below] : below;
}

/** Text of each piece of marked content by its id; artifacts such as page numbers have none. */
function markedTexts(items: readonly object[]): Map<string, string> {
  const texts = new Map<string, string>();
  const open: string[] = [];
  for (const item of items) {
    const { type, id, str } = { type: '', id: '', str: '', ...item };
    if (type === 'beginMarkedContent' || type === 'beginMarkedContentProps') open.push(id);
    else if (type === 'endMarkedContent') open.pop();
    else texts.set(open.at(-1) ?? '', `${texts.get(open.at(-1) ?? '') ?? ''}${str}`);
  }
  texts.delete('');
  return texts;
}

function spokenText(node: unknown, texts: ReadonlyMap<string, string>): string {
  if (node === null || typeof node !== 'object') return '';
  const { id, children } = { id: '', children: [], ...node } as { id: string; children: unknown[] };
  return [texts.get(id) ?? '', ...children.map((child) => spokenText(child, texts))].join(' ');
}
