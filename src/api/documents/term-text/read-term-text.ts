/**
 * A term's text that was sent as HTML or as plain text, as the editor's JSON: cleaned as
 * pasting into the editor cleans it. The reader is linear in the text's length and builds
 * no tree of it, whatever is nested in what; the result is checked like any document.
 */
import { Parser } from 'htmlparser2';
import { isTermVariableName } from '#domain/rules/term-variables.ts';
import { TOO_DEEP, TOO_LARGE } from '#domain/rules/term-json.ts';
import { type Mark, TermBuilder, type TermNode, TooLarge } from './term-builder.ts';

/** A tag, a comment or a doctype: anything else with `<` in it is text. */
const HTML = /<(?:[a-z][a-z0-9]*[\s/>]|\/[a-z]|!--|!doctype)/i;

/** @returns a sentence where elements are nested deeper than any text needs (closing them would cost by depth), or are too many */
export function readTermText(text: string): TermNode | string {
  try {
    return HTML.test(text) ? readHtml(text) : readPlain(text);
  } catch (error) {
    if (error instanceof TooDeep) return TOO_DEEP;
    if (error instanceof TooLarge) return TOO_LARGE;
    throw error;
  }
}

/** Blank lines part paragraphs, line ends break a line. */
function readPlain(text: string): TermNode {
  const builder = new TermBuilder();
  for (const paragraph of text.replace(/\r\n?/g, '\n').split(/\n[^\S\n]*\n\s*/)) {
    builder.beginLine('paragraph', {});
    for (const [at, line] of paragraph.trim().split('\n').entries()) {
      if (at > 0) builder.lineBreak();
      builder.text(line);
    }
  }
  return builder.end();
}

/** Nothing of these is a text that somebody wrote. */
const SKIPPED = new Set(
  'script,style,title,template,svg,math,iframe,object,noscript,select,textarea,xml,video,audio'.split(','),
);
const BLOCKS = new Set(
  'p,div,blockquote,pre,address,article,section,header,footer,main,figure,figcaption,dl,dt,dd,caption'.split(
    ',',
  ),
);
const MARK_OF: Readonly<Record<string, Mark>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  ins: 'underline',
};
const PART_OF: Readonly<Record<string, string>> = {
  ul: 'bulletList',
  ol: 'orderedList',
  li: 'listItem',
  table: 'table',
  tr: 'tableRow',
  td: 'tableCell',
  th: 'tableHeader',
};

/** What an open element has to undo when it closes. */
interface OpenElement {
  readonly marks: readonly Mark[];
  readonly isPart: boolean;
  readonly isBlock: boolean;
  readonly isSkipped: boolean;
}

/** Elements inside one another. */
const MOST_NESTED = 500;
/** With their attributes, of a text whose nodes are at most 10,000: word processors write many that say nothing. */
const MOST_WRITTEN = 60_000;

class TooDeep extends Error {}

function readHtml(html: string): TermNode {
  const builder = new TermBuilder();
  const elements: OpenElement[] = [];
  let skipped = 0;
  let written = 0;
  const count = () => {
    written += 1;
    if (written > MOST_WRITTEN) throw new TooLarge();
  };
  // The parser parts a text at each entity, where a variable may be in the midst.
  let words = '';
  const write = () => {
    if (words !== '') builder.text(words);
    words = '';
  };
  const parser = new Parser({
    onattribute: count,
    onopentag(name, attributes) {
      count();
      write();
      const element = skipped > 0 ? NOTHING : openElement(builder, name, attributes);
      const isSkipped = element.isSkipped || skipped > 0;
      if (isSkipped) skipped += 1;
      if (elements.length >= MOST_NESTED) throw new TooDeep();
      elements.push({ ...element, isSkipped });
    },
    ontext(text) {
      if (skipped === 0) words += text;
    },
    onclosetag() {
      // Also of one that was never opened.
      count();
      write();
      const element = elements.pop();
      if (!element) return;
      if (element.isSkipped) skipped -= 1;
      for (const mark of element.marks) builder.mark(mark, -1);
      if (element.isBlock) builder.endLine();
      if (element.isPart) builder.close();
    },
  });
  parser.end(html);
  write();
  return builder.end();
}

