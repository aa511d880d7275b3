/** A term's text as HTML: what `readTermText` reads back as the same document. */
import type { TermBlock, TermCell, TermDocument, TermInline } from '#domain/rules/term-blocks.ts';

export function writeTermHtml(document: TermDocument): string {
  return document.blocks.map(blockHtml).join('');
}

function blockHtml(block: TermBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p${aligned(block.align)}>${inlineHtml(block.content)}</p>`;
    case 'heading':
      return `<h${block.level}${aligned(block.align)}>${inlineHtml(block.content)}</h${block.level}>`;
    case 'list': {
      const items = block.items.map((item) => `<li>${item.map(blockHtml).join('')}</li>`).join('');
      if (block.numbering === null) return `<ul>${items}</ul>`;
      const start = block.start === 1 ? '' : ` start="${block.start}"`;
      const type = block.numbering === '1' ? '' : ` type="${block.numbering}"`;
      return `<ol${start}${type}>${items}</ol>`;
    }
    case 'table': {
      const rows = Array.from({ length: block.rows }, (_, row) =>
        block.cells
          .filter((cell) => cell.row === row)
          .map(cellHtml)
          .join(''),
      );
      return `<table><tbody>${rows.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table>`;
    }
    case 'page_break':
      return '<div data-page-break=""></div>';
  }
}

function cellHtml({ isHeader, colspan, rowspan, content }: TermCell): string {
  const tag = isHeader ? 'th' : 'td';
  const columns = colspan === 1 ? '' : ` colspan="${colspan}"`;
  const rows = rowspan === 1 ? '' : ` rowspan="${rowspan}"`;
  return `<${tag}${columns}${rows}>${content.map(blockHtml).join('')}</${tag}>`;
}

function aligned(align: string): string {
  return align === 'left' ? '' : ` style="text-align: ${align}"`;
}

function inlineHtml(content: readonly TermInline[]): string {
  return content
    .map((inline) => {
      if (inline.kind === 'line_break') return '<br>';
      const plain =
        inline.kind === 'text'
          ? escaped(inline.text)
          : `<span data-variable="${inline.name}">[${inline.name}]</span>`;
      const underlined = inline.underline ? `<u>${plain}</u>` : plain;
      const italic = inline.italic ? `<em>${underlined}</em>` : underlined;
      return inline.bold ? `<strong>${italic}</strong>` : italic;
    })
    .join('');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
