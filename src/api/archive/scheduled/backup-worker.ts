/**
 * Entry of the child process that makes one scheduled copy: it is told the path
 * and the settings, makes the archive, reads it back whole, and ends.
 */
import { setPriority } from 'node:os';
import type { Settings } from '../../platform/settings.ts';
import { verifyArchive } from '../archive-file.ts';
import { backUpTo } from '../whole-backup.ts';

export interface BackupOrder {
  path: string;
  settings: Settings;
}

/** English, for the log; null: the copy is there and whole. */
export type BackupReply = { failure: string | null };

/** Of 19 steps below the server: whoever waits for an answer goes first. */
const PRIORITY = 10;

process.once('message', ({ path, settings }: BackupOrder) => {
  setPriority(PRIORITY);
  void makeCopy(path, settings).then((failure) => {
    const reply: BackupReply = { failure };
    process.send?.(reply, () => process.disconnect());
  });
});
process.on('disconnect', () => process.exit(0));
// Ctrl+C reaches the whole process group; the server decides when work is over.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);

async function makeCopy(path: string, settings: Settings): Promise<string | null> {
  try {
    await backUpTo(path, settings, new Date());
    await verifyArchive(path);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
