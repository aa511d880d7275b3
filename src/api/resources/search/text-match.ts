/** Three ways to hold a text: being it and beginning with it, which an index finds, and having it anywhere. */
import { type Expression, type SqlBool, sql } from 'kysely';
import { fold } from '#domain/shared/fold.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { holds } from '../../platform/http/conditions.ts';

/** Comes after every other letter. */
const LAST = '\u{10FFFF}';

export interface Source {
  readonly table: keyof Tables;
  /** Folded; what the rows are shown by. */
  readonly column: string;
  /** Folded; where the text may stand. */
  readonly searched: string;
  readonly conditions: readonly Expression<SqlBool>[];
  /**
   * Whether an index holds the column's order for all rows: of more than the limit the first
   * are found then. Rows of several projects have it for each, and any of them are found.
   */
  readonly isOrdered: boolean;
  /** How texts that no index orders follow each other: by what this makes of them, or as they are. */
  readonly orderKey?: (text: string) => string;
  /** Instead of a look through `searched`, where an index of texts knows better. */
  readonly anywhere?: Expression<SqlBool>;
}

/** Ids of rows that hold `q`, not more than `limit`: what is it, what begins with it, what only has it. */
export async function matching(db: Db, source: Source, q: string, limit: number): Promise<number[]> {
  const column = sql.ref(`${source.table}.${source.column}`);
  const folded = fold(q);
  const ways = [
    sql<SqlBool>`${column} = ${folded}`,
    sql<SqlBool>`(${column} > ${folded} and ${column} < ${folded + LAST})`,
    source.anywhere ?? holds(`${source.table}.${source.searched}`, q),
  ];
  const ids = new Set<number>();
  for (const way of ways) {
    for (const id of await idsOf(db, source, way, limit)) ids.add(id);
    if (ids.size >= limit) break;
  }
  return [...ids].slice(0, limit);
}

async function idsOf(
  db: Db,
  { table, column, conditions, isOrdered, orderKey = (one) => one }: Source,
  way: Expression<SqlBool>,
  limit: number,
): Promise<number[]> {
  const id = sql.ref(`${table}.id`);
  const text = sql.ref(`${table}.${column}`);
  const order = isOrdered ? sql`order by ${text}, ${id}` : sql``;
  const { rows } = await sql<{ id: number; text: string }>`select ${id} as id, ${text} as text
    from ${sql.table(table)} where ${sql.join([...conditions, way], sql` and `)} ${order} limit ${sql.lit(limit)}`.execute(
    db,
  );
  if (isOrdered) return rows.map((row) => row.id);
  const keyed = rows.map((row) => ({ id: row.id, key: orderKey(row.text) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id - b.id)).map(({ id }) => id);
}
