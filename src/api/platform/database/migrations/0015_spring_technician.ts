import { type Kysely, sql } from 'kysely';
import { addTextColumns } from '../columns.ts';
import type { Tables } from '../tables.ts';
import type { Migration } from './types.ts';

const ROWS_AT_ONCE = 500;
const TECNICO = 6;

/** Springs have a technician beside who registered them, and codes that order as people count. */
export const springTechnician: Migration = async ({ engine, db }) => {
  await db.schema
    .alterTable('water_springs')
    .addColumn('technician_id', 'integer', (column) => column.references('users.id'))
    .execute();
  await addTextColumns(db, engine, 'water_springs', ['technician_name', 'label_order']);
  // The sheet's name was not kept. Who registered a spring was its technician in the report:
  // that stays so where the person is one.
  await sql`
    update water_springs set technician_id = user_id
     where user_id in (select id from users where role_id = ${TECNICO})`.execute(db);
  for (let after: number | null = 0; after !== null; ) after = await fillPage(db, after);
  for (const columns of [
    ['technician_id'],
    ['rural_property_id', 'label_order'],
    ['project_id', 'label_order'],
  ]) {
    await db.schema
      .createIndex(`water_springs_${columns.join('_')}_idx`)
      .on('water_springs')
      .columns(columns)
      .execute();
  }
};

/** The id of the last spring that was filled; null when there is none behind `after`. */
async function fillPage(db: Kysely<Tables>, after: number): Promise<number | null> {
  const springs = await db
    .selectFrom('water_springs')
    .select(['id', 'label_folded'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(ROWS_AT_ONCE)
    .execute();
  if (springs.length === 0) return null;
  // Both engines name the columns of VALUES so.
  const keys = sql.join(springs.map(({ id, label_folded }) => sql`(${id}, ${orderOf(label_folded)})`));
  await sql`
    update water_springs set label_order = keyed.column2
      from (values ${keys}) as keyed
     where water_springs.id = cast(keyed.column1 as integer)`.execute(db);
  return springs.at(-1)?.id ?? null;
}

/** `naturalKey` of this migration's day: a released migration never changes with the program. */
function orderOf(folded: string): string {
  const lengthOf = (digits: string) => String(digits.length).padStart(3, '0');
  let zeros = '';
  const key = folded.replace(/(0*)(\d*)/g, (digits, leading: string, rest: string) => {
    if (digits === '') return '';
    zeros += lengthOf(leading);
    return lengthOf(rest) + rest;
  });
  return `${key}\u0001${zeros}`;
}
