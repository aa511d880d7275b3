/**
 * The child process that reads files of outlines. Whatever a file does to it
 * (endless work, memory, a crash), the server process only loses this child.
 */
import { readFile } from 'node:fs/promises';
import { serveJobs } from '../../platform/children/serve-jobs.ts';
import { RefusedFile } from '../geometry-file/drawn.ts';
import type { OutlineAnswer, OutlineFile } from './outline-reader.ts';
import { readOutlines } from './read-outlines.ts';

await serveJobs<OutlineFile, OutlineAnswer>(() => async ({ path, ...job }) => {
  try {
    return { ok: true, ...readOutlines(await readFile(path), job) };
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error;
    return { ok: false, sentence: error.message };
  }
});
