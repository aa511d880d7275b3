/** Blank lines that another program wrote as `br`: an empty paragraph each. */
import { styleOf } from './pasted-style.ts';

const BLOCKS = /^(?:P|H[1-6]|UL|OL|DL|TABLE|DIV|BLOCKQUOTE|PRE|SECTION|ARTICLE)$/;
/** Google Docs wraps everything in it. */
const GOOGLE_DOCS = 'b[id^="docs-internal-guid"]';

/** The `br` that browsers put behind what is copied is no text. */
export function removeEndOfCopy(body: HTMLElement): void {
  for (const element of body.querySelectorAll('br.Apple-interchange-newline')) element.remove();
}

/** Whether the break ends a page. */
export function isPageBreak(element: Element): boolean {
  if (element.tagName !== 'BR') return false;
  const { breakBefore, pageBreakBefore } = styleOf(element);
  return [breakBefore, pageBreakBefore].some((one) => /page|always/.test(one));
}

/** Makes each `br` between blocks an empty paragraph: the editor would make a paragraph of two lines. */
export function makeBlankLines(body: HTMLElement): void {
  const blank = [...body.querySelectorAll('br')].filter(
    (element) => !isPageBreak(element) && isBetweenBlocks(element),
  );
  for (const element of blank) element.replaceWith(body.ownerDocument.createElement('p'));
}

function isBetweenBlocks(element: Element): boolean {
  const { parentElement: parent } = element;
  const isWrapper = parent?.matches(GOOGLE_DOCS) === true;
  if (!isWrapper && !parent?.matches('body, div')) return false;
  const around = [neighbour(element, 'previousSibling'), neighbour(element, 'nextSibling')];
  // The first and the last lines of a copy may be blank too.
  return around.every((one) => one === 'block' || (isWrapper && one === 'edge')) && around.includes('block');
}

/** What stands beside it, other such breaks and spaces aside. */
function neighbour(element: Element, side: 'previousSibling' | 'nextSibling'): 'block' | 'text' | 'edge' {
  for (let node = element[side]; node; node = node[side]) {
    if (node instanceof Element) {
      if (isPageBreak(node) || BLOCKS.test(node.tagName)) return 'block';
      if (node.tagName !== 'BR') return 'text';
    } else if ((node.textContent ?? '').trim() !== '') return 'text';
  }
  return 'edge';
}
