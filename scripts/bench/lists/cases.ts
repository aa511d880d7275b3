/** What is asked of the lists, and what it may cost. */
import { z } from 'zod';
import { routes } from '#domain/routes.ts';
import { mayCall, ROLES } from '#domain/shared/access.ts';
import type { Route } from '#domain/shared/contract.ts';
import { PROJECTS } from '../ground/shape.ts';
import { userOf } from '../ground/tables.ts';

export type Kind = 'trips' | 'list' | 'search' | 'page';

export interface Case {
  kind: Kind;
  name: string;
  /** Addresses below `/api`, asked in turn. */
  paths: readonly string[];
}

/** The most processor time, as a multiple of the floor's in the same run: `--check` compares this. */
export const RATIOS: Readonly<Record<Kind, number>> = {
  // 0.6 ms where the floor takes 0.29: at least 0.45 of its requests a second.
  trips: 2.2,
  // 1.0 ms there.
  list: 3.5,
  // 10 ms there on one connection: what ten wait for is their queue.
  search: 34,
  // Twice page 1.
  page: 7,
};

const TRIPS = '/projects/:projectId/trip_controls';
const PROPERTIES = '/projects/:projectId/rural_properties';
const SPRINGS = `${PROPERTIES}/:propertyId/water_springs`;
/** Of each address asked for in turn. */
const VARIANTS = 20;

/** The ids that an address names, of the project's own: rows run through the projects in turn. */
function filledIn(path: string, variant: number): string {
  const project = 1 + (variant % PROJECTS);
  const own = project === 1 ? PROJECTS : project - 1;
  const ids: Readonly<Record<string, number | string>> = {
    projectId: project,
    propertyId: own,
    springId: own,
    producerId: 1 + variant,
    userId: userOf(1 + variant),
    sponsorId: 1 + (variant % 2),
    feedstockId: project,
    item: 'stake_quantity',
  };
  return path.replace(/:(\w+)/g, (_, name: string) => String(ids[name] ?? `:${name}`));
}

const inTurn = (path: string) => [
  ...new Set(Array.from({ length: VARIANTS }, (_, variant) => filledIn(path, variant))),
];

const all: readonly Route[] = Object.values(routes).flatMap((group) => Object.values<Route>(group));

/** The lists that the asker may call and the orders of each: `name`, `-name`. */
function ordered(): { path: string; orders: readonly string[] }[] {
  return all.flatMap((route) => {
    const sort = route.query?.shape['sort'];
    const orders = sort instanceof z.ZodOptional ? sort.unwrap() : sort;
    if (route.method !== 'GET' || !(orders instanceof z.ZodEnum)) return [];
    if (!mayCall(ROLES.GESTOR_PROJETOS, route)) return [];
    return [{ path: route.path, orders: orders.options.map(String) }];
  });
}

const WORDS = ['prudencio', 'conceicao', 'goncalves', 'olho d', 'vilaca', 'escorpiao', 'uchoa', 'nobrega'];

const searching = (path: string, words: readonly string[] = WORDS): Case => ({
  kind: 'search',
  name: path,
  paths: inTurn(path).flatMap((one) => words.map((word) => `${one}?q=${encodeURIComponent(word)}`)),
});

/** Long lists, and how many of their rows are in one list. */
const LONG: readonly [path: string, share: number][] = [
  ['/rural_producers', 1],
  [PROPERTIES, PROJECTS],
  [TRIPS, PROJECTS],
  ['/projects/:projectId/executed_activities', PROJECTS],
];
const PAGE_ROWS = 25;
const FAR_PAGE = 4000;

/** Page 4,000, or the middle where the list is shorter: from there on it is read from its end. */
function farPages(size: number): Case[] {
  return LONG.map(([path, share]) => {
    const middle = Math.max(1, Math.floor(size / share / PAGE_ROWS / 2));
    const page = Math.min(FAR_PAGE, middle);
    return {
      kind: 'page',
      name: `${path}, page ${page}`,
      paths: inTurn(path).map((one) => `${one}?page=${page}`),
    };
  });
}

/** The lists first: what follows is measured on a server that has run for a while, as one does. */
export function cases(size: number): Case[] {
  const trips = inTurn(TRIPS);
  return [
    ...ordered().flatMap(({ path, orders }) =>
      orders.map(
        (order): Case => ({
          kind: 'list',
          name: `${path}, ${order}`,
          paths: inTurn(path).map((one) => `${one}?sort=${order}`),
        }),
      ),
    ),
    {
      kind: 'trips',
      name: `${TRIPS} of one person, newest first`,
      paths: trips.map((path, at) => `${path}?user=${userOf(1 + at)}&sort=-period_from`),
    },
    {
      kind: 'trips',
      name: `${TRIPS} of one vehicle, newest first`,
      paths: trips.map((path, at) => `${path}?vehicle=${1 + at}&sort=-period_from`),
    },
    ...farPages(size),
    searching('/rural_producers'),
    searching(PROPERTIES),
    searching(SPRINGS, ['n-', '1']),
    searching(TRIPS),
  ];
}
