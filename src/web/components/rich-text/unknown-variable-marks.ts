import { bracketsIn, nearestVariable } from '#domain/rules/unknown-variables.ts';
import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

/** What is no text counts one sign, as it does in the document. */
const LEAF = '\ufffc';

/** Each place where the text looks like a variable and is none. */
export function unknownVariablePlaces(document: Node): { from: number; to: number; about: string }[] {
  const places: { from: number; to: number; about: string }[] = [];
  document.descendants((node, position) => {
    if (!node.isTextblock) return true;
    const text = node.textBetween(0, node.content.size, undefined, LEAF);
    for (const { from, to, name } of bracketsIn(text)) {
      const nearest = nearestVariable(name);
      const hint = nearest === null ? '' : ` Seria [${nearest}]?`;
      const start = position + 1;
      places.push({ from: start + from, to: start + to, about: `Não é uma variável.${hint}` });
    }
    return false;
  });
  return places;
}

function marksOf(document: Node): DecorationSet {
  return DecorationSet.create(
    document,
    unknownVariablePlaces(document).map(({ from, to, about }) =>
      Decoration.inline(from, to, {
        nodeName: 'mark',
        'data-unknown-variable': '',
        title: about,
        'aria-description': about,
      }),
    ),
  );
}

/** Marks in the editor what would be printed as a placeholder; the document itself stays as it is. */
export const UnknownVariableMarks = Extension.create({
  name: 'unknownVariableMarks',

  addProseMirrorPlugins() {
    const key = new PluginKey<DecorationSet>('unknownVariableMarks');
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: (_, { doc }) => marksOf(doc),
          apply: ({ docChanged, doc }, marks) => (docChanged ? marksOf(doc) : marks),
        },
        props: { decorations: (state) => key.getState(state) },
      }),
    ];
  },
});
