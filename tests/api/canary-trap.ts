/** Words that occur nowhere else, one for each text field, and where an answer gives one away. */
import { strFromU8, unzipSync } from 'fflate';
import { routes } from '#domain/routes.ts';
import { ACTIONS, type RoleId } from '#domain/shared/access.ts';
import { paramNames, projectParam, type Route } from '#domain/shared/contract.ts';
import { fold } from '#domain/shared/fold.ts';
import type { ApiAnswer } from '../support/api.ts';
import { readPdf } from '../support/pdf.ts';
import type { TextOf } from '../support/world/make-world.ts';
import { addressIn, type World } from '../support/world/world.ts';
import { queryFieldsOf } from './query-fields.ts';

/** Begins every canary: three letters that no Portuguese word has in a row. */
export const CANARY = 'qzk';
/** Stands in the e-mail addresses, sites and file names of the world with the canaries. */
export const CANARY_TAG = `${CANARY}tag`;

/** Where each canary was put: `qzkab` → `sponsors.street`. */
export type Canaries = ReadonlyMap<string, string>;

export function canaryTexts(): { text: TextOf; canaries: Canaries } {
  const canaries = new Map<string, string>();
  const text: TextOf = (resource, field) => {
    const number = canaries.size.toString().padStart(4, '0');
    const canary = `${CANARY}${number.replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`;
    canaries.set(canary, `${resource}.${field}`);
    return canary;
  };
  return { text, canaries };
}

/** What belongs to the whole organisation, and who sees it without entering the project it is used in. */
const SHARED: Readonly<Record<string, readonly RoleId[]>> = {
  vehicles: ACTIONS.vehicles.view,
  hydrographic_basins: ACTIONS.hydrographic_basins.view,
  hydrographic_subbasins: ACTIONS.hydrographic_subbasins.view,
  sponsors: ACTIONS.sponsors.view,
  contacts: ACTIONS.sponsor_contacts.view,
  rural_producers: ACTIONS.rural_producers.view,
  bank_datas: ACTIONS.rural_producers.view,
  producer_categories: ACTIONS.rural_producers.view,
  // The forms of every role choose people by name (contract, section 3).
  'users.name': [1, 2, 3, 4, 5, 6, 7, 8, 9],
};
const TAGGED: readonly [RegExp, readonly RoleId[]][] = [
  [/^-users@/, ACTIONS.users.view],
  [/^(-sponsors@|\.example)/, ACTIONS.sponsors.view],
  [/^-contacts@/, ACTIONS.sponsor_contacts.view],
  // Of a sub-basin's outline.
  [/^\.geojson/, ACTIONS.hydrographic_subbasins.view],
  // The beginning of the plate.
  [/^-\d{4}/, ACTIONS.vehicles.view],
];

