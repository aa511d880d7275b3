/**
 * The commitment term's rich text. It is stored and exchanged as the ProseMirror
 * JSON that Tiptap's editor writes; `readTermDocument` checks that JSON against
 * what a term may hold and gives it back in plain form, with every default filled
 * in. Nothing else ever looks into the JSON.
 */
import { z } from 'zod';
import type { TermBlock, TermDocument } from './term-blocks.ts';
import { readBlocks } from './term-block-reader.ts';
import { readNodes, TOO_LARGE } from './term-json.ts';
import type { TermVariableName } from './term-variables.ts';
import { unknownVariables, unknownVariableSentence } from './unknown-variables.ts';
import { isPlainText } from '../shared/plain-text.ts';

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

/** Signs of a text that is sent as HTML or as plain text: what it becomes is at most 200 kB. */
const MOST_SIGNS = 600_000;

/**
 * A term's text in a request: the editor's JSON, refused where it holds anything else, or a
 * string of HTML or plain text, which the server converts and checks when it is written.
 */
export const termTextSchema = z
  .unknown()
  .superRefine((value, context) => {
    for (const message of problemsIn(value)) context.addIssue({ code: 'custom', message });
  })
  .meta({
    description:
      'Documento ProseMirror (Tiptap): títulos de 1 a 3, parágrafos com alinhamento, negrito, itálico, sublinhado, listas, tabelas, quebras de linha e de página, e o elemento "variable" com attrs.name. Ou um texto em HTML ou simples, em que [NOME_PROPRIETARIO] vira a variável. Até 200 kB.',
    anyOf: [{ type: 'object' }, { type: 'string', maxLength: MOST_SIGNS }],
  });

function problemsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') {
    if (!isPlainText(value)) return ['Há um caractere inválido no texto.'];
    return value.length > MOST_SIGNS ? [TOO_LARGE] : [];
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return ['Envie o texto como documento do editor (JSON), em HTML ou como texto simples.'];
  }
  return readTermDocument(value).problems;
}

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

/** What a person is told of text in a term's two documents that looks like a variable and is none. */
export function termWarnings(texts: Readonly<Record<TermPart, unknown>>): string[] {
  return TERM_PARTS.flatMap((part) => {
    const { document } = readTermDocument(texts[part]);
    return (document === null ? [] : unknownVariables(document)).map((unknown) =>
      unknownVariableSentence(unknown, TERM_PART_LABELS[part]),
    );
  });
}

/** The texts of a term, in the order in which they are printed. */
export const TERM_PARTS = ['preamble', 'contract_terms'] as const;
export type TermPart = (typeof TERM_PARTS)[number];

export const TERM_PART_LABELS: Readonly<Record<TermPart, string>> = {
  preamble: 'Preâmbulo',
  contract_terms: 'Termos do contrato',
};
