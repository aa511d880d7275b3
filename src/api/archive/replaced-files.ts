/** The files around a restore: those it brings and those it leaves without a row go by a name, whatever cuts it off. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { inTransaction, type Tx } from '../platform/database/transaction.ts';
import type { Manifest } from './archive-file.ts';
import { fileOf } from './part-names.ts';

const AT_ONCE = 1000;

/** Before the first file is written: a restore that is cut off and never made again leaves no file unnamed. */
export async function announceRestored(
  database: Pick<Database, 'write'>,
  { parts }: Manifest,
): Promise<void> {
  const ids = Object.keys(parts).flatMap((name) => fileOf(name) ?? []);
  const since = Date.now();
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const values = ids.slice(start, start + AT_ONCE).map((id) => ({ id, since }));
    await inTransaction(database, async (tx) => {
      await tx
        .insertInto('loose_files')
        .values(values)
        // One that was loose already is as good as new: it is about to be written again.
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ since }))
        .execute();
      // One that has its row is being replaced by itself.
      await sql`delete from loose_files where id in (select id from stored_files)`.execute(tx);
    });
  }
}

/** Notes every file that is known now, in a table that lasts no longer than the connection. */
export async function rememberFiles(tx: Tx): Promise<void> {
  await sql`create temporary table files_before as
    select id from stored_files union select id from loose_files`.execute(tx);
}

/** After the archive's rows: what was known and is not named by them may be swept in two days. */
export async function loosenRemembered(tx: Tx): Promise<void> {
  await sql`delete from loose_files`.execute(tx);
  await sql`insert into loose_files (id, since)
    select id, cast(${Date.now()} as bigint) from files_before
     where id not in (select id from stored_files)`.execute(tx);
  await sql`drop table files_before`.execute(tx);
}
