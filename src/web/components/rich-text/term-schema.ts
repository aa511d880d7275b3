/** What a term may hold, as the editor's extensions; src/domain/rules/term-json.ts is the server's side of it. */
import { type Extensions, Node } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { PageBreakNode, WHOLE_WIDTH } from './page-break-node.ts';
import { TermTextAlign } from './text-align.ts';
import { UnknownVariableMarks } from './unknown-variable-marks.ts';
import { VariableNode } from './variable-node.ts';

const TermDocumentNode = Node.create({
  name: 'doc',
  topNode: true,
  content: `(block | ${WHOLE_WIDTH})+`,
});

const TermTable = Table.extend({
  group: WHOLE_WIDTH,
  addKeyboardShortcuts() {
    return {
      ...this.parent?.(),
      // Tiptap adds a row behind the last cell, and the Tab key would never leave the table.
      Tab: () => this.editor.commands.goToNextCell(),
      'Shift-Tab': () => this.editor.commands.goToPreviousCell(),
    };
  },
});

/** Columns share the width: pasted widths in pixels mean nothing on the printed page. */
function withoutPastedWidths(cell: typeof TableCell) {
  return cell.extend({
    addAttributes() {
      return { ...this.parent?.(), colwidth: { default: null, parseHTML: () => null } };
    },
  });
}

/** Nothing but what a term may hold: pasted or loaded content that does not fit is left out. */
export function termExtensions(): Extensions {
  return [
    TermDocumentNode,
    StarterKit.configure({
      document: false,
      heading: { levels: [1, 2, 3] },
      blockquote: false,
      code: false,
      codeBlock: false,
      horizontalRule: false,
      link: false,
      strike: false,
      // Only where nobody could write on otherwise: behind a table or a page break.
      trailingNode: { notAfter: ['heading', 'bulletList', 'orderedList'] },
    }),
    TermTextAlign.configure({ types: ['heading', 'paragraph'] }),
    TermTable,
    TableRow,
    withoutPastedWidths(TableHeader),
    withoutPastedWidths(TableCell),
    PageBreakNode,
    VariableNode,
    UnknownVariableMarks,
  ];
}
