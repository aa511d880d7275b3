/**
 * An SVG that somebody sent, written anew from the elements and attributes that a drawing
 * needs. What would act or fetch something is refused with words, not left out: whoever
 * sends such a file is told. In the process that calls it: only the worker does.
 */
import { Parser } from 'htmlparser2';
import { cleanCss, cleanValue, ReachesOut, withoutComments } from './clean-css.ts';
import type { LogoRefusal } from './logo-maker.ts';
import { DRAWN, GEOMETRY, GROUPS, PRESENTATION, REFUSED } from './svg-words.ts';

export interface CleanedSvg {
  readonly ok: true;
  readonly svg: string;
  /** The pictures that stand in it. */
  readonly pictures: readonly Buffer[];
}

interface Drawn {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (Drawn | string)[];
}

const MOST_ELEMENTS = 20_000;
/** What is drawn once every `use` is followed. */
const MOST_DRAWN = 50_000;
const MOST_DEPTH = 100;
const MOST_ATTRIBUTES = 200_000;
const MOST_OF_ONE = 1000;
/** A text comes in pieces: whatever has `&` or `<` in it begins another. */
const MOST_TEXTS = 100_000;
const MOST_RULES = 20_000;
/** Elements within elements, where each `use` counts as what it names. */
const MOST_FOLLOWED = 1000;
const PICTURE = /^data:image\/(?:png|jpeg|webp);base64,([A-Za-z0-9+/=\s]*)$/;

class Refused extends Error {
  readonly refusal: LogoRefusal;

  constructor(refusal: Omit<LogoRefusal, 'ok'>) {
    super(refusal.refusal);
    this.refusal = { ok: false, ...refusal };
  }
}

const active = (what: string) => new Refused({ refusal: 'active', what });
const tooHeavy = () => new Refused({ refusal: 'too_heavy' });
const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** Never throws for what the bytes hold. */
export function cleanSvg(bytes: Buffer): CleanedSvg | LogoRefusal {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const pictures: Buffer[] = [];
    const root = read(text, pictures);
    requireSmall(root);
    return { ok: true, svg: `${written(withSize(root))}\n`, pictures };
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    if (error instanceof ReachesOut) return { ok: false, refusal: 'active', what: error.what };
    // Not UTF-8.
    if (error instanceof TypeError) return { ok: false, refusal: 'unreadable' };
    throw error;
  }
}

