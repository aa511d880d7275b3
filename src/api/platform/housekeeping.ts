/** What time makes useless is removed: sessions, kept answers, unused imports, files nobody names. */
import { sql } from 'kysely';
import { writeAnchor } from './audit-anchor.ts';
import type { Database } from './database/database.ts';
import { inTransaction } from './database/transaction.ts';
import { KEPT_MS } from './idempotency.ts';
import type { Services } from './services.ts';
import { loosenFiles, sweepLooseFiles } from './stored-files.ts';

const EVERY_MS = 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
const FILES_AT_ONCE = 200;

/** Starts the hourly round, the first one at once; the answer stops it. */
export function startHousekeeping(services: Services): () => void {
  const round = () => {
    keepHouse(services)
      .then(() => writeAnchor(services))
      .catch((error: unknown) => {
        services.log.warn({ err: error }, 'housekeeping failed; it is tried again in an hour');
      });
  };
  const timer = setInterval(round, EVERY_MS);
  timer.unref();
  round();
  return () => clearInterval(timer);
}

/** One round. Safe to run in several processes at once. */
export async function keepHouse(services: Services): Promise<void> {
  const { database, now } = services;
  const time = now();
  await inTransaction(database, async (tx) => {
    await tx.deleteFrom('sessions').where('expires_at', '<=', time).execute();
    await tx
      .deleteFrom('idempotency_keys')
      .where('created_at', '<=', time - KEPT_MS)
      .execute();
    await tx
      .deleteFrom('sign_in_attempts')
      .where('last_at', '<=', time - DAY_MS)
      .execute();
    // Kept a day longer than they can be used, so that none goes while it is being registered.
    await tx
      .deleteFrom('spring_imports')
      .where('created_at', '<=', time - 2 * DAY_MS)
      .execute();
  });
  if (database.engine === 'sqlite') {
    // What was erased is overwritten in the file; the log beside it still has it until it is emptied.
    await sql`pragma wal_checkpoint(truncate)`.execute(database.write);
  }
  await loosenUnnamedFiles(database, time);
  await sweepLooseFiles(services, time);
}

/** Files whose record was deleted, or had another file put in their place. */
async function loosenUnnamedFiles(database: Database, time: number): Promise<void> {
  await inTransaction(database, async (tx) => {
    const unnamed = await tx
      .selectFrom('stored_files')
      .select('stored_files.id')
      .where('stored_files.created_at', '<=', time - 2 * DAY_MS)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('water_springs')
              .select('water_springs.id')
              .whereRef('water_springs.sheet_file_id', '=', 'stored_files.id'),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('spring_imports')
              .select('spring_imports.id')
              .whereRef('spring_imports.sheet_file_id', '=', 'stored_files.id'),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('water_spring_photos')
              .select('water_spring_photos.id')
              .where(({ or, eb, ref }) =>
                or([
                  eb('water_spring_photos.file_id', '=', ref('stored_files.id')),
                  eb('water_spring_photos.thumbnail_file_id', '=', ref('stored_files.id')),
                ]),
              ),
          ),
        ),
      )
      .limit(FILES_AT_ONCE)
      .execute();
    await loosenFiles(
      tx,
      unnamed.map((file) => file.id),
      time,
    );
  });
}
