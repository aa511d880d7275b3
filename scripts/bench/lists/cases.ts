/** What is asked of the lists, and what it may cost. */
import { z } from 'zod';
import { routes } from '#domain/routes.ts';
import { mayCall, ROLES } from '#domain/shared/access.ts';
import type { Route } from '#domain/shared/contract.ts';
import { BUSY_PROJECT, busySizes, PROJECTS } from '../ground/shape.ts';
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
    // A list as a file is no page.
    if (route.method !== 'GET' || route.document || !(orders instanceof z.ZodEnum)) return [];
    if (!mayCall(ROLES.GESTOR_PROJETOS, route)) return [];
    return [{ path: route.path, orders: orders.options.map(String) }];
  });
}

const WORDS = ['prudencio', 'conceicao', 'goncalves', 'olho d', 'vilaca', 'escorpiao', 'uchoa', 'nobrega'];

/** As people look for somebody. */
const NAMES = [
  'maria oliveira',
  'jose araujo',
  'prudencio xavier',
  'ana candido',
  'antonio magalhaes',
  'fatima queiros nobrega',
  'joao bar',
  'conceicao leao',
];

const searching = (path: string, words: readonly string[] = WORDS, name = path): Case => ({
  kind: 'search',
  name,
  paths: inTurn(path).flatMap((one) => words.map((word) => `${one}?q=${encodeURIComponent(word)}`)),
});

/** What the lists are asked besides: each filter by itself, and those that people ask together. */
const FILTERED: readonly [path: string, queries: readonly string[]][] = [
  [TRIPS, ['from=2025-06-01&to=2025-06-30', 'from=2025-06-01&to=2025-06-30&user=5']],
  ['/projects/:projectId/executed_activities', ['from=2025-06-01&to=2025-06-30']],
  [
    '/projects/:projectId/financial_resources',
    ['status=2', 'type=1', 'from=2025-06-01&to=2025-06-30', 'status=2&from=2025-06-01&to=2025-06-30'],
  ],
  [
    '/projects/:projectId/accountabilities',
    ['status=2', 'from=2025-06-01&to=2025-06-30', 'status=2&from=2025-06-01&to=2025-06-30'],
  ],
  [
    '/projects/:projectId/execution_cronograms',
    ['state=late', 'state=running', 'state=next', 'state=done', 'user=5'],
  ],
  ['/projects/:projectId/execution_cronograms/accompaniment/all', ['state=late', 'user=5']],
  [
    '/projects/:projectId/water_springs',
    [
      'status=0',
      'status=2',
      'modality=1',
      'technician=5',
      'subbasin=3',
      'city=3127701',
      'rural_property=21',
      'planned_month=2026-03',
      'delivered_from=2025-06-01&delivered_to=2025-06-30',
      'status=1&sort=area',
    ],
  ],
  [
    '/projects/:projectId/stock_movements',
    [
      'item=stake_quantity',
      'kind=1',
      'acquisition=1',
      'acquisition=2',
      'item=stake_quantity&acquisition=2',
      'from=2025-06-01&to=2025-06-30',
      'delivery_note=21',
    ],
  ],
  [
    '/projects/:projectId/delivery_notes',
    ['status=0', 'status=1', 'from=2025-06-01&to=2025-06-30', 'rural_property=21'],
  ],
  [
    '/projects/:projectId/feedstocks/:feedstockId/balance/:item',
    ['figure=needed', 'figure=delivered', 'figure=needed&sort=-quantity'],
  ],
  ['/projects/:projectId/stock', ['']],
  ['/projects/:projectId/purchase_list', ['']],
  ['/projects/:projectId/material_balance', ['by=spring', 'by=rural_property', 'by=sponsor']],
];

const filtered = (): Case[] =>
  FILTERED.flatMap(([path, queries]) =>
    queries.map((query) => ({
      kind: 'list' as const,
      name: query === '' ? path : `${path}, ${query}`,
      paths: inTurn(path).map((one) => (query === '' ? one : `${one}?${query}`)),
    })),
  );

/** The screens of the stock, asked of the project that has the most of it. */
const OF_STOCK = [
  'water_springs',
  'stock',
  'stock_movements',
  'delivery_notes',
  'feedstocks/:feedstockId/balance/:item',
  'purchase_list',
  'material_balance',
].map((path) => `/projects/:projectId/${path}`);
const BUSIEST = 'of the busiest project';

function ofBusiest(): Case[] {
  const isOfStock = ([path]: readonly [path: string, queries: readonly string[]]) => OF_STOCK.includes(path);
  const sorted = ordered().map(({ path, orders }) => [path, orders.map((order) => `sort=${order}`)] as const);
  return [...sorted, ...FILTERED].filter(isOfStock).flatMap(([path, queries]) =>
    queries.map((query) => ({
      kind: 'list' as const,
      name: [`${path} ${BUSIEST}`, query.replace(/^sort=/, '')].filter(Boolean).join(', '),
      paths: [`${filledIn(path, BUSY_PROJECT - 1)}?${query}`],
    })),
  );
}

/** Long lists, and how many of their rows are in one list. */
const LONG: readonly [path: string, share: number][] = [
  ['/rural_producers', 1],
  [PROPERTIES, PROJECTS],
  [TRIPS, PROJECTS],
  ['/projects/:projectId/executed_activities', PROJECTS],
  ['/projects/:projectId/water_springs', PROJECTS],
  ['/projects/:projectId/stock_movements', PROJECTS],
];
const PAGE_ROWS = 25;
const FAR_PAGE = 4000;

/** Page 4,000, or the middle where the list is shorter: from there on it is read from its end. */
function farPages(size: number): Case[] {
  const pageOf = (rows: number) => Math.min(FAR_PAGE, Math.max(1, Math.floor(rows / PAGE_ROWS / 2)));
  const ofAll = LONG.map(([path, share]): Case => {
    const page = pageOf(size / share);
    return {
      kind: 'page',
      name: `${path}, page ${page}`,
      paths: inTurn(path).map((one) => `${one}?page=${page}`),
    };
  });
  const { movements, notes } = busySizes(size);
  const ofBusiestProject = [
    { path: '/projects/:projectId/stock_movements', rows: movements },
    { path: '/projects/:projectId/delivery_notes', rows: notes },
  ].map(({ path, rows }): Case => {
    const page = pageOf(rows);
    return {
      kind: 'page',
      name: `${path} ${BUSIEST}, page ${page}`,
      paths: [`${filledIn(path, BUSY_PROJECT - 1)}?page=${page}`],
    };
  });
  return [...ofAll, ...ofBusiestProject];
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
    ...filtered(),
    ...ofBusiest(),
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
    searching('/rural_producers', NAMES, '/rural_producers, several names'),
    searching(PROPERTIES),
    searching(SPRINGS, ['n-', '1']),
    searching(TRIPS),
    searching('/projects/:projectId/water_springs'),
    searching('/projects/:projectId/executed_activities'),
  ];
}
