/**
 * The child process that opens uploaded sheets. Whatever a file does to it (endless
 * work, memory, a crash), the server process only loses this child.
 *
 * Messages: `{ bytes }` in, `ReaderAnswer` out, one at a time.
 */
import { repack } from './guard.ts';
import { openWorkbook } from './open-workbook.ts';
import { collectSketch } from './sketch-cells.ts';
import type { SketchCells } from './sketch-cells.ts';

export type WorkerAnswer = { ok: true; cells: SketchCells } | { ok: false; reason: string };

process.on('message', (bytes: Uint8Array) => {
  // `answer` never fails, so neither does this.
  void answer(bytes).then((message) => process.send?.(message));
});

// The server is gone: nothing is left to answer to.
process.on('disconnect', () => process.exit(0));

async function answer(bytes: Uint8Array): Promise<WorkerAnswer> {
  try {
    return { ok: true, cells: await collectSketch(await openWorkbook(repack(bytes))) };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}
