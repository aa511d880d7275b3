import { Node } from '@tiptap/core';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    pageBreak: {
      /** Ends the page at the cursor, which goes on in the paragraph behind. */
      insertPageBreak: () => ReturnType;
    };
  }
}

/** Blocks that stand in the document itself, never inside a list or a table. */
export const WHOLE_WIDTH = 'wholeWidth';

/** The next page starts here. */
export const PageBreakNode = Node.create({
  name: 'pageBreak',
  group: WHOLE_WIDTH,
  atom: true,
  selectable: true,

  parseHTML: () => [{ tag: 'div[data-page-break]' }],

  renderHTML: () => ['div', { 'data-page-break': '', role: 'separator', 'aria-label': 'Quebra de página' }],

  addCommands() {
    return {
      insertPageBreak:
        () =>
        ({ chain, state }) => {
          // One block below the document: neither a list's nor a table's.
          if (state.selection.$from.depth > 1) return false;
          return chain()
            .insertContent({ type: this.name })
            .command(({ tr }) => {
              const { selection } = tr;
              const end = selection instanceof NodeSelection ? selection.to : selection.$from.before(1);
              if (!tr.doc.nodeAt(end)?.isTextblock) {
                const paragraph = state.schema.nodes['paragraph']?.create();
                if (paragraph) tr.insert(end, paragraph);
              }
              tr.setSelection(TextSelection.create(tr.doc, end + 1));
              return true;
            })
            .run();
        },
    };
  },
});
