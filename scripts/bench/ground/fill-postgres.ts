/** Fills a PostgreSQL database as fast as the engine takes rows: indexes are made at the end. */
import pg from 'pg';
import type { Row, TableRows } from './shape.ts';

const ROWS_A_STATEMENT = 5000;

interface Index {
  name: string;
  sql: string;
}

/** `url` is of a migrated database that nobody uses, as its superuser. */
export async function fillPostgres(url: string, tables: readonly TableRows[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'`);
    const indexes = await client.query<Index>(
      `select indexname as name, indexdef as sql from pg_indexes
        where schemaname = current_schema() and indexdef like 'CREATE INDEX%'`,
    );
    for (const { name } of indexes.rows) await client.query(`drop index "${name}"`);
    for (const rows of tables) await insert(client, rows);
    for (const { sql } of indexes.rows) await client.query(sql);
    await restartIds(client);
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

async function insert(client: pg.Client, { table, count, row }: TableRows): Promise<void> {
  const types = await typesOf(client, table);
  // The rows name each other rightly: what keeps columns and counts still runs.
  await client.query(`alter table ${table} disable trigger all; alter table ${table} enable trigger user`);
  for (let start = 1; start <= count; start += ROWS_A_STATEMENT) {
    const size = Math.min(ROWS_A_STATEMENT, count - start + 1);
    const rows: Row[] = Array.from({ length: size }, (_, at) => row(start + at));
    const columns = Object.keys(rows[0] ?? {});
    const lists = columns.map((column, at) => `$${at + 1}::${types.get(column) ?? 'text'}[]`);
    await client.query(
      `insert into ${table} (${columns.join(', ')}) select * from unnest(${lists.join(', ')})`,
      columns.map((column) => rows.map((one) => one[column])),
    );
  }
  await client.query(`alter table ${table} enable trigger all`);
}

async function typesOf(client: pg.Client, table: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  );
  return new Map(rows.map(({ name, type }) => [name, type]));
}

/** PostgreSQL counts on from 1 where ids were given. */
async function restartIds(client: pg.Client): Promise<void> {
  await client.query(`do $$ declare t record; begin
    for t in select table_name as name from information_schema.columns
             where table_schema = current_schema() and column_name = 'id' and is_identity = 'YES' loop
      execute format('select setval(pg_get_serial_sequence(%L, ''id''), greatest((select max(id) from %I), 1))',
        t.name, t.name);
    end loop; end $$`);
}
