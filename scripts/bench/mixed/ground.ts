/** What the mixed load works on: the organisation of the benches, with one project of 5,000 springs more. */
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Db, embeddedPath, openFile } from '#api/platform/database/database.ts';
import { openGround } from '../ground/ground.ts';
import { PROJECTS } from '../ground/shape.ts';
import { ASKER } from '../ground/tables.ts';

/** A project of its own, whose one property has all its springs. */
export const LARGE_PROJECT = PROJECTS + 1;
export const LARGE_PROPERTY = 1;
const SPRINGS = 5000;

/** A folder of its own for this run, with the same rows each time. */
export async function groundOf(size: number): Promise<string> {
  const kept = await openGround('sqlite', size);
  const folder = await mkdtemp(join(tmpdir(), 'vertente-mistura-'));
  await cp(kept.folder, folder, { recursive: true });
  await kept.close();
  const db = openFile(embeddedPath(folder));
  await addLargeProject(db);
  await db.destroy();
  return folder;
}

async function addLargeProject(db: Db): Promise<void> {
  const id = LARGE_PROJECT;
  await sql`insert into projects (id, name, status, start_date, end_date, search)
    values (${id}, 'Muitas nascentes', 1, '2025-01-01', '2028-12-31', 'muitas nascentes')`.execute(db);
  for (const table of ['proceedings', 'feedstock_parameters', 'feedstocks']) {
    await sql`insert into ${sql.table(table)} (project_id) values (${id})`.execute(db);
  }
  await sql`insert into project_users (project_id, user_id)
    select ${id}, id from users where email = ${ASKER.email}`.execute(db);
  await sql`update rural_properties set project_id = ${id} where id = ${LARGE_PROPERTY}`.execute(db);
  await sql`update water_springs set project_id = ${id}, rural_property_id = ${LARGE_PROPERTY}
    where id <= ${SPRINGS}`.execute(db);
}
