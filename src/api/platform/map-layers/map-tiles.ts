/** Addresses of other maps' tiles that the organisation may use, from the setting `MAP_TILES`. */
import type { TileSource } from '#domain/resources/map-layers.ts';

/** In a path of the page's policy, these would end it. */
const NOT_IN_POLICY = /[;,\s'"]/;
const MOST_LETTERS = 60;
const MOST_CREDIT = 200;
const MOST_ZOOM = 24;

/** A WMTS says the same in other words. */
const WMTS: readonly (readonly [RegExp, string])[] = [
  [/\{TileMatrix\}/gi, '{z}'],
  [/\{TileCol\}/gi, '{x}'],
  [/\{TileRow\}/gi, '{y}'],
];

/**
 * `Nome|https://mapas.exemplo.org/{z}/{x}/{y}.png|Crédito`, a fourth part for the largest zoom, several
 * of them on lines of their own or with `||` between them.
 * @returns null for what can't be understood
 */
export function parseMapTiles(text: string): TileSource[] | null {
  const sources = settingLines(text).map(sourceOf);
  return sources.every((source) => source !== null) && sources.length > 0 ? sources : null;
}

/** On lines of their own or with `||` between them; of each, its parts between `|`. */
export function settingLines(text: string): string[][] {
  return text
    .split(/\r?\n|\|\|/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => line.split('|').map((part) => part.trim()));
}

export function isNamed(name: string, credit: string): boolean {
  return name !== '' && name.length <= MOST_LETTERS && credit !== '' && credit.length <= MOST_CREDIT;
}

function sourceOf(parts: readonly string[]): TileSource | null {
  const [name = '', written = '', credit = '', zoom = '19', ...more] = parts;
  const address = WMTS.reduce((text, [pattern, ours]) => text.replace(pattern, ours), written);
  const maxZoom = Number(zoom);
  const isWhole = ['{z}', '{x}', '{y}'].every((place) => address.includes(place));
  const isZoom = Number.isInteger(maxZoom) && maxZoom >= 1 && maxZoom <= MOST_ZOOM;
  if (more.length > 0 || !isNamed(name, credit) || !isWhole || !isZoom || policySource(address) === null)
    return null;
  return { name, address, credit, max_zoom: maxZoom };
}

/** What the page's policy must allow for it: the folder that all its tiles lie in. Null for what it can't. */
export function policySource(address: string): string | null {
  const before = address.split(/[{?]/)[0] ?? '';
  if (!URL.canParse(before)) return null;
  const { protocol, hostname, username, origin, pathname } = new URL(before);
  const isLocal = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if ((protocol !== 'https:' && !isLocal) || username !== '' || NOT_IN_POLICY.test(pathname)) return null;
  // A file, as of a WMTS with parameters, is itself; otherwise what is before the first figure.
  const isFile = address.startsWith(`${before}?`);
  return `${origin}${isFile ? pathname : pathname.slice(0, pathname.lastIndexOf('/') + 1)}`;
}
