/**
 * Rows of a list's page. What costs node-postgres most is a statement's way there and back, and then
 * the description of each column and a text for each value: on PostgreSQL a first page's ids, total
 * and rows come by one statement, the rows as one JSON of their columns.
 */
import { type Compilable, type OperationNodeSource, type RawBuilder, sql } from 'kysely';
import { compiledQuery, type Ids } from './compiled-query.ts';
import type { Db } from './database.ts';
import { engineOf } from './engine.ts';
import { fixedSql } from './fixed-sql.ts';
import { type RowMaker, rowMaker } from './row-maker.ts';
import { MovedUnder, type Tx } from './transaction.ts';

export interface PageRows<Row> {
  /** Those of these ids, in any order. */
  of(db: Db | Tx, ids: readonly number[]): Promise<readonly Row[]>;
  /** What the page's statement finds and its rows, by one statement; null where it is to be asked by itself. */
  along(db: Db | Tx, page: PageSql): Promise<Found<Row> | null>;
}

export type RowOf<Rows> = Rows extends PageRows<infer Row> ? Row : never;

/** Tells a page's ids in their order and, beside each, how many rows the list has. */
export type PageSql = RawBuilder<{ id: number; total: number | string | null }>;

export interface Found<Row> {
  readonly ids: readonly number[];
  readonly total: number;
  /** In any order. */
  readonly rows?: readonly Row[];
}

interface Packing {
  /** Makes the records. */
  readonly make: RowMaker;
  /** `select …` of one JSON of the rows whose ids `page` has. */
  readonly packed: (db: Db | Tx, on: Db | Tx) => RawBuilder<unknown>;
  readonly columns: number;
}

/**
 * @param build Gets the ids for `isAmong`, and holds no other value. Its columns have a name each, and are texts,
 *   integers and doubles: what JSON tells as the driver does.
 */
export function pageRows<Row>(
  build: (db: Db | Tx, ids: Ids) => Compilable<Row> & OperationNodeSource,
): PageRows<Row> {
  const byIds = compiledQuery(['ids'], (db, { ids }: { ids: readonly number[] }) => build(db, ids));
  let packing: Packing | null = null;
  const packingOf = (names: readonly string[]): Packing => {
    const lists = names.map((name) => sql`json_agg(${sql.ref(`shown.${name}`)})`);
    const packed = (db: Db | Tx) => sql`select json_build_array(${sql.join(lists)})
      from ${build(db, sql`array(select id from page)`)} as shown`;
    return { make: rowMaker(names), packed: fixedSql(packed, () => ''), columns: names.length };
  };
  return {
    async of(db, ids) {
      const rows = await byIds(db, { ids });
      // What `*` stands for is known when rows have come.
      if (rows[0]) packing ??= packingOf(Object.keys(rows[0]));
      return rows;
    },
    async along(db, page) {
      if (!packing || engineOf(db) === 'sqlite') return null;
      const { packed } = packing;
      try {
        const { rows } = await sql<Answer>`with page as materialized (${page})
          select (select total from page limit 1) as total,
                 cast((select json_agg(id) from page) as text) as ids,
                 cast((${packed(db, db)}) as text) as packed`.execute(db);
        return foundIn<Row>(packing, rows[0]);
      } catch (error) {
        if (!isMissingColumn(error)) throw error;
        packing = null;
        // It ended the transaction that it was in.
        if (db.isTransaction) throw new MovedUnder('A column is gone', { cause: error });
        return null;
      }
    },
  };
}

/** Another server's migration took a column from a table of which all are shown. */
function isMissingColumn(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '42703';
}

interface Answer {
  total: number | string;
  /** Null of an empty page. */
  ids: string | null;
  packed: string;
}

function foundIn<Row>(packing: Packing, answer: Answer | undefined): Found<Row> {
  if (!answer?.ids) return { ids: [], total: 0 };
  const { ids, total, packed } = answer;
  return { ids: JSON.parse(ids) as number[], total: Number(total), rows: unpacked<Row>(packing, packed) };
}

/** Of a JSON with a list for each column; null in a list's place where there are no rows. */
function unpacked<Row>({ columns, make }: Packing, text: string): Row[] {
  const lists = JSON.parse(text) as (readonly unknown[] | null)[];
  const count = lists[0]?.length ?? 0;
  const values: unknown[] = [];
  const rows: Row[] = [];
  for (let at = 0; at < count; at += 1) {
    for (let column = 0; column < columns; column += 1) values[column] = lists[column]?.[at];
    // It has the columns that the query answered: what its type tells.
    rows.push(make(values) as Row);
  }
  return rows;
}
