/** How the scheduled copies and their trials are doing, in a word for whoever watches the server. */
import type { Services } from '../../platform/services.ts';
import { isAhead, isFailing, readRecord } from './backup-record.ts';

interface BackupHealth {
  status: 'ok' | 'waiting' | 'late' | 'failed';
  made_at: string | null;
  trial: { status: 'ok' | 'waiting' | 'failed'; tried_at: string | null };
}

/** Null where none are wanted. Asks the database in any case: its answer is the health of the server. */
export async function backupHealth(
  { database, settings }: Pick<Services, 'database' | 'settings'>,
  now: number,
): Promise<BackupHealth | null> {
  const { record } = await readRecord(database);
  if (settings.backups === null) return null;
  const { made_at, failed_at, trial } = record;
  const { everyMs } = settings.backups;
  const isLate = made_at !== null && (now - made_at > 2 * everyMs || isAhead(made_at, everyMs, now));
  const unhurried = made_at === null ? 'waiting' : 'ok';
  return {
    status: failed_at !== null ? 'failed' : isLate ? 'late' : unhurried,
    made_at: made_at === null ? null : new Date(made_at).toISOString(),
    trial: {
      status: isFailing(record) ? 'failed' : trial?.outcome === 'restored' ? 'ok' : 'waiting',
      tried_at: trial === null ? null : new Date(trial.at).toISOString(),
    },
  };
}
