/**
 * The editor's JSON, made bit by bit while a text is read: blocks open and close, and
 * what can't stand where it is written goes into the nearest place that may hold it.
 * Never deeper than a term may be.
 */
import { TERM_LIMITS } from '#domain/rules/term-json.ts';
import { writtenVariables } from '#domain/rules/written-variables.ts';

export interface TermNode {
  readonly type: string;
  attrs?: Record<string, unknown>;
  content?: TermNode[];
  marks?: { type: string }[];
  text?: string;
}

export type Mark = 'bold' | 'italic' | 'underline';
const MARKS: readonly Mark[] = ['bold', 'italic', 'underline'];
/** Lists in one another; a table's cells take a few of the document's levels too. */
const MOST_LISTS = 5;
/** Elements that hold blocks. */
const CONTAINERS = new Set(['doc', 'listItem', 'tableCell', 'tableHeader']);
const LISTS = new Set(['bulletList', 'orderedList']);

/** The least that a node takes in JSON is a break's 20 bytes: so many are more than a term may have. */
const MOST_NODES = TERM_LIMITS.bytes / 20;

export class TooLarge extends Error {}

/** Throws TooLarge as soon as the text is certainly more than a term may hold. */
export class TermBuilder {
  readonly #doc: TermNode = { type: 'doc', content: [] };
  /** The open nodes, the document first. */
  readonly #open: TermNode[] = [this.#doc];
  readonly #marks: Record<Mark, number> = { bold: 0, italic: 0, underline: 0 };
  /** The paragraph or heading that is being written. */
  #line: TermNode | null = null;
  #nodes = 0;

  /** The document; an empty one has an empty paragraph, as the editor's. */
  end(): TermNode {
    this.endLine();
    const content = this.#doc.content ?? [];
    return content.length > 0 ? this.#doc : { type: 'doc', content: [{ type: 'paragraph' }] };
  }

  mark(mark: Mark, change: 1 | -1): void {
    this.#marks[mark] += change;
  }

  /** Begins a paragraph or heading. A list's items hold paragraphs alone. */
  beginLine(type: 'paragraph' | 'heading', attrs: Record<string, unknown>): void {
    this.endLine();
    const { level: _level, ...ofParagraph } = attrs;
    const isPlain = type === 'paragraph' || this.#container().type === 'listItem';
    const own = isPlain ? ofParagraph : attrs;
    this.#line = {
      type: isPlain ? 'paragraph' : 'heading',
      ...(Object.keys(own).length > 0 && { attrs: own }),
      content: [],
    };
  }

  /** Ends it; without any text there is none. */
  endLine(): void {
    const line = this.#line;
    this.#line = null;
    if (line === null) return;
    const content = trimmed(line.content ?? []);
    if (content.length > 0) this.#put({ ...line, content });
  }

  /** Text whose spaces are one; known variables in it become variables. */
  text(text: string): void {
    const folded = text.replaceAll('\0', '').toWellFormed().replace(/\s+/g, ' ');
    if (this.#line === null && folded.trim() === '') return;
    const last = this.#line?.content?.at(-1);
    const isJoined = !last || last.type === 'hardBreak' || last.text?.endsWith(' ') === true;
    const words = isJoined ? folded.trimStart() : folded;
    let from = 0;
    for (const variable of writtenVariables(words)) {
      this.#inline({ type: 'text', text: words.slice(from, variable.from) });
      this.variable(variable.name);
      from = variable.to;
    }
    this.#inline({ type: 'text', text: words.slice(from) });
  }

  variable(name: string): void {
    this.#inline({ type: 'variable', attrs: { name } });
  }

  lineBreak(): void {
    if (this.#line === null) return;
    this.#count();
    this.#line.content?.push({ type: 'hardBreak' });
  }

  /** Only between blocks of the document: elsewhere it is left out. */
  pageBreak(): void {
    this.endLine();
    if (this.#container() === this.#doc) this.#put({ type: 'pageBreak' });
  }

  /** Opens a list, an item, a table, a row or a cell; false where it can't stand: its text goes on. */
  open(type: string, attrs: Record<string, unknown> = {}): boolean {
    this.endLine();
    if (!this.#fits(type)) return false;
    this.#open.push({ type, ...(Object.keys(attrs).length > 0 && { attrs }), content: [] });
    return true;
  }

  /** Closes what `open` opened last; what stayed without content is left out. */
  close(): void {
    this.endLine();
    const node = this.#open.pop();
    if (!node) return;
    const isCell = node.type.startsWith('table') && node.type !== 'table' && node.type !== 'tableRow';
    if (node.content?.length === 0) {
      if (!isCell) return;
      node.content.push({ type: 'paragraph' });
    }
    if (node.type === 'listItem' && node.content?.[0]?.type !== 'paragraph') {
      node.content?.unshift({ type: 'paragraph' });
    }
    const parent = this.#open.at(-1);
    if (!CONTAINERS.has(node.type) && node.type !== 'tableRow') return this.#put(node);
    this.#count();
    parent?.content?.push(node);
  }

  #fits(type: string): boolean {
    const above = this.#open.at(-1)?.type ?? '';
    if (LISTS.has(type)) {
      return CONTAINERS.has(above) && this.#open.filter((node) => LISTS.has(node.type)).length < MOST_LISTS;
    }
    if (type === 'listItem') return LISTS.has(above);
    if (type === 'table') return above === 'doc';
    if (type === 'tableRow') return above === 'table';
    return above === 'tableRow';
  }

  #container(): TermNode {
    return this.#open.findLast((node) => CONTAINERS.has(node.type)) ?? this.#doc;
  }

  #count(): void {
    this.#nodes += 1;
    if (this.#nodes > MOST_NODES) throw new TooLarge();
  }

  #put(node: TermNode): void {
    this.#count();
    this.#container().content?.push(node);
  }

  #inline(node: TermNode): void {
    if (node.text === '') return;
    this.#count();
    if (this.#line === null) this.beginLine('paragraph', {});
    const marks = MARKS.filter((mark) => this.#marks[mark] > 0).map((type) => ({ type }));
    this.#line?.content?.push(marks.length > 0 ? { ...node, marks } : node);
  }
}

/** Without the spaces and breaks that end a line. */
function trimmed(content: readonly TermNode[]): TermNode[] {
  const kept = [...content];
  for (let last = kept.at(-1); last; last = kept.at(-1)) {
    const text = last.text?.trimEnd();
    if (last.type !== 'hardBreak' && text !== '') {
      if (text !== undefined) kept[kept.length - 1] = { ...last, text };
      break;
    }
    kept.pop();
  }
  return kept;
}
