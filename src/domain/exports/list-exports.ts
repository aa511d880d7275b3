/**
 * Each list as a file: `GET <list>/export`. A list has its export by being one; those whose
 * rows are better told in other columns describe their own.
 */
import { z } from 'zod';
import { projectParam, type Route, type RouteGroup } from '../shared/contract.ts';
import { exportChoice, XLSX_MIME } from '../shared/list-export.ts';
import { columnsOfList, type ExportColumn } from './list-columns.ts';

export interface ExportRoute extends Route {
  readonly method: 'GET';
  readonly document: { readonly mime: string };
}

export interface ListExport {
  /** Group and name of the list's route. */
  readonly list: readonly [group: string, name: string];
  readonly route: ExportRoute;
  /** 'Veículos': the name of the sheet. */
  readonly title: string;
  readonly columns: readonly ExportColumn[];
}

/** Whether it answers pages of rows. */
export function isList({ method, query }: Route): boolean {
  return method === 'GET' && query !== undefined && 'per_page' in query.shape;
}

/** One for each list that does not describe its own, by the name of its route. */
export function listExportsOf(
  groups: Readonly<Record<string, RouteGroup>>,
): Readonly<Record<string, ListExport>> {
  const all = Object.entries(groups).flatMap(([group, routes]) =>
    Object.entries(routes).map(([name, route]) => ({ group, routes, name, route })),
  );
  const described = new Set(all.map(({ route }) => `${route.method} ${route.path}`));
  const missing = all.filter(({ route }) => isList(route) && !described.has(`GET ${route.path}/export`));
  return Object.fromEntries(
    missing.map(({ group, routes, name, route }) => {
      const columns = columnsOfList(route, routes);
      const title = titleOf(route);
      const of: ListExport = {
        list: [group, name],
        route: exportRoute(route, title, columns),
        title,
        columns,
      };
      return [`${group}_${name}`, of];
    }),
  );
}

/** The routes of these alone. */
export function exportRoutes(
  exports: Readonly<Record<string, ListExport>>,
): Readonly<Record<string, ExportRoute>> {
  return Object.fromEntries(Object.entries(exports).map(([name, { route }]) => [name, route]));
}

/** The list's filters and orders without its pages, for whoever may view it. */
function exportRoute(list: Route, title: string, columns: readonly ExportColumn[]): ExportRoute {
  // How a term's text is answered is no question to a file of its words.
  const { page: _page, per_page: _perPage, format: _format, ...filters } = list.query?.shape ?? {};
  return {
    method: 'GET',
    path: `${list.path}/export`,
    can: list.can,
    summary: `Exporta como planilha (xlsx) ou CSV, todas as linhas do que foi filtrado: ${title}.`,
    query: z.strictObject({ ...exportChoice(columns.map(({ field }) => field)), ...filters }),
    status: 200,
    document: { mime: XLSX_MIME },
    exported: true,
    personal: list.personal === true,
  };
}

/** Titles that the sentence about the list does not give. */
const TITLES: Readonly<Record<string, string>> = {
  '/users': 'Usuários',
  '/roles': 'Cargos',
  '/projects': 'Projetos',
  '/projects/:projectId/commitment_terms': 'Termo de compromisso',
  '/projects/:projectId/feedstocks': 'Estoque',
  '/projects/:projectId/execution_cronograms': 'Cronograma de Execução',
  '/projects/:projectId/execution_cronograms/accompaniment/all': 'Acompanhamento',
  '/projects/:projectId/execution_cronograms/user/:userId': 'Cronograma de um usuário',
  '/projects/:projectId/trip_controls/user/all': 'Quem viajou',
  '/projects/:projectId/rural_properties': 'Propriedades',
  '/projects/:projectId/rural_properties/:propertyId/executed_activities': 'Atividades da propriedade',
  '/projects/:projectId/technicians': 'Técnicos',
  '/rural_producers': 'Proprietários',
  '/rural_producers/:producerId/projects': 'Projetos do produtor',
  '/rural_producers/:producerId/rural_properties': 'Propriedades do produtor',
  '/user/history': 'Histórico da conta',
  '/history/:resource/:recordId': 'Histórico',
  '/projects/:projectId/history/:resource/:recordId': 'Histórico',
};

/** 'Lista os veículos.' is of 'Veículos'. */
function titleOf({ path, summary }: Route): string {
  const named = TITLES[path];
  if (named !== undefined) return named;
  const [, words] =
    /^Lista (?:tod[oa]s )?(?:os|as|o|a) (.+?)(?: d[oa] projeto)?(?:,.*)?\.$/.exec(summary) ?? [];
  if (words === undefined) throw new Error(`Nothing says what the file of ${path} is called`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Whether the route lies in a project, whose name the file bears. */
export function isOfProject(route: Route): boolean {
  return projectParam(route.path) === 'projectId';
}
