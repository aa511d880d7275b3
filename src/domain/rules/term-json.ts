/**
 * The editor's JSON, node by node: known types, marks and attributes with values
 * they may have, and nothing else. Names are those of Tiptap 3's StarterKit, its
 * table and text-align extensions, and our own `variable` and `pageBreak`. Where
 * each node may stand is term-block-reader.ts's business.
 */
import { isPlainText } from '../shared/plain-text.ts';
import { isTermVariableName } from './term-variables.ts';

export const TERM_LIMITS = {
  /** UTF-8 bytes of the JSON. */
  bytes: 200_000,
  /** Nodes inside one another, the document included: six lists in one another. */
  depth: 16,
  columns: 20,
} as const;

/** Told what is wrong, in Portuguese; all of it is said at once. */
export type Report = (problem: string) => void;

/** A node whose own shape is right; where it stands and what it holds is still to be judged. */
export interface RawNode {
  readonly type: string;
  /** Checked values; an attribute that is absent or null is not in it. */
  readonly attrs: Readonly<Record<string, unknown>>;
  readonly content: readonly RawNode[];
  readonly marks: readonly string[];
  /** Of a text node. */
  readonly text: string;
}

type Check = (value: unknown) => boolean;

const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
const between =
  (min: number, max: number): Check =>
  (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;

const align = { textAlign: oneOf('left', 'center', 'right', 'justify') };
const cell = {
  colspan: between(1, TERM_LIMITS.columns),
  rowspan: between(1, 1000),
  // 0 stands for a column of a spanning cell whose width was never set.
  colwidth: (value: unknown) => Array.isArray(value) && value.every(between(0, 10_000)),
  // Of the table extension, for Markdown; the paragraphs inside have their own alignment.
  align: oneOf('left', 'center', 'right'),
};

/** Every node of a term with its name in sentences and its attributes. */
const NODES: Readonly<Record<string, { name: string; attrs: Readonly<Record<string, Check>> }>> = {
  doc: { name: 'documento', attrs: {} },
  paragraph: { name: 'parágrafo', attrs: align },
  heading: { name: 'título', attrs: { ...align, level: between(1, 3) } },
  bulletList: { name: 'lista', attrs: {} },
  orderedList: {
    name: 'lista numerada',
    attrs: { start: between(0, 100_000), type: oneOf('1', 'a', 'A', 'i', 'I') },
  },
  listItem: { name: 'item de lista', attrs: {} },
  table: { name: 'tabela', attrs: {} },
  tableRow: { name: 'linha de tabela', attrs: {} },
  tableCell: { name: 'célula de tabela', attrs: cell },
  tableHeader: { name: 'célula de cabeçalho', attrs: cell },
  hardBreak: { name: 'quebra de linha', attrs: {} },
  pageBreak: { name: 'quebra de página', attrs: {} },
  variable: {
    name: 'variável',
    attrs: { name: (value) => typeof value === 'string' && isTermVariableName(value) },
  },
  text: { name: 'texto', attrs: {} },
};
const MARKS = ['bold', 'italic', 'underline'];
const INLINE = ['text', 'variable', 'hardBreak'];

/** What a node is called in sentences: `parágrafo`. */
export function nodeName(type: string): string {
  return NODES[type]?.name ?? type;
}

/** The whole document, or null with a report. */
export function readNodes(value: unknown, report: Report): RawNode | null {
  // A node and its content make two levels of JSON, attributes a few more.
  if (isDeeper(value, TERM_LIMITS.depth * 2 + 4)) {
    report(TOO_DEEP);
    return null;
  }
  if (utf8Length(JSON.stringify(value) ?? '') > TERM_LIMITS.bytes) {
    report(TOO_LARGE);
    return null;
  }
  return readNode(value, 1, report);
}

export const TOO_LARGE = 'O texto passa de 200 kB.';
export const TOO_DEEP = 'Há listas ou tabelas demais umas dentro das outras.';
const KEYS = ['type', 'attrs', 'content', 'marks'];

function readNode(value: unknown, depth: number, report: Report): RawNode | null {
  if (!isObject(value) || typeof value.type !== 'string') {
    report('O texto não é um documento do editor: há um elemento sem tipo.');
    return null;
  }
  const { type } = value;
  const node = Object.hasOwn(NODES, type) ? NODES[type] : undefined;
  if (!node) {
    report(`O elemento ${quoted(type)} não é aceito no termo.`);
    return null;
  }
  if (depth > TERM_LIMITS.depth) {
    report(TOO_DEEP);
    return null;
  }
  for (const key of Object.keys(value)) {
    if (!KEYS.includes(key) && !(key === 'text' && type === 'text')) {
      report(`O campo ${quoted(key)} não é aceito em ${node.name}.`);
    }
  }
  return {
    type,
    attrs: readAttributes(type, node, value.attrs, report),
    content: readContent(type, value.content, depth, report),
    marks: readMarks(type, value.marks, report),
    text: type === 'text' ? readText(value.text, report) : '',
  };
}

function readAttributes(
  type: string,
  node: { name: string; attrs: Readonly<Record<string, Check>> },
  value: unknown,
  report: Report,
): Record<string, unknown> {
  const attrs: Record<string, unknown> = {};
  if (value !== undefined && value !== null && !isObject(value)) {
    report(`Os atributos de ${node.name} não são válidos.`);
  }
  for (const [key, given] of isObject(value) ? Object.entries(value) : []) {
    const check = Object.hasOwn(node.attrs, key) ? node.attrs[key] : undefined;
    if (!check) report(`O atributo ${quoted(key)} não é aceito em ${node.name}.`);
    else if (given === null || given === undefined) continue;
    else if (check(given)) attrs[key] = given;
    else if (type === 'variable') report(`A variável [${shown(given)}] não existe.`);
    else report(`O valor ${quoted(given)} do atributo "${key}" não é aceito em ${node.name}.`);
  }
  if (type === 'variable' && ((isObject(value) ? value.name : null) ?? null) === null) {
    report('Há uma variável sem nome.');
  }
  return attrs;
}

function readContent(type: string, value: unknown, depth: number, report: Report): RawNode[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    report(`O conteúdo de ${nodeName(type)} não é válido.`);
    return [];
  }
  return value.map((node) => readNode(node, depth + 1, report)).filter((node) => node !== null);
}

function readMarks(type: string, value: unknown, report: Report): string[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    report(`A formatação de ${nodeName(type)} não é válida.`);
    return [];
  }
  if (value.length > 0 && !INLINE.includes(type)) report(`Não se aceita formatação em ${nodeName(type)}.`);
  return value.flatMap((mark: unknown) => {
    const name = isObject(mark) && typeof mark.type === 'string' ? mark.type : '';
    const bare =
      isObject(mark) && Object.keys(mark).every((key) => key === 'type' || isEmptyAttrs(key, mark[key]));
    if (MARKS.includes(name) && bare) return [name];
    report(`A formatação ${quoted(name)} não é aceita no termo.`);
    return [];
  });
}

function isEmptyAttrs(key: string, value: unknown): boolean {
  return key === 'attrs' && (value === null || (isObject(value) && Object.keys(value).length === 0));
}

function readText(value: unknown, report: Report): string {
  if (typeof value !== 'string' || value === '') {
    report('Há um texto vazio.');
    return '';
  }
  if (!isPlainText(value)) report('Há um caractere inválido no texto.');
  return value;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function quoted(value: unknown): string {
  return `"${shown(value)}"`;
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** Stops at the limit, so that no depth of nesting exhausts the stack. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((below) => isDeeper(below, levels - 1));
}

function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
