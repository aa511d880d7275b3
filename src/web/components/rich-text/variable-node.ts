import { isTermVariableName, TERM_VARIABLES } from '#domain/rules/term-variables.ts';
import { writtenVariables } from '#domain/rules/written-variables.ts';
import { mergeAttributes, Node } from '@tiptap/core';
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state';
import { blockText } from './block-text.ts';

/** Turns each variable that stands in the text by its whole name into its chip; null when there is none. */
export function chipWrittenVariables(state: EditorState): Transaction | null {
  const type = state.schema.nodes['variable'];
  if (!type) return null;
  const { tr } = state;
  state.doc.descendants((node, position) => {
    if (!node.isTextblock) return true;
    for (const { name, from, to } of writtenVariables(blockText(node))) {
      const [start, end] = [tr.mapping.map(position + 1 + from), tr.mapping.map(position + 1 + to)];
      // Of its first letter: what is formatted in parts is one chip all the same.
      tr.replaceWith(start, end, type.create({ name }, null, node.nodeAt(from + 1)?.marks));
    }
    return false;
  });
  return tr.docChanged ? tr : null;
}

/** A place in the term that the document fills in; `name` is one of section 9's, without brackets. */
export const VariableNode = Node.create({
  name: 'variable',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,

  addAttributes() {
    return {
      name: {
        default: null,
        parseHTML: (element) => element.getAttribute('data-variable'),
        renderHTML: ({ name }: Record<string, unknown>) => ({ 'data-variable': name }),
        validate: (name: unknown) => {
          if (typeof name !== 'string' || !isTermVariableName(name)) throw new RangeError('Unknown variable');
        },
      },
    };
  },

  parseHTML() {
    return [
      {
        tag: 'span[data-variable]',
        getAttrs: (element) =>
          isTermVariableName(element.getAttribute('data-variable') ?? '') ? null : false,
      },
    ];
  },

  renderHTML({ node, HTMLAttributes }) {
    const name: unknown = node.attrs['name'];
    const known = typeof name === 'string' && isTermVariableName(name);
    const about = known ? { title: TERM_VARIABLES[name] } : {};
    return ['span', mergeAttributes(HTMLAttributes, about), `[${known ? name : ''}]`];
  },

  renderText({ node }) {
    return `[${String(node.attrs['name'])}]`;
  },

  addProseMirrorPlugins() {
    return [
      new Plugin({
        appendTransaction: (transactions, _, state) =>
          transactions.some((transaction) => transaction.docChanged) ? chipWrittenVariables(state) : null,
      }),
    ];
  },
});
