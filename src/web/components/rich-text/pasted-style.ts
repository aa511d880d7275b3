/**
 * The styles of pasted HTML. The page's security policy keeps a parsed document's
 * from being read, and would report every one of them in the console; so they are
 * set aside in the text, before it is parsed.
 */

/** Where an element's `style` waits to be read. */
const ASIDE = 'data-pasted-style';
const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^'"<>])*>/gi;
/** A quoted value, or the attribute's name outside of one. */
const STYLE_NAME = /"[^"]*"|'[^']*'|(?<=[\s"'/])style(?=\s*=)/gi;

/** Renames `style` attributes and leaves `style` elements out. */
export function withStylesAside(html: string): string {
  return html
    .replaceAll(/<style\b[^]*?<\/style\s*>/gi, '')
    .replaceAll(TAG, (tag) => tag.replaceAll(STYLE_NAME, (part) => (/^style$/i.test(part) ? ASIDE : part)));
}

/** What the element's `style` attribute said, word by word: Word's own properties are no CSS. */
export function styleText(element: Element): string {
  return element.getAttribute(ASIDE) ?? '';
}

/** What the element's `style` attribute said; code may set one that the policy keeps markup from having. */
export function styleOf(element: Element): CSSStyleDeclaration {
  const { style } = document.createElement('span');
  style.cssText = styleText(element);
  return style;
}
