import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Engine } from '../columns.ts';
import type { Tables } from '../tables.ts';
import type { Migration } from './types.ts';

/** One for one, signs of phones and word processors and those of a keyboard that `fold` has for them since. */
const WRITTEN = '‘’‚‛ʼʹ′´`“”„‟″«»‐‑‒–—―−';
const TYPED = `'''''''''"""""""-------`;

/** Whose `search` the program folded; triggers keep what else is made of it. */
const SEARCHED = [
  'users',
  'vehicles',
  'sponsors',
  'sponsor_contacts',
  'projects',
  'activities',
  'banking_datas',
  'hydrographic_basins',
  'hydrographic_subbasins',
  'rural_producers',
  'rural_properties',
  'water_springs',
  'executed_activities',
  'stock_movements',
  'trip_controls',
  'delivery_notes',
  'delivery_note_springs',
] as const;

/** `Olho d’Água` is found by `olho d'agua`: the texts of before are folded as those since are. */
export const typedSigns: Migration = async ({ engine, db }) => {
  for (const table of SEARCHED) {
    const search = sql.ref('search');
    await sql`update ${sql.table(table)} set search = ${typed(engine, search)}
               where ${holdsWritten(engine, search)}`.execute(db);
  }
  await eachUnlessTaken(db, engine, 'water_springs', {
    unique: 'label_folded',
    within: ['project_id'],
    ordered: 'label_order',
  });
  await eachUnlessTaken(db, engine, 'saved_filters', { unique: 'name_folded', within: ['user_id', 'list'] });
};

interface Unique {
  /** Of two texts that are one now, the later row keeps what it has until it is saved. */
  readonly unique: string;
  readonly within: readonly string[];
  /** Made of the same text. */
  readonly ordered?: string;
}

async function eachUnlessTaken(
  db: Kysely<Tables>,
  engine: Engine,
  table: string,
  { unique, within, ordered }: Unique,
): Promise<void> {
  const own = (column: string) => sql.ref(`${table}.${column}`);
  const found = await sql<{ id: number; text: string }>`
    select id, ${typed(engine, own(unique))} as text from ${sql.table(table)}
     where ${holdsWritten(engine, own(unique))} order by id`.execute(db);
  const columns = ordered === undefined ? [unique] : [unique, ordered];
  const set = columns.map((column) => sql`${sql.ref(column)} = ${typed(engine, own(column))}`);
  const same = within.map((column) => sql`others.${sql.ref(column)} = ${own(column)}`);
  for (const { id, text } of found.rows) {
    await sql`
      update ${sql.table(table)} set ${sql.join(set)}
       where id = ${id} and not exists (
         select 1 from ${sql.table(table)} as others
          where ${sql.join(same, sql` and `)} and others.${sql.ref(unique)} = ${text})`.execute(db);
  }
}

function typed(engine: Engine, column: RawBuilder<unknown>): RawBuilder<string> {
  if (engine === 'postgres') return sql<string>`translate(${column}, ${sql.lit(WRITTEN)}, ${sql.lit(TYPED)})`;
  return Array.from(WRITTEN).reduce<RawBuilder<string>>(
    (text, sign, at) => sql<string>`replace(${text}, ${sql.lit(sign)}, ${sql.lit(TYPED[at])})`,
    sql<string>`${column}`,
  );
}

function holdsWritten(engine: Engine, column: RawBuilder<unknown>): RawBuilder<boolean> {
  return engine === 'postgres'
    ? sql<boolean>`${column} ~ ${sql.lit(`[${WRITTEN}]`)}`
    : sql<boolean>`${column} glob ${sql.lit(`*[${WRITTEN}]*`)}`;
}
