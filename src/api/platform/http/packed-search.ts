/** How many of a project's rows hold a text, counted on PostgreSQL in packed texts (docs/decisions/0129). */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { fold } from '#domain/shared/fold.ts';
import type { Db } from '../database/database.ts';
import { engineOf } from '../database/engine.ts';
import { endOf, idOf, PACK, type PackedList } from '../database/migrations/0069_packed_texts.ts';
import type { Tx } from '../database/transaction.ts';
import { holds, unseen } from './conditions.ts';
import { MANY, type TextSearch, type Total } from './list.ts';
import { offsetOf } from './offset.ts';
import { type ProjectCall, withinProject } from './project-rows.ts';

/** Rows that are due, looked up one by one: to look up more takes longer than reading the project's. */
const MANY_DUE = 2000;
/** Packs that tell about how many of the rows hold the text. */
const SAMPLE = 16;

interface Sought {
  readonly list: PackedList;
  readonly projectId: number;
  readonly q: string;
  readonly scope: Expression<SqlBool>;
  /** Whether what is packed of a row holds it. */
  readonly byRow: Expression<SqlBool>;
  /** `select id …` of all rows that are found, by their own tables. */
  readonly rows: RawBuilder<unknown>;
  /** The same of those that are found by what is not packed. */
  readonly elsewhere?: RawBuilder<unknown>;
}

/** On SQLite by its own indexes, and so what is nothing but accents: each row holds it. */
export function countedInProject(db: Db | Tx, sought: Sought): Pick<TextSearch, 'count' | 'countOfMany'> {
  const byRows = sql<Total>`select count(*) as total from (${sought.rows}) as found where ${sought.scope}`;
  return engineOf(db) === 'postgres' && fold(sought.q) !== ''
    ? { count: countedInTexts(sought), countOfMany: byRows }
    : { count: byRows };
}

/**
 * The conditions of a project's list, where a search looks through its rows' own columns: what is
 * searched is counted in packed texts where it is the only condition.
 */
export function searchedInProject(
  call: ProjectCall & { readonly query: { readonly q?: string | undefined } },
  list: PackedList,
  conditions: readonly Expression<SqlBool>[],
): { readonly filters: readonly Expression<SqlBool>[]; readonly search?: TextSearch } {
  const { q } = call.query;
  const [byRow, ...others] = conditions;
  if (engineOf(call.db) === 'sqlite' || !q || !byRow || others.length > 0) return { filters: conditions };
  const { above: projectId, scope } = withinProject(call);
  const rows = sql`select id from ${sql.table(list)} where project_id = ${projectId} and ${byRow}`;
  const counts = countedInProject(call.db, { list, projectId, q, scope, byRow, rows });
  return { filters: [], search: { byIndex: byRow, byRow, ...counts } };
}

/**
 * A pack is cut at each place where the text stands: behind it is what is left of the row's line, and that
 * ends with the id, which is the only text that begins with a capital letter; or the text stands there once more.
 *
 * Packs of which rows are due are cut at the ends of their lines, and those rows looked at by their own text.
 */
function countedInTexts({ list, projectId, q, byRow, elsewhere, scope }: Sought): RawBuilder<Total> {
  const text = unseen(fold(q));
  const own = sql`list = ${sql.lit(list)} and project_id = ${unseen(projectId)}`;
  const duePacks = sql`(select id / ${sql.lit(PACK)} from due)`;
  const line = sql`unnest(string_to_array(lines, chr(10))) as line`;
  const isInLine = holds('line', q);
  return sql`with
    due as materialized (select distinct id from packed_texts_due where ${own}),
    sample as materialized (
      select sum(cardinality(string_to_array(lines, ${text})) - 1) as hits,
             sum(cardinality(string_to_array(lines, chr(10))) - 1) as rows
        from (select lines from packed_texts where ${own} order by pack desc limit ${sql.lit(SAMPLE)}) as few),
    reach as materialized (
      select exists (select 1 from due ${offsetOf(MANY_DUE)}) or hits > rows / 4 as is_far,
             ${elsewhere ? sql`false` : sql`hits > rows / 40`} as are_many from sample),
    unsettled as materialized (
      select id from (
        select ${sql.raw(idOf(endOf('line')))} as id from (
          select ${line} from packed_texts where ${own} and pack in ${duePacks}) as lines where ${isInLine}) as lines
       where id not in (select id from due)
      union all
      select id from ${sql.table(list)}
       where id = any(array(select id from due)) and project_id = ${projectId} and ${byRow}),
    ends as materialized (
      select ${sql.raw(endOf('split_part(piece, chr(10), 1)'))} as letters from (
        select unnest((string_to_array(lines, ${text}))[2:]) as piece
          from packed_texts where ${own} and pack not in ${duePacks}) as pieces),
    settled as (select letters from ends where letters >= 'A' and letters < 'K'),
    found as materialized (
      select ${sql.raw(idOf('letters'))} as id from settled
      union
      select id from unsettled ${elsewhere ? sql`union ${elsewhere}` : sql``}),
    counted as materialized (
      select are_many, case when is_far then null
          when are_many then (select count(*) from settled) + (select count(*) from unsettled)
          else (select count(*) from found) end as total from reach)
    select total, case when not are_many and total < ${sql.lit(MANY)} then (
             select coalesce(cast(json_agg(id) as text), '[]') from found) end as ids
      from counted where ${scope}`;
}
