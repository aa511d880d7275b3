/**
 * A style's document as the map may have it: the parts that it uses and no others, every address in it
 * one that the page's policy can name, and the tiles' own descriptions (TileJSON) written into it.
 * https://maplibre.org/maplibre-style-spec/
 */
import { z } from 'zod';
import { DocumentProblem, isInnerHost } from './bounded-get.ts';
import { policySource } from './map-tiles.ts';

/** What the map is given, and where it may fetch from. */
export interface CheckedStyle {
  readonly style: Readonly<Record<string, unknown>>;
  /** Sources of the page's policy. */
  readonly mayFetch: readonly string[];
}

/** How a document gets at what it names. */
export interface StyleSurroundings {
  /** Its own address; null for a file of the folder mapas. */
  readonly address: URL | null;
  /** The description of tiles at an address. */
  readonly tileJson: (address: URL, mayBeInner: boolean) => Promise<unknown>;
  /** Of a `.pmtiles` of the folder; null where there is none that could be shown. */
  readonly tilesOfFile: (name: string) => Promise<TilesOfFile | null>;
}

interface TilesOfFile {
  readonly kind: 'pictures' | 'vectors';
  readonly minzoom: number;
  readonly maxzoom: number;
  readonly bounds: readonly number[];
}

const MOST_SOURCES = 20;
const MOST_LAYERS = 2000;
const MOST_TEMPLATES = 8;
const MOST_ADDRESS = 2000;

const address = z.string().min(1).max(MOST_ADDRESS);
const zoom = z.number().min(0).max(30).optional();
/** What a source of tiles and a TileJSON say alike. */
const tiles = z.object({
  tiles: z.array(address).min(1).max(MOST_TEMPLATES).optional(),
  minzoom: zoom,
  maxzoom: zoom,
  bounds: z.array(z.number()).length(4).optional(),
  scheme: z.enum(['xyz', 'tms']).optional(),
});
const tileSource = tiles.extend({
  type: z.enum(['vector', 'raster', 'raster-dem']),
  url: address.optional(),
  tileSize: z.number().min(64).max(4096).optional(),
  encoding: z.enum(['terrarium', 'mapbox', 'mvt']).optional(),
  promoteId: z.unknown().optional(),
});
const drawnSource = z.looseObject({ type: z.literal('geojson'), data: z.looseObject({}) });
type TileSource = z.output<typeof tileSource>;

const document = z.object({
  version: z.literal(8),
  name: z.string().optional(),
  sources: z.record(z.string(), z.looseObject({ type: z.string() })),
  sprite: z.union([address, z.array(z.object({ id: z.string(), url: address })).max(4)]).optional(),
  glyphs: address.optional(),
  layers: z.array(z.looseObject({ id: z.string(), type: z.string() })).max(MOST_LAYERS),
  state: z.unknown().optional(),
  light: z.unknown().optional(),
  transition: z.unknown().optional(),
});

/** @throws DocumentProblem in words */
export async function checkStyle(written: unknown, surroundings: StyleSurroundings): Promise<CheckedStyle> {
  const parsed = document.safeParse(written);
  if (!parsed.success) throw new DocumentProblem(`não é um estilo da versão 8 (${whereOf(parsed.error)})`);
  const { sources, sprite, glyphs, ...rest } = parsed.data;
  const names = Object.keys(sources);
  if (names.length > MOST_SOURCES) throw new DocumentProblem(`tem mais de ${MOST_SOURCES} fontes de dados`);
  const mayFetch = new Set<string>();
  const checked: Record<string, unknown> = {};
  for (const name of names)
    checked[name] = await checkSource(name, sources[name], { ...surroundings, mayFetch });
  const spriteParts = typeof sprite === 'string' ? [{ id: 'default', url: sprite }] : (sprite ?? []);
  const figures = spriteParts.map(({ id, url }) => ({
    id,
    url: figuresAddress(url, { ...surroundings, mayFetch }),
  }));
  // A file's style that names none of another server has its letters drawn by the browser itself.
  const letters = glyphs === undefined ? null : resolved(glyphs, surroundings.address);
  if (letters !== null) allow(letters, surroundings.address, mayFetch);
  return {
    style: {
      ...rest,
      sources: checked,
      ...(figures.length > 0 ? { sprite: figures } : {}),
      ...(letters === null ? {} : { glyphs: letters }),
    },
    mayFetch: [...mayFetch],
  };
}

type Gathering = StyleSurroundings & { readonly mayFetch: Set<string> };

const OF_FILE = /^pmtiles:\/\/(?:\.\/)?([^/\\]+)\.pmtiles$/;