function read(text: string, pictures: Buffer[]): Drawn {
  const root: Drawn = { name: '', attributes: {}, children: [] };
  const open: (Drawn | null)[] = [root];
  let count = 0;
  let [attributesOfAll, attributesOfOne, texts] = [0, 0, 0];
  const parser = new Parser(
    {
      onopentagname: () => void (attributesOfOne = 0),
      onattribute() {
        attributesOfOne += 1;
        attributesOfAll += 1;
        if (attributesOfOne > MOST_OF_ONE || attributesOfAll > MOST_ATTRIBUTES) throw tooHeavy();
      },
      onopentag(fullName, attributes) {
        const name = localName(fullName);
        const refused = REFUSED.get(name.toLowerCase());
        if (refused !== undefined) throw active(refused);
        refuseActs(attributes);
        count += 1;
        if (count > MOST_ELEMENTS || open.length > MOST_DEPTH) throw tooHeavy();
        if (open.length === 1 && name !== 'svg') throw new Refused({ refusal: 'unreadable' });
        const kept = GROUPS.has(name) ? 'g' : DRAWN.has(name) ? name : null;
        const parent = open.at(-1);
        const element = kept && parent ? drawn(kept, attributes, pictures) : null;
        if (element) parent?.children.push(element);
        open.push(element);
      },
      ontext(words) {
        texts += 1;
        if (texts > MOST_TEXTS) throw tooHeavy();
        open.at(-1)?.children.push(words);
      },
      onclosetag: () => void open.pop(),
      onprocessinginstruction(name, data) {
        if (name.toLowerCase() === '!doctype' && /\[|<!ENTITY/i.test(data))
          throw active('entidades próprias');
        if (/^\?xml-stylesheet/i.test(name)) throw active('uma folha de estilo de fora');
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  const svgs = root.children.filter((child): child is Drawn => typeof child !== 'string');
  const [svg] = svgs;
  if (!svg || svgs.length > 1) throw new Refused({ refusal: 'unreadable' });
  return svg;
}

/** Also on elements that are left out. */
function refuseActs(attributes: Readonly<Record<string, string>>): void {
  for (const [fullName, value] of Object.entries(attributes)) {
    const name = localName(fullName).toLowerCase();
    if (name.startsWith('on')) throw active(`um script (${name})`);
    // As a browser reads an address: without the signs that nobody sees.
    const plain = value.replace(/[\s\p{Cc}]/gu, '');
    if (/^(?:java|vb)script:/i.test(plain)) throw active('um script');
    if (name === 'href' || name === 'src') refuseOutside(plain);
    if (fullName.toLowerCase() === 'xml:base') throw active('uma referência a outro endereço');
  }
}

function refuseOutside(address: string): void {
  if (address === '' || address.startsWith('#') || PICTURE.test(address)) return;
  if (/^data:/i.test(address)) throw active('dados embutidos que não são uma imagem PNG, JPEG ou WebP');
  throw active('uma referência a outro endereço');
}

function drawn(name: string, all: Readonly<Record<string, string>>, pictures: Buffer[]): Drawn {
  const attributes: Record<string, string> = {};
  for (const [fullName, value] of Object.entries(all)) {
    const local = localName(fullName);
    if (local === 'href' && (name === 'use' || name === 'image' || name.endsWith('Gradient'))) {
      attributes['xlink:href'] = value.trim();
    } else if (fullName === 'style') {
      Object.assign(attributes, cleanCss(value));
    } else if (PRESENTATION.has(fullName) || GEOMETRY.has(fullName)) {
      attributes[fullName] = cleanValue(value);
    }
  }
  const picture = name === 'image' ? PICTURE.exec(attributes['xlink:href'] ?? '') : null;
  if (picture) pictures.push(Buffer.from(picture[1] ?? '', 'base64'));
  return { name, attributes, children: [] };
}

/** Throws where following each `use` would draw without end, or too much. */
function requireSmall(root: Drawn): void {
  const byId = new Map<string, Drawn>();
  const collect = (element: Drawn): void => {
    const { id } = element.attributes;
    if (id !== undefined) byId.set(id, element);
    for (const child of element.children) if (typeof child !== 'string') collect(child);
  };
  collect(root);
  const known = new Map<Drawn, number | 'under way'>();
  const weightOf = (element: Drawn, depth: number): number => {
    const found = known.get(element);
    if (found === 'under way' || depth > MOST_FOLLOWED) throw tooHeavy();
    if (found !== undefined) return found;
    known.set(element, 'under way');
    const named = Object.values(element.attributes).flatMap((value) => {
      const [, id = ''] = /^(?:#|url\(\s*["']?#)([^"')\s]+)/.exec(value) ?? [];
      return byId.get(id) ?? [];
    });
    const children = element.children.filter((child): child is Drawn => typeof child !== 'string');
    const weight = [...named, ...children].reduce((sum, one) => sum + weightOf(one, depth + 1), 1);
    if (weight > MOST_DRAWN) throw tooHeavy();
    known.set(element, weight);
    return weight;
  };
  weightOf(root, 0);
}

/** With a view box, which lets it be shown at any size. */
function withSize(root: Drawn): Drawn {
  const { viewBox, width, height, ...others } = root.attributes;
  const sides = [width, height].map((side) => /^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(side ?? '')?.[1]);
  const box = /^\s*(?:-?[\d.]+(?:e-?\d+)?[\s,]+){2}(?:[\d.]+[\s,]+)[\d.]+\s*$/.test(viewBox ?? '')
    ? viewBox
    : sides.every(Boolean) && `0 0 ${sides.join(' ')}`;
  if (!box) throw new Refused({ refusal: 'no_size' });
  const { x: _x, y: _y, ...kept } = others;
  const names = { xmlns: 'http://www.w3.org/2000/svg', 'xmlns:xlink': 'http://www.w3.org/1999/xlink' };
  return { ...root, attributes: { ...names, viewBox: box, ...kept } };
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return (
    text
      // XML has no other control signs, nor halves of a sign.
      .toWellFormed()
      .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
      .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
  );
}

function written({ name, attributes, children }: Drawn): string {
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  if (name === 'style') {
    const css = children.filter((child) => typeof child === 'string').join('');
    return `<style>${escaped(styleSheet(css))}</style>`;
  }
  const inside = children.map((child) => (typeof child === 'string' ? escaped(child) : written(child)));
  return inside.length === 0
    ? `<${name}${said.join('')}/>`
    : `<${name}${said.join('')}>${inside.join('')}</${name}>`;
}

/** The rules of a `style` element that say how something is drawn. */
function styleSheet(css: string): string {
  const bare = withoutComments(css);
  if (bare.includes('@') || bare.includes('\\')) throw active('um estilo que busca ou importa outra coisa');
  const rules = bare.split('}', MOST_RULES + 1);
  if (rules.length > MOST_RULES) throw tooHeavy();
  return rules
    .slice(0, -1)
    .flatMap((rule) => {
      const [body = '', selector = ''] = rule.split('{').toReversed();
      const declarations = Object.entries(cleanCss(body));
      if (!/^[\w\s.,#*:()-]+$/.test(selector) || declarations.length === 0) return [];
      return `${selector.trim()}{${declarations.map(([name, value]) => `${name}:${value}`).join(';')}}`;
    })
    .join('');
}
