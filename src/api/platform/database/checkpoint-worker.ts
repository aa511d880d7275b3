/** The thread of `Checkpoints`. Its data: the path of the database's file. */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { CheckpointAsk, LogState } from './checkpoints.ts';
import { rewriteLog } from './rewrite-log.ts';

/** Frames of the log that are worth two syncs of the disk. */
const STEP = 1000;

const path = String(workerData);
const file = new DatabaseSync(path);
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
  rest() {
    const state = checkpoint('passive');
    if (state.moved === state.frames) beginAnew();
    return state;
  },
  empty() {
    checkpoint('passive');
    return checkpoint('truncate');
  },
  rewrite() {
    const state = checkpoint('noop');
    // Programs beside the server don't write meanwhile either; what one has just added it has synced itself.
    file.exec('begin immediate');
    try {
      rewriteLog(`${path}-wal`, state.frames);
      return state;
    } finally {
      file.exec('rollback');
    }
  },
};

/**
 * The first commit after all was moved writes the log from its beginning, and waits for the disk
 * to hold that beginning before it writes more. So one is made here that changes nothing.
 */
function beginAnew(): void {
  const version = Number(file.prepare('pragma user_version').get()?.['user_version']);
  file.exec(`pragma user_version = ${version}`);
}

function answer(ask: CheckpointAsk): LogState | Error {
  try {
    return ACTS[ask]();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

// A log is only found once something was read.
file.prepare('select count(*) from sqlite_schema').get();
parentPort?.on('message', (ask: CheckpointAsk) => parentPort?.postMessage(answer(ask)));
