/** One page of a project's movements, of which fifty thousand are kept: what triggers count (migrations 0053, 0055) is not counted again. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { stockMovements } from '#domain/resources/stock.ts';
import { ENTRY, MOVEMENT_KINDS, STOCK_ITEMS } from '#domain/rules/stock-items.ts';
import type { QueryOf } from '#domain/shared/contract.ts';
import type { Found } from '../../platform/database/page-rows.ts';
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

/** A page of all movements from where its month begins; null where it is near the first, or behind the last. */
async function farPage(call: PageCall): Promise<Page | null> {
  const { db, query } = call;
  const { page, per_page } = query;
  if ((page - 1) * per_page < NEAR) return null;
  const found = (await rowsAlong(call)) ?? (await rowsInSteps(call));
  if (!found) return null;
  const { total, ids, rows } = found;
  const byId = new Map((rows ?? (await movementsOf.of(db, ids))).map((row) => [row.id, row]));
  const down = ids.flatMap((id) => byId.get(id) ?? []);
  return { data: isUp(call) ? down.reverse() : down, meta: { page, per_page, total } };
}

/** By one statement, on PostgreSQL alone; null where it finds none, or has many to go through. */
async function rowsAlong(call: PageCall): Promise<Found<MovementRow> | null> {
  const { above, scope } = withinProject(call);
  // An offset that is a value would have the whole statement planned anew.
  const found = await movementsOf.along(
    call.db,
    sql`with place as materialized (${placeOf(call)})
      select id, (select total from place) as total from stock_movements
       where project_id = ${above} and ${scope} and moved_at < (select month from place) || '~'
       order by moved_at desc, id desc
       limit (select case when skipped <= ${sql.lit(FAR)} then size else 0 end from place)
      offset (select skipped from place)`,
  );
  return found && found.ids.length > 0 ? found : null;
}

async function rowsInSteps(call: PageCall): Promise<Found<MovementRow> | null> {
  const { db } = call;
  const [place] = (await placeOf(call).execute(db)).rows;
  if (!place) return null;
  // Many are of one month.
  if (place.skipped > FAR && !isBeside(db)) throw new FarPage();
  const { above, scope } = withinProject(call);
  const { rows } = await sql<{ id: number }>`select id from stock_movements
    where project_id = ${above} and ${scope} and moved_at < ${`${place.month}~`}
    order by moved_at desc, id desc limit ${sql.lit(place.size)} ${offsetOf(place.skipped)}`.execute(db);
  return { ids: rows.map(({ id }) => id), total: place.total };
}

/** Where a page is among the movements counted from the newest on. */
interface Place {
  /** The month of its first row. */
  month: string;
  /** How many of this month and those before it are newer than the page. */
  skipped: number;
  size: number;
  /** Of all months. */
  total: number;
}

/** No row where the page is behind the last. */
function placeOf(call: PageCall): RawBuilder<Place> {
  const { page, per_page } = call.query;
  const start = sql`cast(${(page - 1) * per_page} as integer)`;
  const size = sql`case when total - ${start} < ${sql.lit(per_page)} then total - ${start} else ${sql.lit(per_page)} end`;
  const prefix = `stock_movements/${call.params.projectId}`;
  return sql`select month, cast(first - newer as integer) as skipped, cast(size as integer) as size,
      cast(total as integer) as total
    from (select month, newer, total, size, ${isUp(call) ? sql`total - ${start} - size` : start} as first
      from (select month, newer, total, ${size} as size
        from (select month, sum(kept) over (order by month desc) - kept as newer, sum(kept) over () as total
          from (select substr(name, ${sql.lit(prefix.length + 2)}) as month, sum(row_counts.rows) as kept from row_counts
             where name >= ${`${prefix}/`} and name < ${`${prefix}0`} and ${ofProject(call)}
             group by name) as months) as counted) as sized) as placed
   where size > 0 and newer <= first order by newer desc limit 1`;
}

const isUp = ({ query }: PageCall) => query.sort === 'moved_at';
