/** What stands in the term's editor, and how another program's text comes into it. */
import type { Locator } from 'playwright-core';

export interface Written {
  type: string;
  text?: string;
  attrs?: { name?: string; level?: number; textAlign?: string | null };
  marks?: { type: string }[];
  content?: Written[];
}

/** The document as an outline: `heading1 center: Termo <b>x</b>`, lists and tables in brackets. */
export function outline(node: Written): string {
  const inner = (node.content ?? []).map(outline);
  switch (node.type) {
    case 'text':
      return (node.marks ?? []).reduce((text, { type }) => `<${type}>${text}</${type}>`, node.text ?? '');
    case 'variable':
      return (node.marks ?? []).reduce(
        (text, { type }) => `<${type}>${text}</${type}>`,
        `{${node.attrs?.name ?? ''}}`,
      );
    case 'hardBreak':
      return '↵';
    case 'paragraph':
    case 'heading': {
      const name = node.type === 'heading' ? `h${node.attrs?.level ?? ''}` : 'p';
      return `${name}${node.attrs?.textAlign ? `-${node.attrs.textAlign}` : ''}(${inner.join('')})`;
    }
    default:
      return `${node.type}[${inner.join(' ')}]`;
  }
}

/** As a paste of the keyboard's, with what another program put on the clipboard. */
export async function pasteInto(field: Locator, html: string, plain = ''): Promise<void> {
  await field.focus();
  await field.evaluate(
    (element, [markup, text]) => {
      const clipboardData = new DataTransfer();
      if (markup) clipboardData.setData('text/html', markup);
      clipboardData.setData('text/plain', text ?? '');
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [html, plain],
  );
}
