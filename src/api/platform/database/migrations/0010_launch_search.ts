import { type Kysely, sql } from 'kysely';
import { addTextColumns } from '../columns.ts';
import type { Tables } from '../tables.ts';
import { addTrigramIndex, mayUseTrigrams } from '../trigrams.ts';
import { fold } from './frozen/fold.ts';
import type { Migration } from './types.ts';

/** Descriptions are up to 10,000 characters long. */
const ROWS_AT_ONCE = 200;

/** Launches are found by what was written about them. */
export const launchSearch: Migration = async ({ engine, db }) => {
  await addTextColumns(db, engine, 'executed_activities', ['search']);
  let after = 0;
  for (;;) {
    const last = await fillPage(db, after);
    if (last === null) break;
    after = last;
  }
  if (engine === 'postgres' && (await mayUseTrigrams(db))) await addTrigramIndex(db, 'executed_activities');
};

/** The id of the last launch that was filled; null when there is none behind `after`. */
async function fillPage(db: Kysely<Tables>, after: number): Promise<number | null> {
  const launches = await db
    .selectFrom('executed_activities')
    .select(['id', 'description'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(ROWS_AT_ONCE)
    .execute();
  if (launches.length === 0) return null;
  // Both engines name the columns of VALUES so.
  const folded = sql.join(launches.map(({ id, description }) => sql`(${id}, ${fold(description)})`));
  await sql`
    update executed_activities set search = folded.column2
      from (values ${folded}) as folded
     where executed_activities.id = cast(folded.column1 as integer)`.execute(db);
  return launches.at(-1)?.id ?? null;
}
