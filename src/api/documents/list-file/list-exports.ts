/** The handlers of the lists' exports: each reads its list as the list answers it, page after page. */
import { z } from 'zod';
import { type ExportRoute, isOfProject, type ListExport } from '#domain/exports/list-exports.ts';
import type { Route, RouteGroup } from '#domain/shared/contract.ts';
import { EXPORT_FORMATS } from '#domain/shared/list-export.ts';
import type { PlainHandler, ReadCall } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/problem.ts';
import { reading } from '../../platform/http/reading.ts';
import { listColumnOf, type ListedRow } from './row-cells.ts';
import { chosenColumns, writeList } from './write-list.ts';

/** Rows read at a time: lists that add up what they found do so for each of these pages. */
const AT_ONCE = 1000;

/** What the query of each export has besides the list's own filters. */
const asked = z.looseObject({ format: z.enum(EXPORT_FORMATS), columns: z.string().optional() });

const page = z.object({
  data: z.array(z.looseObject({ id: z.int() })),
  meta: z.object({ total: z.int() }),
});

type ExportCall = ReadCall<ExportRoute>;

/** A list's own handler: what it is told and what it answers is its route's matter. */
type ListHandler = (call: object) => Promise<{ readonly body: unknown }>;

/** @param lists the handlers of the lists, by group and name */
export function exportHandlers(
  exports: Readonly<Record<string, ListExport>>,
  routes: Readonly<Record<string, RouteGroup>>,
  lists: Readonly<Record<string, object>>,
): Readonly<Record<string, PlainHandler<ExportRoute>>> {
  return Object.fromEntries(
    Object.entries(exports).map(([name, one]) => {
      const [group, list] = one.list;
      const route = routes[group]?.[list];
      const handler: unknown = new Map(Object.entries(lists[group] ?? {})).get(list);
      if (!route || typeof handler !== 'function') throw new Error(`No list ${group}.${list} to export`);
      return [name, exportHandler(one, route, handler as ListHandler)];
    }),
  );
}

function exportHandler(one: ListExport, route: Route, list: ListHandler): PlainHandler<ExportRoute> {
  const columns = Object.fromEntries(one.columns.map((column) => [column.field, listColumnOf(column)]));
  const standard = one.columns.flatMap(({ field, isStandard }) => (isStandard ? [field] : []));
  return async (call) => {
    const { format, columns: chosen, ...filters } = asked.parse(call.query);
    const shown: number[] = [];
    const batches = async function* (own: ExportCall): AsyncGenerator<ListedRow[]> {
      for await (const rows of rowsOf(list, { ...own, route }, filters)) {
        if (route.personal) shown.push(...rows.map(({ id }) => id));
        yield rows;
      }
    };
    const name = await fileName(call, one);
    const file = await writeList<ListedRow>(call, call.user.id, {
      title: one.title,
      format,
      columns: chosenColumns(columns, chosen, standard),
      read: (tell) => reading(call, 'report', (own) => tell(batches(own))),
    });
    return {
      body: { ...file, name: `${name}.${format}`, inline: false },
      ...(route.personal && { audit: { recordId: null, changes: null, shown } }),
    };
  };
}

/** All rows of the list in its order, so many at a time. */
async function* rowsOf(list: ListHandler, call: object, filters: Readonly<Record<string, unknown>>) {
  for (let number = 1; ; number += 1) {
    const { body } = await list({ ...call, query: { ...filters, page: number, per_page: AT_ONCE } });
    const { data, meta } = page.parse(body);
    yield data;
    if (number * AT_ONCE >= meta.total) return;
  }
}

/** `veiculos`, and in a project with its name: `propriedades-Rio Doce`. */
async function fileName({ db, params }: ExportCall, { route, title }: ListExport): Promise<string> {
  const name = title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  if (!isOfProject(route)) return name;
  const { projectId } = z.object({ projectId: z.int() }).parse(params);
  const project = await db
    .selectFrom('projects')
    .select('name')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow(() => notFound());
  return `${name}-${project.name}`;
}