async function checkSource(name: string, written: unknown, gathering: Gathering): Promise<unknown> {
  if (drawnSource.safeParse(written).success) return written;
  const parsed = tileSource.safeParse(written);
  if (!parsed.success) {
    throw new DocumentProblem(
      `tem a fonte “${name}”, de um tipo que o mapa não mostra (${whereOf(parsed.error)})`,
    );
  }
  const { url, ...source } = parsed.data;
  const file = url === undefined ? undefined : OF_FILE.exec(url)?.[1];
  if (file !== undefined) return sourceOfFile(decoded(file), source, gathering);
  const whole = url === undefined ? source : { ...source, ...(await described(name, url, gathering)) };
  const templates = whole.tiles?.map((template) => resolved(template, addressOf(url, gathering)));
  if (!templates) throw new DocumentProblem(`tem a fonte “${name}” sem endereço`);
  for (const template of templates) allow(template ?? '', gathering.address, gathering.mayFetch);
  return { ...whole, tiles: templates };
}

async function sourceOfFile(
  file: string,
  source: Omit<TileSource, 'url'>,
  { address: from, tilesOfFile }: Gathering,
): Promise<unknown> {
  // A document of another server has no say about what lies in the folder.
  const found = from === null ? await tilesOfFile(file) : null;
  if (!found) throw new DocumentProblem(`pede “${file}.pmtiles”, que não está na pasta mapas`);
  if ((found.kind === 'vectors') !== (source.type === 'vector')) {
    throw new DocumentProblem(`pede “${file}.pmtiles” como o que ele não é (vetores ou imagens)`);
  }
  const { minzoom, maxzoom, bounds } = found;
  const template = `mapas://arquivo/${encodeURIComponent(file)}/{z}/{x}/{y}`;
  return { ...source, scheme: 'xyz', tiles: [template], minzoom, maxzoom, bounds };
}

/** By the source's TileJSON, whose address may be relative to the style's. */
async function described(name: string, url: string, gathering: Gathering) {
  const at = addressOf(url, gathering);
  if (!at) throw new DocumentProblem(`tem a fonte “${name}” num endereço que não serve`);
  allow(at.href, gathering.address, new Set());
  const isOwn = at.origin === gathering.address?.origin;
  const parsed = tiles.safeParse(await gathering.tileJson(at, isOwn));
  if (!parsed.success)
    throw new DocumentProblem(`tem a fonte “${name}”, que não se entende (${whereOf(parsed.error)})`);
  return Object.fromEntries(Object.entries(parsed.data).filter(([, value]) => value !== undefined));
}

function addressOf(url: string | undefined, { address: base }: Gathering): URL | null {
  if (url === undefined) return base;
  const text = resolved(url, base);
  return text !== null && URL.canParse(text) ? new URL(text) : null;
}

/** Absolute, with its `{z}` as they are; null for a relative one of a file. */
function resolved(text: string, base: URL | null): string | null {
  if (/^[a-z][a-z0-9+.-]*:/i.test(text)) return text;
  if (!base || !URL.canParse(text, base.href)) return null;
  return new URL(text, base.href).href.replaceAll('%7B', '{').replaceAll('%7D', '}');
}

/** Lets the page fetch from there, where it is an address that a style may name. */
function allow(text: string, from: URL | null, mayFetch: Set<string>): void {
  const source = policySource(text);
  const isFit = source !== null && URL.canParse(source);
  const { origin, hostname } = new URL(isFit ? source : 'http://localhost');
  if (!isFit || (isInnerHost(hostname) && origin !== from?.origin)) {
    throw new DocumentProblem(`nomeia um endereço que não serve: ${text.slice(0, 80)}`);
  }
  mayFetch.add(source);
}

/** Where a style's figures are: `.json` and `.png` are put to it, with `@2x` before them. */
function figuresAddress(url: string, { address: base, mayFetch }: Gathering): string {
  const text = resolved(url, base);
  if (text === null) {
    if (/[/\\]/.test(url)) throw new DocumentProblem('tem figuras (sprite) fora da pasta mapas');
    return `mapas://figuras/${encodeURIComponent(url)}`;
  }
  if (!URL.canParse(text))
    throw new DocumentProblem(`nomeia um endereço que não serve: ${text.slice(0, 80)}`);
  const { href, origin, pathname } = new URL(text);
  for (const ending of ['.json', '.png', '@2x.json', '@2x.png']) {
    // Behind the `?` nothing is told apart: each is exactly itself.
    allow(`${origin}${pathname}${ending}?`, base, mayFetch);
  }
  return href;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The first place of it that is wrong. */
function whereOf(error: z.ZodError): string {
  return error.issues[0]?.path.join('.') || 'o documento';
}
