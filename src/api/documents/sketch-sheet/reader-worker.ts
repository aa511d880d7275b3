/**
 * The child process that opens uploaded sheets. Whatever a file does to it (endless
 * work, memory, a crash), the server process only loses this child.
 *
 * Messages: a `SheetFile` in, a `WorkerAnswer` out, one at a time.
 */
import { readFile } from 'node:fs/promises';
import { serveJobs } from '../../platform/children/serve-jobs.ts';
import { refuseAtSight, repack } from './guard.ts';
import { openWorkbook } from './open-workbook.ts';
import type { SheetFile, WorkerAnswer } from './reader.ts';
import { collectSketch } from './sketch-cells.ts';

await serveJobs<SheetFile, WorkerAnswer>(() => async (file) => {
  try {
    const bytes = typeof file === 'string' ? await readFile(file) : file;
    const refusal = refuseAtSight(bytes);
    if (refusal) return { ok: false, refusal, reason: `refused at sight: ${refusal}` };
    return { ok: true, cells: await collectSketch(await openWorkbook(repack(bytes))) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, refusal: 'unreadable', reason };
  }
});
