/** The files around a restore: those it brings and those it leaves without a row go by a name, whatever cuts it off. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { inTransaction, isUnavailable, type Tx } from '../platform/database/transaction.ts';
import type { Manifest } from './manifest.ts';
import { fileOf } from './part-names.ts';

const AT_ONCE = 1000;

/**
 * Before the first file is written: a restore that is cut off and never made again
 * leaves no file unnamed. Answers the files that the installation knew until now;
 * none, where its tables are in no state to tell.
 */
export async function nameFiles(database: Pick<Database, 'write'>, { parts }: Manifest): Promise<string[]> {
  try {
    const { rows } = await sql<{ id: string }>`
      select id from stored_files union select id from loose_files`.execute(database.write);
    await announce(
      database,
      Object.keys(parts).flatMap((name) => fileOf(name) ?? []),
    );
    return rows.map(({ id }) => id);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    return [];
  }
}

async function announce(database: Pick<Database, 'write'>, ids: readonly string[]): Promise<void> {
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

/** After the archive's rows: of the files known before, those without a row may be swept in two days. */
export async function loosenKnown(tx: Tx, known: readonly string[]): Promise<void> {
  const since = Date.now();
  for (let start = 0; start < known.length; start += AT_ONCE) {
    const values = known.slice(start, start + AT_ONCE).map((id) => ({ id, since }));
    await tx.insertInto('loose_files').values(values).execute();
  }
  await sql`delete from loose_files where id in (select id from stored_files)`.execute(tx);
}
