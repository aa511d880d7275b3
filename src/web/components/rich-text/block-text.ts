import type { Node } from '@tiptap/pm/model';

/** What is no text counts one sign, as it does in the document. */
const LEAF = '\ufffc';

/** A block's text, however its letters are formatted: a place in it is one in the document. */
export function blockText(block: Node): string {
  return block.textBetween(0, block.content.size, undefined, LEAF);
}
