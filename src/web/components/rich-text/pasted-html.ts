/**
 * Makes pasted HTML (Word, Google Docs, web pages) ready for the term: keeps
 * headings, paragraphs and their alignment, lists, tables, bold, italic and
 * underline; drops styles, fonts, classes, pictures, links and comments. What is
 * left over is judged by the editor's schema.
 */
import { pastedHtml } from '../../platform/trusted-types.ts';
import { isPageBreak, makeBlankLines, removeEndOfCopy } from './pasted-breaks.ts';
import { styleOf, withStylesAside } from './pasted-style.ts';
import { buildWordLists } from './word-lists.ts';

const REMOVED = 'script, style, meta, link, title, img, picture, svg, video, audio, iframe, object, hr, xml';
const ALIGNMENTS = ['left', 'center', 'right', 'justify'];
/** Of our own clipboard and of tables and numbered lists. */
const KEPT_ATTRIBUTES = ['data-variable', 'data-page-break', 'colspan', 'rowspan', 'start', 'type'];
/** @returns clean HTML; what an editor like this one copied keeps its marks. */
export function cleanPastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(pastedHtml(withStylesAside(html)), 'text/html');
  fixNumbering(body);
  removeEndOfCopy(body);
  if (body.querySelector('[data-pm-slice]')) return body.innerHTML;
  for (const element of body.querySelectorAll(REMOVED)) element.remove();
  // Office's own elements: <o:p>, <w:sdt>, <v:shape>.
  for (const element of body.querySelectorAll('*')) if (element.tagName.includes(':')) unwrap(element);
  removeComments(body);
  buildWordLists(body);
  unnestTables(body);
  makeBlankLines(body);
  for (const element of body.querySelectorAll<HTMLElement>('*')) rewrite(element);
  for (const element of body.querySelectorAll('a, font')) unwrap(element);
  return body.innerHTML.replaceAll(/\u00a0|&nbsp;/g, ' ');
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

/** Word hides its list markers and vector drawings in conditional comments. */
function removeComments(body: HTMLElement): void {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

const NUMBERINGS = ['1', 'a', 'A', 'i', 'I'];

function fixNumbering(body: HTMLElement): void {
  for (const list of body.querySelectorAll('ol, ul, li')) {
    const [type, start] = [list.getAttribute('type'), list.getAttribute('start')];
    if (type !== null && (list.tagName !== 'OL' || !NUMBERINGS.includes(type))) list.removeAttribute('type');
    if (start !== null && !/^\d{1,5}$/.test(start)) list.removeAttribute('start');
  }
}

/** A table inside a cell becomes that cell's paragraphs. */
function unnestTables(body: HTMLElement): void {
  for (const table of body.querySelectorAll('td table, th table')) {
    const paragraphs = Array.from(table.querySelectorAll('td, th'), (cell) => {
      const paragraph = body.ownerDocument.createElement('p');
      paragraph.textContent = cell.textContent;
      return paragraph;
    });
    table.replaceWith(...paragraphs);
  }
}

/** Turns what styles say into elements, then drops every attribute but the few that count. */
function rewrite(element: HTMLElement): void {
  const { fontWeight, fontStyle, textDecoration, textAlign } = styleOf(element);
  const alignment = textAlign || element.getAttribute('align') || '';
  const classes = element.className;
  const endsPage = isPageBreak(element);
  for (const name of element.getAttributeNames()) {
    if (!KEPT_ATTRIBUTES.includes(name)) element.removeAttribute(name);
  }
  if (endsPage) return replaceByPageBreak(element);
  const block = blockTag(element.tagName, classes);
  if (block && ALIGNMENTS.includes(alignment)) element.setAttribute('align', alignment);
  if (block && block !== element.tagName) rename(element, block);
  // Google Docs wraps everything in <b style="font-weight:normal">.
  if (/^(?:B|STRONG)$/.test(element.tagName) && isLight(fontWeight)) return unwrap(element);
  if (element.tagName === 'SPAN' && !element.hasAttribute('data-variable')) {
    if (isBold(fontWeight)) wrapContent(element, 'strong');
    if (fontStyle === 'italic' || fontStyle === 'oblique') wrapContent(element, 'em');
    if (textDecoration.includes('underline')) wrapContent(element, 'u');
    unwrap(element);
  }
}

function isBold(weight: string): boolean {
  return weight === 'bold' || weight === 'bolder' || Number(weight) >= 600;
}

function isLight(weight: string): boolean {
  return weight === 'normal' || (weight !== '' && Number(weight) < 600);
}

/** The block that the element stands for: smaller headings become level 3, Word's title level 1. */
function blockTag(tag: string, classes: string): string | null {
  if (tag === 'P') return classes.includes('MsoTitle') ? 'H1' : 'P';
  if (/^H[4-6]$/.test(tag)) return 'H3';
  return /^H[1-3]$/.test(tag) ? tag : null;
}

function rename(element: HTMLElement, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag);
  renamed.append(...element.childNodes);
  renamed.setAttribute('align', element.getAttribute('align') ?? '');
  element.replaceWith(renamed);
}

function wrapContent(element: HTMLElement, tag: string): void {
  const wrapper = element.ownerDocument.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

/** Word breaks a page by a `br` inside a paragraph of its own or between two halves of one. */
function replaceByPageBreak(element: HTMLElement): void {
  const mark = element.ownerDocument.createElement('div');
  mark.setAttribute('data-page-break', '');
  const paragraph = element.closest('p');
  if (!paragraph) return element.replaceWith(mark);
  const tail = paragraph.cloneNode(false);
  while (element.nextSibling) tail.appendChild(element.nextSibling);
  element.remove();
  paragraph.after(mark, tail);
  for (const part of [paragraph, tail])
    if (part.textContent?.trim() === '') part.parentNode?.removeChild(part);
}
