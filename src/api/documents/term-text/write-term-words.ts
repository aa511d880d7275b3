/** A term's text as plain words, a line for each paragraph: for a cell of a sheet. */
import { listMarker } from '#domain/rules/list-marker.ts';
import type { TermBlock, TermDocument, TermInline } from '#domain/rules/term-blocks.ts';

export function writeTermWords({ blocks }: TermDocument): string {
  return linesOf(blocks).join('\n');
}

function linesOf(blocks: readonly TermBlock[]): string[] {
  return blocks.flatMap((block) => {
    switch (block.kind) {
      case 'paragraph':
      case 'heading':
        return [inlineWords(block.content)];
      case 'list':
        return block.items.flatMap((item, at) => {
          const [first = '', ...rest] = linesOf(item);
          return [`${listMarker(block.numbering, block.start + at)} ${first}`, ...rest];
        });
      case 'table':
        return Array.from({ length: block.rows }, (_, row) =>
          block.cells
            .filter((cell) => cell.row === row)
            .map((cell) => linesOf(cell.content).join(' '))
            .join(' | '),
        );
      case 'page_break':
        return [];
    }
  });
}

function inlineWords(content: readonly TermInline[]): string {
  return content
    .map((inline) => {
      if (inline.kind === 'text') return inline.text;
      return inline.kind === 'variable' ? `[${inline.name}]` : '\n';
    })
    .join('');
}
