/** The thread of `emptyLog`. Its data: the path of the database's file. */
import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';

const file = new DatabaseSync(String(workerData));
try {
  // Waits for nobody. What somebody reads just now stays in the log for the next round.
  file.exec('pragma busy_timeout = 0');
  // Nearly all of it without keeping a writer out, then the little that is left with.
  file.exec('pragma wal_checkpoint(passive)');
  file.exec('pragma wal_checkpoint(truncate)');
} finally {
  file.close();
}
