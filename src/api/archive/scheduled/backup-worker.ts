/**
 * Entry of the child process that works on one scheduled copy: it makes one and
 * reads it back whole, or restores one to the side as a trial, and ends.
 */
import { yieldToServer } from '../../platform/children/priority.ts';
import type { Settings } from '../../platform/settings.ts';
import { restoreToTheSide } from '../trial.ts';
import { verifyArchive } from '../verify-archive.ts';
import { backUpTo, keyOfCopies } from '../whole-backup.ts';

export interface BackupOrder {
  /** Of the copy. */
  path: string;
  settings: Settings;
  /** An empty folder of its own for a trial; null: the copy is to be made. */
  scratch: string | null;
}

/** English, for the log; null: the copy is there and whole, or came back whole. */
export type BackupReply = { failure: string | null };

process.once('message', (order: BackupOrder) => {
  // Whoever waits for an answer goes first.
  yieldToServer(process.pid);
  // Copies hold personal data and keys: they are their owner's alone.
  process.umask(0o077);
  void workOn(order).then((failure) => {
    const reply: BackupReply = { failure };
    process.send?.(reply, () => process.disconnect());
  });
});
process.on('disconnect', () => process.exit(0));
// Ctrl+C reaches the whole process group; the server decides when work is over.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);

async function workOn({ path, settings, scratch }: BackupOrder): Promise<string | null> {
  const { backupPassphrase: passphrase } = settings;
  try {
    const secretKey = settings.secretKey && (await keyOfCopies(settings));
    if (scratch === null) await backUpTo(path, settings, new Date());
    const archive = await verifyArchive(path, { secretKey, passphrase });
    if (scratch !== null) await restoreToTheSide(archive, { scratch, carriesKey: secretKey === null });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
