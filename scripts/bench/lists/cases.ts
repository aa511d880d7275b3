/** What is asked of the lists, and what it may cost. */
import { z } from 'zod';
import { routes } from '#domain/routes.ts';
import type { Route } from '#domain/shared/contract.ts';
import { PROJECTS } from './fill.ts';

export interface Case {
  name: string;
  /** Addresses below `/api`, asked in turn. */
  paths: readonly string[];
  /** The most processor time it may cost, as a multiple of the floor's on the same machine. */
  ratio: number;
  requests: number;
}

/** 0.6 ms of processor where the floor takes 0.29: at least 0.45 of its requests a second. */
const TRIPS = 2.2;
/** 1.0 ms there. */
const LIST = 3.5;
/** 10 ms there, on one connection or the slowest of twenty. */
const SEARCH = 34;

/** Lists of a whole organisation or of a project: each order that its route offers, both ways. */
const LISTED = {
  '/rural_producers': 'proprietários',
  '/vehicles': 'veículos',
  '/users': 'usuários',
  '/projects': 'projetos',
  '/projects/:projectId/rural_properties': 'propriedades',
  '/projects/:projectId/trip_controls': 'viagens',
  '/projects/:projectId/execution_cronograms': 'cronograma',
  '/projects/:projectId/executed_activities': 'lançamentos',
  '/projects/:projectId/financial_resources': 'recursos',
  '/projects/:projectId/accountabilities': 'prestação de contas',
} as const;

const inProjects = (path: string) =>
  path.includes(':projectId')
    ? Array.from({ length: PROJECTS }, (_, index) => path.replace(':projectId', String(index + 1)))
    : [path];

/** The orders of a list's route: `name`, `-name`. */
function ordersOf(path: string): readonly string[] {
  const all: Route[] = Object.values(routes).flatMap((group) => Object.values<Route>(group));
  const route = all.find((one) => one.method === 'GET' && one.path === path);
  const sort = route?.query?.shape['sort'];
  const orders = sort instanceof z.ZodOptional ? sort.unwrap() : sort;
  if (!(orders instanceof z.ZodEnum)) throw new Error(`No list at ${path}`);
  return orders.options.map(String);
}

const WORDS = ['prudencio', 'conceicao', 'goncalves', 'olho d', 'vilaca', 'escorpiao', 'uchoa', 'nobrega'];

const searching = (path: string) =>
  inProjects(path).flatMap((one) => WORDS.map((word) => `${one}?q=${encodeURIComponent(word)}`));

export function cases(size: number): Case[] {
  const last = Math.min(4000, Math.floor(size / 25));
  return [
    {
      name: 'viagens de um projeto',
      paths: inProjects('/projects/:projectId/trip_controls'),
      ratio: TRIPS,
      requests: 2000,
    },
    {
      name: 'viagens de um projeto, de um veículo',
      paths: inProjects('/projects/:projectId/trip_controls').map((path, at) => `${path}?vehicle=${at + 1}`),
      ratio: TRIPS,
      requests: 2000,
    },
    ...Object.entries(LISTED).flatMap(([path, name]) =>
      ordersOf(path).map((order) => ({
        name: `${name}, ordem ${order}`,
        paths: inProjects(path).map((one) => `${one}?sort=${order}`),
        ratio: LIST,
        requests: 400,
      })),
    ),
    {
      name: `proprietários, página ${last}`,
      paths: [`/rural_producers?page=${last}`],
      ratio: 2 * LIST,
      requests: 500,
    },
    { name: 'busca em proprietários', paths: searching('/rural_producers'), ratio: SEARCH, requests: 300 },
    {
      name: 'busca em propriedades e seus proprietários',
      paths: searching('/projects/:projectId/rural_properties'),
      ratio: SEARCH,
      requests: 300,
    },
    {
      name: 'busca em viagens',
      paths: searching('/projects/:projectId/trip_controls'),
      ratio: SEARCH,
      requests: 300,
    },
  ];
}