/** Every canary in the text, as the field it stands for; with `role`, those alone that the role may not see. */
export function caught(canaries: Canaries, text: string, role?: RoleId | null): string[] {
  const found = new Set<string>();
  // A signature is drawn by lot, and one in some ten thousand holds a canary's first letters.
  const told = text.replaceAll(/assinatura=[\w.-]+/g, '');
  for (const [canary, tail = ''] of fold(told).matchAll(/qzk(?:tag)?([a-j]{4}|[^\s"]{0,12})/g)) {
    const field = canaries.get(canary.slice(0, 7));
    const [resource = ''] = field?.split('.') ?? [];
    const sees = field
      ? (SHARED[field] ?? SHARED[resource])
      : TAGGED.find(([beginning]) => beginning.test(tail))?.[1];
    const mayBeSeen = role !== undefined && role !== null && (sees?.includes(role) ?? false);
    if (!mayBeSeen) found.add(field ?? canary);
  }
  return [...found];
}

/** What is written as it is: texts, and images, in which nothing of a record is drawn. */
const PLAIN = /^(?:text|image)\/|^application\/(?:[\w.-]+\+)?(?:json|xml)\b/;
const ZIP = Buffer.from('PK\u0003\u0004');

/**
 * All that an answer tells: headers and body, a PDF's text and title, every part of a
 * zip, be it a workbook or a map's file. Throws on a type that it can't look into.
 */
export async function wordsOf({ headers, bytes }: ApiAnswer): Promise<string> {
  const head = JSON.stringify(headers);
  const type = headers['content-type'] ?? '';
  if (type.startsWith('application/pdf')) {
    const { text, title } = await readPdf(bytes);
    return `${head} ${title} ${text}`;
  }
  if (bytes.subarray(0, ZIP.length).equals(ZIP)) {
    const parts = Object.entries(unzipSync(bytes));
    return [head, ...parts.flatMap(([name, part]) => [name, ...readings(part)])].join(' ');
  }
  if (bytes.length > 0 && !PLAIN.test(type)) throw new Error(`Nothing would be found in ${type}`);
  return [head, ...readings(bytes)].join(' ');
}

/** Older formats write one byte a letter. */
function readings(bytes: Uint8Array): string[] {
  return [strFromU8(bytes, true), strFromU8(bytes)];
}

const REFERENCES: Readonly<Record<string, string>> = {
  user: 'users',
  technician: 'users',
  vehicle: 'vehicles',
  basin: 'hydrographic_basins',
  subbasin: 'hydrographic_subbasins',
  state: 'states',
  role: 'roles',
  water_springs: 'water_springs',
  'water_springs[]': 'water_springs',
};
/** Kept out: pages are not filters, and the token is another way to sign in. */
const NOT_A_FILTER = new Set(['page', 'per_page', 'token']);

/** Ask the very list that stands beside them, which is asked everything: of these a search and the plain addresses are enough. */
const FILES_OF_LISTS = new Set<Route>(Object.values(routes.exports));

/** The route's query strings: none, then every order, every filter's every value, and a search for canaries. */
export function queriesOf(route: Route, world: World): string[] {
  if (!route.query) return [''];
  const properties = queryFieldsOf(route);
  return [
    '',
    ...Object.entries(properties).flatMap(([name, schema]) => {
      if (NOT_A_FILTER.has(name) || (FILES_OF_LISTS.has(route) && name !== 'q')) return [];
      const reference = world.ids[REFERENCES[name] ?? ''];
      const values = name === 'q' ? [CANARY, `${CANARY_TAG}-`] : (schema.enum ?? [reference ?? CANARY]);
      return values.map(
        (value) => `?${new URLSearchParams({ ...whole(properties), [name]: String(value) })}`,
      );
    }),
  ];
}

/** What every question of the route has: all rows, and a file in words. */
function whole(properties: object): Record<string, string> {
  return {
    ...('per_page' in properties && { per_page: '200' }),
    // The map's own formats are none of a list's.
    ...('format' in properties && { format: 'bbox' in properties ? 'geojson' : 'csv' }),
    ...('bbox' in properties && { bbox: '-75,-35,-30,6' }),
    ...('zoom' in properties && { zoom: '16' }),
  };
}

/**
 * The addresses of a route for somebody who enters `own` alone: of the own
 * records, of the foreign ones, and of foreign ones below the own parents, each
 * parameter in turn.
 */
export function addressesOf(route: Route, own: World, foreign: World): string[] {
  const addresses = new Set([addressIn(own, route), addressIn(foreign, route)]);
  const inside = projectParam(route.path) !== null;
  const isNested = paramNames(route.path).length > 1 && !FILES_OF_LISTS.has(route);
  for (const record of isNested ? Object.keys(foreign.ids) : []) {
    const id = foreign.ids[record];
    if (record === 'projects' || id === undefined) continue;
    addresses.add(addressIn(own, route, { [record]: id }));
  }
  if (inside) addresses.add(addressIn(foreign, route, { projects: own.project }));
  return [...addresses];
}
