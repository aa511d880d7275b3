/** An editor's document as a person reads it, without its formatting. Pure. */
import { listMarker } from '#domain/rules/list-marker.ts';
import type { ListNumbering } from '#domain/rules/term-blocks.ts';

interface Written {
  readonly type: string;
  readonly text: string;
  readonly attrs: ReadonlyMap<string, unknown>;
  readonly content: readonly Written[];
}

/** A line for each paragraph, variables as `[NOME]`; null for what is no document. */
export function documentWords(value: unknown): string | null {
  const root = writtenOf(value);
  return root.type === 'doc' ? linesOf(root).join('\n') : null;
}

function entriesOf(value: unknown): ReadonlyMap<string, unknown> {
  return new Map<string, unknown>(typeof value === 'object' && value !== null ? Object.entries(value) : []);
}

function writtenOf(value: unknown): Written {
  const read = entriesOf(value);
  const [type, text, content] = [read.get('type'), read.get('text'), read.get('content')];
  return {
    type: typeof type === 'string' ? type : '',
    text: typeof text === 'string' ? text : '',
    attrs: entriesOf(read.get('attrs')),
    content: Array.isArray(content) ? content.map(writtenOf) : [],
  };
}

function linesOf(node: Written): string[] {
  return node.content.flatMap((block, at) => {
    switch (block.type) {
      case 'paragraph':
      case 'heading':
        return [block.content.map(inlineWords).join('')];
      case 'listItem': {
        const [first = '', ...rest] = linesOf(block);
        return [`${markerIn(node, at)} ${first}`, ...rest];
      }
      case 'tableRow':
        return [block.content.map((cell) => linesOf(cell).join(' ')).join(' | ')];
      case 'pageBreak':
        return ['— quebra de página —'];
      default:
        return linesOf(block);
    }
  });
}

const NUMBERINGS = ['a', 'A', 'i', 'I'] as const;

function markerIn(list: Written, at: number): string {
  const [type, start] = [list.attrs.get('type'), list.attrs.get('start')];
  const counted = NUMBERINGS.find((one) => one === type) ?? '1';
  const numbering: ListNumbering = list.type === 'orderedList' ? counted : null;
  return listMarker(numbering, (typeof start === 'number' ? start : 1) + at);
}

function inlineWords({ type, text, attrs }: Written): string {
  if (type === 'variable') return `[${String(attrs.get('name'))}]`;
  return type === 'hardBreak' ? '\n' : text;
}
