/** Deletes what has expired: sessions, kept answers, unused imports, files nobody names. */
import { setTimeout } from 'node:timers/promises';
import { freezePdfs } from '../resources/delivery-notes/pdf.ts';
import { isInUse } from '../platform/auth/idle-end.ts';
import { PLACE_MS } from '../platform/auth/sign-in-places.ts';
import { CLOCK_TOLERANCE_MS } from '../platform/auth/session-clock.ts';
import type { Database } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { KEPT_MS } from '../platform/http/idempotency.ts';
import type { Services } from '../platform/services.ts';
import { endFirstPassword } from './first-password.ts';
import { removeLeftFolders } from '../platform/files/temporary.ts';
import { markOrphaned, removeOrphanedFiles } from '../platform/files/stored-files.ts';

const EVERY_MS = 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
const FILES_AT_ONCE = 200;

/** A store that does not answer must not keep the server from ending. */
const LAST_ROUND_MS = 5000;

/** Starts the hourly round, the first one at once. The answer stops it and waits for one that is under way. */
export function startHousekeeping(services: Services): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const round = () => {
    running = keepHouse(services).catch((error: unknown) => {
      services.log.warn({ err: error }, 'housekeeping failed; it is tried again in an hour');
    });
  };
  const timer = setInterval(round, EVERY_MS);
  timer.unref();
  round();
  return async () => {
    clearInterval(timer);
    await Promise.race([running, setTimeout(LAST_ROUND_MS, undefined, { ref: false })]);
  };
}

/** One round. Safe to run in several processes at once. */
export async function keepHouse(services: Services): Promise<void> {
  const { database, now } = services;
  const time = now();
  await inTransaction(database, async (tx) => {
    await tx
      .deleteFrom('sessions')
      .where(({ eb, not, or }) =>
        or([
          eb('expires_at', '<=', time),
          eb('created_at', '>', time + CLOCK_TOLERANCE_MS),
          not(isInUse(time)),
        ]),
      )
      .execute();
    await tx.deleteFrom('password_links').where('expires_at', '<=', time).execute();
    // Shown for a while as one that has ended.
    await tx
      .deleteFrom('program_keys')
      .where('expires_at', '<=', time - 30 * DAY_MS)
      .execute();
    await tx.deleteFrom('oidc_tickets').where('expires_at', '<=', time).execute();
    await tx.deleteFrom('sign_in_tickets').where('expires_at', '<=', time).execute();
    await tx.deleteFrom('passkey_challenges').where('expires_at', '<=', time).execute();
    await tx
      .deleteFrom('mails')
      .where('next_at', 'is', null)
      .where('created_at', '<=', time - DAY_MS)
      .execute();
    await tx
      .deleteFrom('sign_in_places')
      .where('last_at', '<=', time - PLACE_MS)
      .execute();
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
  await endFirstPassword(services);
  // What was erased is overwritten in the file; the log beside it still has it until it is emptied.
  await database.emptyLog?.();
  await markUnnamedFiles(database, time);
  await removeLeftFolders(services.settings.dataDir);
  await freezePdfs(services);
  // Last, since the store may not answer.
  await removeOrphanedFiles(services, time);
}

/** Files whose record was deleted, or had another file put in their place. */
async function markUnnamedFiles(database: Database, time: number): Promise<void> {
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
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('delivery_notes')
              .select('delivery_notes.id')
              .where(({ or, eb, ref }) =>
                or([
                  eb('delivery_notes.pdf_file_id', '=', ref('stored_files.id')),
                  eb('delivery_notes.signed_file_id', '=', ref('stored_files.id')),
                ]),
              ),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('organisation')
              .select('organisation.id')
              .whereRef('organisation.logo_file_id', '=', 'stored_files.id'),
          ),
        ),
      )
      .limit(FILES_AT_ONCE)
      .execute();
    await markOrphaned(
      tx,
      unnamed.map((file) => file.id),
      time,
    );
  });
}
