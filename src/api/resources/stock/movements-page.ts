/** One page of a project's movements, of which fifty thousand are kept: what triggers count (migrations 0053, 0055) is not counted again. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { stockMovements } from '#domain/resources/stock.ts';
import { ENTRY, MOVEMENT_KINDS, STOCK_ITEMS } from '#domain/rules/stock-items.ts';
import type { QueryOf } from '#domain/shared/contract.ts';
import { engineOf } from '../../platform/database/engine.ts';
import { listPage, type TextSearch } from '../../platform/http/list.ts';
import { offsetOf } from '../../platform/http/offset.ts';
import { type ProjectCall, withinProject } from '../../platform/http/project-rows.ts';
import { FAR, FarPage, isBeside } from '../../platform/http/reading.ts';
import { movementConditions, type MovementRow, MOVEMENTS, movementsOf } from './movement-rows.ts';

type PageCall = ProjectCall & { readonly query: QueryOf<typeof stockMovements.list> };

interface Page {
  readonly data: readonly MovementRow[];
  readonly meta: { page: number; per_page: number; total: number };
}

/** Rows up to which going through them costs less than to ask where a month begins. */
const NEAR = 2000;

export async function movementsPage(call: PageCall): Promise<Page> {
  const { db, query } = call;
  const filters = movementConditions(query);
  const far = filters.length === 0 ? await farPage(call) : null;
  if (far) return far;
  return listPage(db, MOVEMENTS, query, {
    ...withinProject(call),
    ...(isByKind(query) ? { search: keptSearch(call, filters) } : { filters }),
    rows: movementsOf,
  });
}

/** Whether item, kind and origin alone, or some of them, decide which rows there are. */
function isByKind({ item, kind, acquisition, ...others }: PageCall['query']): boolean {
  const { wire_roller, delivery_note, from, to, q } = others;
  return Boolean(item || kind || acquisition) && !(wire_roller || delivery_note || from || to || q);
}

function keptSearch(call: PageCall, filters: readonly Expression<SqlBool>[]): TextSearch {
  const { item, kind, acquisition } = call.query;
  const kinds = acquisition ? [String(ENTRY)] : Object.keys(MOVEMENT_KINDS);
  const origin = acquisition ? `/${acquisition}` : '';
  // Of another kind than entries nothing is kept by origin, as there is none.
  const names = (item ? [item] : STOCK_ITEMS).flatMap((one) =>
    (kind ? [kind] : kinds).map((other) => `movements_of/${one}/${other}${origin}`),
  );
  const condition = sql<SqlBool>`${sql.join([...filters], sql` and `)}`;
  return {
    byIndex: condition,
    byRow: condition,
    count: sql`select sum(row_counts.rows) as total from row_counts
      where name in (${sql.join(names)}) and ${ofProject(call)}`,
  };
}

/** The counts of the project, where the caller may enter it. */
function ofProject(call: PageCall): RawBuilder<unknown> {
  const { above, scope } = withinProject(call);
  return sql`above = ${above} and ${scope}`;
}

/** A page of all movements from where its month begins; null where it is near one of the ends. */
async function farPage(call: PageCall): Promise<Page | null> {
  const { db, query } = call;
  const { page, per_page } = query;
  const start = (page - 1) * per_page;
  if (start < NEAR) return null;
  const months = await monthsOf(call);
  const total = months.reduce((sum, { rows }) => sum + rows, 0);
  const size = Math.min(per_page, total - start);
  if (size <= 0 || total - start - size < NEAR) return null;
  const isDown = query.sort !== 'moved_at';
  // Where the page is, counted from the newest on.
  let skipped = isDown ? start : total - start - size;
  const month = months.find(({ rows }) => {
    if (skipped < rows) return true;
    skipped -= rows;
    return false;
  });
  if (!month) return null;
  // Many are of one month.
  if (skipped > FAR && !isBeside(db)) throw new FarPage();
  const { above, scope } = withinProject(call);
  const { rows } = await sql<{ id: number }>`select id from stock_movements
    where project_id = ${above} and ${scope} and moved_at < ${`${month.name}~`}
    order by moved_at desc, id desc limit ${sql.lit(size)} ${offsetOf(skipped)}`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (!isDown) ids.reverse();
  const found = new Map((await movementsOf.of(db, ids)).map((row) => [row.id, row]));
  return { data: ids.flatMap((id) => found.get(id) ?? []), meta: { page, per_page, total } };
}

/** How many movements each month has, the newest first. As one text: so many short rows cost the driver more than finding them. */
async function monthsOf(call: PageCall): Promise<{ name: string; rows: number }[]> {
  const { db } = call;
  const prefix = `stock_movements/${call.params.projectId}`;
  const pack = sql.raw(engineOf(db) === 'sqlite' ? 'json_group_array' : 'json_agg');
  const pair = sql.raw(engineOf(db) === 'sqlite' ? 'json_array' : 'json_build_array');
  const { rows } = await sql<{ months: string | null }>`
    select cast(${pack}(${pair}(name, total)) as text) as months from (
      select substr(name, ${sql.lit(prefix.length + 2)}) as name, sum(row_counts.rows) as total from row_counts
       where name >= ${`${prefix}/`} and name < ${`${prefix}0`} and ${ofProject(call)}
       group by name) as months`.execute(db);
  const months = (JSON.parse(rows[0]?.months ?? 'null') ?? []) as [string, number][];
  return months.map(([name, total]) => ({ name, rows: total })).sort((a, b) => (a.name < b.name ? 1 : -1));
}
