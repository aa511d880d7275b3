/** From checked nodes to a term's blocks: what may stand where, and the defaults of every attribute. */
import type { Alignment, ListNumbering, TermBlock, TermInline, TermList } from './term-blocks.ts';
import { nodeName } from './term-json.ts';
import type { RawNode, Report } from './term-json.ts';
import { readTable } from './term-table-reader.ts';
import { isTermVariableName } from './term-variables.ts';

/** Where blocks stand decides which are accepted. */
type Place = 'doc' | 'listItem' | 'cell';

/** The blocks of a `doc` node; meaningless once something is reported. */
export function readBlocks(root: RawNode, report: Report): TermBlock[] {
  if (root.type !== 'doc') {
    report('O texto deve começar por um documento do editor ("doc").');
    return [];
  }
  return blocksOf(root, 'doc', report);
}

function blocksOf(parent: RawNode, place: Place, report: Report): TermBlock[] {
  return parent.content.flatMap((node): TermBlock[] => {
    switch (node.type) {
      case 'paragraph':
        return [{ kind: 'paragraph', align: alignment(node), content: inlinesOf(node, report) }];
      case 'heading':
        return [
          { kind: 'heading', level: level(node), align: alignment(node), content: inlinesOf(node, report) },
        ];
      case 'bulletList':
      case 'orderedList':
        return [readList(node, place, report)];
      case 'table':
        if (place === 'cell') report('Uma tabela não pode ficar dentro de outra.');
        return [readTable(node, (cell) => blocksOf(cell, 'cell', report), report)];
      case 'pageBreak':
        if (place !== 'doc') report('A quebra de página não pode ficar dentro de lista ou tabela.');
        return [{ kind: 'page_break' }];
      default:
        misplaced(node, parent, report);
        return [];
    }
  });
}

function readList(node: RawNode, place: Place, report: Report): TermList {
  if (node.content.length === 0) report('Há uma lista sem itens.');
  const isOrdered = node.type === 'orderedList';
  return {
    kind: 'list',
    numbering: isOrdered ? numbering(node) : null,
    start: isOrdered && typeof node.attrs.start === 'number' ? node.attrs.start : 1,
    items: node.content.map((item) => {
      if (item.type !== 'listItem') misplaced(item, node, report);
      else if (item.content[0]?.type !== 'paragraph')
        report('Um item de lista deve começar por um parágrafo.');
      // Inside a table's cell a list's items are still inside that table.
      return blocksOf(item, place === 'cell' ? 'cell' : 'listItem', report);
    }),
  };
}

function inlinesOf(parent: RawNode, report: Report): TermInline[] {
  return parent.content.flatMap((node): TermInline[] => {
    const emphasis = {
      bold: node.marks.includes('bold'),
      italic: node.marks.includes('italic'),
      underline: node.marks.includes('underline'),
    };
    const { name } = node.attrs;
    if (node.type === 'text') return [{ kind: 'text', text: node.text, ...emphasis }];
    if (node.type === 'hardBreak') return [{ kind: 'line_break' }];
    if (node.type === 'variable' && typeof name === 'string' && isTermVariableName(name)) {
      return [{ kind: 'variable', name, ...emphasis }];
    }
    misplaced(node, parent, report);
    return [];
  });
}

function misplaced(node: RawNode, parent: RawNode, report: Report): void {
  report(`O elemento "${nodeName(node.type)}" não pode ficar em "${nodeName(parent.type)}".`);
}

function alignment({ attrs }: RawNode): Alignment {
  const { textAlign } = attrs;
  return textAlign === 'center' || textAlign === 'right' || textAlign === 'justify' ? textAlign : 'left';
}

/** Tiptap's default level is 1. */
function level({ attrs }: RawNode): 1 | 2 | 3 {
  return attrs.level === 2 || attrs.level === 3 ? attrs.level : 1;
}

function numbering({ attrs: { type } }: RawNode): ListNumbering {
  return type === 'a' || type === 'A' || type === 'i' || type === 'I' ? type : '1';
}
