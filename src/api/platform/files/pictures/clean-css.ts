/** The few CSS declarations that a drawing needs. */
import { PRESENTATION } from './svg-words.ts';

/** A style or a value that asks for something outside the file; `what` says so in Portuguese. */
export class ReachesOut extends Error {
  readonly what: string;

  constructor(what: string) {
    super(what);
    this.what = what;
  }
}

/** In one pass, however many comments are begun and never ended. */
export function withoutComments(css: string): string {
  let kept = '';
  let at = 0;
  for (;;) {
    const start = css.indexOf('/*', at);
    const end = start < 0 ? -1 : css.indexOf('*/', start + 2);
    if (end < 0) return kept + css.slice(at);
    kept += `${css.slice(at, start)} `;
    at = end + 2;
  }
}

/** `fill: #123; foo: bar` → `{ fill: '#123' }`. Throws `ReachesOut`. */
export function cleanCss(text: string): Record<string, string> {
  const declarations: Record<string, string> = {};
  for (const declaration of withoutComments(text).split(';')) {
    const [name = '', ...rest] = declaration.split(':');
    const value = cleanValue(rest.join(':'));
    const property = name.trim().toLowerCase();
    if (PRESENTATION.has(property) && /^[\w\s#.,%()'"+-]*$/.test(value)) declarations[property] = value;
  }
  return declarations;
}

/** The value itself, where each `url(…)` in it names something of the same file. Throws `ReachesOut`. */
export function cleanValue(value: string): string {
  const plain = value.trim();
  if (plain.includes('\\') || /expression\s*\(|@import/i.test(plain)) {
    throw new ReachesOut('um estilo que busca ou importa outra coisa');
  }
  for (const [, address = ''] of plain.matchAll(/(?:url|src|image|image-set)\s*\(\s*["']?([^"')]*)/gi)) {
    if (!address.trim().startsWith('#')) throw new ReachesOut('um estilo que busca ou importa outra coisa');
  }
  return plain;
}