const NOTHING: OpenElement = { marks: [], isPart: false, isBlock: false, isSkipped: false };

type Attributes = Readonly<Record<string, string>>;

function openElement(builder: TermBuilder, name: string, attributes: Attributes): OpenElement {
  if (SKIPPED.has(name)) return { ...NOTHING, isSkipped: true };
  const variable = attributes['data-variable'];
  if (variable !== undefined && isTermVariableName(variable)) {
    builder.variable(variable);
    // The element's text is the name once more.
    return { ...NOTHING, isSkipped: true };
  }
  const style = attributes['style'] ?? '';
  if (attributes['data-page-break'] !== undefined || (name === 'br' && BREAKS_PAGE.test(style))) {
    builder.pageBreak();
    return NOTHING;
  }
  if (name === 'br') {
    builder.lineBreak();
    return NOTHING;
  }
  const part = PART_OF[name];
  if (part !== undefined) return { ...NOTHING, isPart: builder.open(part, partAttributes(name, attributes)) };
  const level = /^h([1-6])$/.exec(name)?.[1];
  if (level !== undefined || BLOCKS.has(name)) {
    const alignment = alignmentOf(attributes);
    const attrs = alignment === null ? {} : { textAlign: alignment };
    if (level === undefined) builder.beginLine('paragraph', attrs);
    else builder.beginLine('heading', { ...attrs, level: Math.min(3, Number(level)) });
    return { ...NOTHING, isBlock: true };
  }
  const marks = marksOf(name, style);
  for (const mark of marks) builder.mark(mark, 1);
  return { ...NOTHING, marks };
}

const BREAKS_PAGE = /(?:page-)?break-before\s*:\s*(?:page|always)/i;
const BOLD = /font-weight\s*:\s*(?:bold|bolder|[6-9]00)/i;
const LIGHT = /font-weight\s*:\s*(?:normal|[1-5]00)/i;
const ITALIC = /font-style\s*:\s*(?:italic|oblique)/i;
const UNDERLINED = /text-decoration(?:-line)?\s*:[^;:]*underline/i;

/** Google Docs wraps everything in `<b style="font-weight:normal">`. */
function marksOf(name: string, style: string): Mark[] {
  const own = Object.hasOwn(MARK_OF, name) ? MARK_OF[name] : undefined;
  if (own !== undefined) return own === 'bold' && LIGHT.test(style) ? [] : [own];
  if (name !== 'span' && name !== 'font') return [];
  const styled: [Mark, RegExp][] = [
    ['bold', BOLD],
    ['italic', ITALIC],
    ['underline', UNDERLINED],
  ];
  return styled.flatMap(([mark, pattern]) => (pattern.test(style) ? [mark] : []));
}

function alignmentOf({ style = '', align = '' }: Attributes): string | null {
  const written = /text-align\s*:\s*([a-z]+)/i.exec(style)?.[1] ?? align;
  const alignment = written.toLowerCase();
  return ['left', 'center', 'right', 'justify'].includes(alignment) ? alignment : null;
}

function partAttributes(name: string, attributes: Attributes): Record<string, unknown> {
  const { start = '', type = '', colspan = '', rowspan = '' } = attributes;
  if (name === 'ol') {
    return {
      ...(/^\d{1,5}$/.test(start) && { start: Number(start) }),
      ...(/^[1aAiI]$/.test(type) && { type }),
    };
  }
  if (name !== 'td' && name !== 'th') return {};
  return {
    ...(/^[1-9]\d?$/.test(colspan) && { colspan: Number(colspan) }),
    ...(/^[1-9]\d{0,2}$/.test(rowspan) && { rowspan: Number(rowspan) }),
  };
}
