/**
 * The child process that reads files of fences and points. Whatever a file does to it
 * (endless work, memory, a crash), the server process only loses this child.
 */
import { readFile } from 'node:fs/promises';
import { serveJobs } from '../../platform/children/serve-jobs.ts';
import { RefusedFile } from './drawn.ts';
import type { GeometryAnswer, GeometryFile } from './geometry-reader.ts';
import { placeDrawing } from './placed.ts';
import { readGeometry } from './read-file.ts';

await serveJobs<GeometryFile, GeometryAnswer>(() => async ({ path, name }) => {
  try {
    return { ok: true, placed: placeDrawing(readGeometry(await readFile(path), name)) };
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error;
    return { ok: false, sentence: error.message };
  }
});
