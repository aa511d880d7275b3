/**
 * The commitment term's rich text. It is stored and exchanged as the ProseMirror
 * JSON that Tiptap's editor writes; `readTermDocument` checks that JSON against
 * what a term may hold and gives it back in plain form, with every default filled
 * in. Nothing else ever looks into the JSON.
 */
import { z } from 'zod';
import type { TermBlock, TermDocument } from './term-blocks.ts';
import { readBlocks } from './term-block-reader.ts';
import { readNodes } from './term-json.ts';
import type { TermVariableName } from './term-variables.ts';

export type TermReading =
  | { readonly document: TermDocument; readonly problems: readonly [] }
  | { readonly document: null; readonly problems: readonly [string, ...string[]] };

/**
 * Reads a stored or received document. Of a bad one it names what is not accepted,
 * in Portuguese, at most 20 sentences, each once.
 */
export function readTermDocument(value: unknown): TermReading {
  const problems = new Set<string>();
  const report = (problem: string) => void problems.add(problem);
  const root = readNodes(value, report);
  // Where a node itself is wrong, what it says about the nodes around it would mislead.
  const blocks = root && problems.size === 0 ? readBlocks(root, report) : [];
  const [first, ...rest] = problems;
  if (first !== undefined) return { document: null, problems: [first, ...rest.slice(0, 19)] };
  return { document: { blocks }, problems: [] };
}

/** A term's text in a request: the editor's JSON, left as it is, refused where it holds anything else. */
export const termDocumentSchema = z
  .record(z.string(), z.unknown(), { error: 'Envie o texto como documento do editor (JSON).' })
  .superRefine((value, context) => {
    for (const message of readTermDocument(value).problems) context.addIssue({ code: 'custom', message });
  })
  .meta({
    description:
      'Documento ProseMirror (Tiptap): títulos de 1 a 3, parágrafos com alinhamento, negrito, itálico, sublinhado, listas, tabelas, quebras de linha e de página, e o elemento "variable" com attrs.name. Até 200 kB.',
  });

/** Names of the variables used, each once, in the order of their first use. */
export function variablesIn(document: TermDocument): TermVariableName[] {
  return [...new Set(document.blocks.flatMap(variablesOfBlock))];
}

function variablesOfBlock(block: TermBlock): TermVariableName[] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return block.content.flatMap((inline) => (inline.kind === 'variable' ? [inline.name] : []));
    case 'list':
      return block.items.flat().flatMap(variablesOfBlock);
    case 'table':
      return block.cells.flatMap((cell) => cell.content.flatMap(variablesOfBlock));
    case 'page_break':
      return [];
  }
}
