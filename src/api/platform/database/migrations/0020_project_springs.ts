import { type Kysely, sql } from 'kysely';
import { addTextColumns } from '../columns.ts';
import { keepColumns } from './kept-columns.ts';
import type { Migration } from './types.ts';

/** What the list of a project's springs goes by; the id follows each. */
const ORDERS = [
  ['label_order'],
  ['status', 'label_order'],
  ['delivery_date'],
  ['area'],
  ['property_search'],
] as const;

/**
 * A spring has the month it is planned for, and is found in its whole project: each order
 * of that list gets an index, and its filters one that holds them all, so that rows are
 * counted without being read. The names of the property and of its producer stand in the
 * spring's own row, as in a launch's (migration 0017).
 */
export const projectSprings: Migration = async ({ engine, db }) => {
  const untyped = db as unknown as Kysely<never>;
  await addTextColumns(db, engine, 'water_springs', ['planned_month']);
  const text = engine === 'sqlite' ? 'text' : 'text collate "C"';
  await sql
    .raw(`alter table water_springs add column property_search ${text} not null default ''`)
    .execute(db);
  await keepColumns(untyped, engine, {
    table: 'water_springs',
    columns: [
      { column: 'property_search', from: 'rural_properties', source: 'search', by: 'rural_property_id' },
    ],
  });
  for (const columns of ORDERS) {
    await sql
      .raw(
        `create index water_springs_by_project_id_${columns.join('_')} on water_springs (${['project_id', ...columns, 'id'].join(', ')})`,
      )
      .execute(db);
  }
  // What is empty comes last in both directions: backwards PostgreSQL's index would bring it first.
  if (engine === 'postgres') {
    await sql`create index water_springs_by_project_id_delivery_date_down
      on water_springs (project_id, delivery_date desc nulls last, id desc)`.execute(db);
  }
  await sql`create index water_springs_filters on water_springs
    (project_id, rural_property_id, status, technician_id, recovery_modality, planned_month, delivery_date, id)`.execute(
    db,
  );
  // The order of the codes has its id now.
  await sql`drop index water_springs_project_id_label_order_idx`.execute(db);
};
