import { bracketsIn, nearestVariable } from '#domain/rules/unknown-variables.ts';
import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { blockText } from './block-text.ts';

/** Each place where the text looks like a variable and is none. */
export function unknownVariablePlaces(document: Node): { from: number; to: number; about: string }[] {
  const places: { from: number; to: number; about: string }[] = [];
  document.descendants((node, position) => {
    if (!node.isTextblock) return true;
    for (const { from, to, name } of bracketsIn(blockText(node))) {
      const start = position + 1;
      places.push({ from: start + from, to: start + to, about: aboutName(name) });
    }
    return false;
  });
  return places;
}

function aboutName(name: string): string {
  const nearest = nearestVariable(name);
  if (nearest === null) return 'Não é uma variável.';
  // A stored text may hold the very name: what the editor loads stays as it is.
  if (nearest === name) return 'Está escrito como texto. Apague e escolha a variável de novo.';
  return `Não é uma variável. Seria [${nearest}]?`;
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
