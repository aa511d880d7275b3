import { sql } from 'kysely';
import { packAll, WHOLE } from './0069_packed_texts.ts';
import type { Migration } from './types.ts';

/** On PostgreSQL, texts that 0069 packed before `PACK` and `WHOLE` were what they are, packed anew. */
export const smallerPacks: Migration = async ({ engine, db }) => {
  if (engine !== 'postgres') return;
  const { rows } = await sql`
    select 1 from pg_class
     where oid = 'packed_texts'::regclass and ${`toast_tuple_target=${WHOLE}`} = any(reloptions)`.execute(db);
  if (rows.length > 0) return;
  await sql`alter table packed_texts set (toast_tuple_target = ${sql.lit(WHOLE)})`.execute(db);
  await sql`truncate packed_texts, packed_texts_due`.execute(db);
  await packAll(db);
};
