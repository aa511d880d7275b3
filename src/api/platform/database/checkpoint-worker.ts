/** The thread of `Checkpoints`. Its data: the path of the database's file. */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { CheckpointAsk, LogState } from './checkpoints.ts';

/** Frames of the log that are worth two syncs of the disk. */
const STEP = 1000;

const file = new DatabaseSync(String(workerData));
// Waits for nobody. What somebody reads just now stays in the log for the next time.
file.exec('pragma busy_timeout = 0');

function checkpoint(how: 'noop' | 'passive' | 'truncate'): LogState {
  const found = file.prepare(`pragma wal_checkpoint(${how})`).get() ?? {};
  return { frames: Number(found['log']), moved: Number(found['checkpointed']) };
}

const ACTS: Readonly<Record<CheckpointAsk, () => LogState>> = {
  step() {
    const state = checkpoint('noop');
    return state.frames - state.moved < STEP ? state : checkpoint('passive');
  },
  rest: () => checkpoint('passive'),
  empty() {
    checkpoint('passive');
    return checkpoint('truncate');
  },
};

// A log is only found once something was read.
file.prepare('select count(*) from sqlite_schema').get();
parentPort?.on('message', (ask: CheckpointAsk) => parentPort?.postMessage(ACTS[ask]()));
