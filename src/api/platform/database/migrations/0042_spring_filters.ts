import { sql } from 'kysely';
import { addColumns } from '../columns.ts';
import type { Migration } from './types.ts';

/** By what a project's properties are found, and so their springs. */
const LOOKED_FOR = { hydrographic_properties: 'subbasin_id', property_addresses: 'city_id' } as const;

/**
 * A project's springs of one modality, planned month, sub-basin or municipality are found by
 * an index of the project's own. A sub-basin may hold properties of every project: the
 * project stands in the rows that name it, put there by triggers. A property stays in its project.
 */
export const springFilters: Migration = async ({ engine, db }) => {
  const run = (text: string) => sql.raw(text).execute(db);
  for (const [table, column] of Object.entries(LOOKED_FOR)) {
    await addColumns(db, engine, table, { project_id: 'bigint' });
    const of = (row: string) =>
      `(select project_id from rural_properties where id = ${row}.rural_property_id)`;
    await run(`update ${table} set project_id = ${of(table)}`);
    await run(`create index ${table}_of_project on ${table} (project_id, ${column}, rural_property_id)`);
    if (engine === 'sqlite') {
      await run(
        `create trigger ${table}_project after insert on ${table}
         begin update ${table} set project_id = ${of('new')} where rural_property_id = new.rural_property_id; end`,
      );
      continue;
    }
    await run(
      `create or replace function ${table}_project() returns trigger language plpgsql as $$
       begin new.project_id := ${of('new')}; return new; end $$`,
    );
    await run(
      `create trigger ${table}_project before insert on ${table}
         for each row execute function ${table}_project()`,
    );
  }
  await run('create index water_springs_by_modality on water_springs (project_id, recovery_modality, id)');
  await run('create index water_springs_by_month on water_springs (project_id, planned_month, id)');
};
