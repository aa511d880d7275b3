/** The sink that is a file: a line of JSON for each end of the chain, appended and never changed. */
import { appendFileSync, createReadStream, existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { StartProblem } from '../../settings.ts';
import { type Anchor, anchorSchema } from '../anchor.ts';
import type { SinkWriter } from './sink-address.ts';

const restoredSchema = z.object({ restored: z.string() });

/** Opened anew for each line, so that a file that was moved away is begun again. */
export function fileSink(path: string): SinkWriter {
  return {
    async write(anchor) {
      const file = await open(path, 'a', 0o600);
      try {
        await file.appendFile(`${JSON.stringify(anchor)}\n`);
        await file.datasync();
      } finally {
        await file.close();
      }
    },
    close() {},
  };
}

/** Says that other rows come now: what is written above is of those before. Throws `StartProblem`. */
export function writeRestored(path: string, at: string): void {
  try {
    // A line that a power cut left half written would take this one with it.
    appendFileSync(path, `\n${JSON.stringify({ restored: at })}\n`, { mode: 0o600, flush: true });
  } catch {
    throw new StartProblem(
      `Não é possível anotar a restauração em AUDIT_SINK (${path}): sem isso, a trilha não poderia mais ser conferida. Nada foi alterado.`,
    );
  }
}

/** The ends written down since the last restore, in the file's order; null where there is no file. */
export async function readFileSink(path: string): Promise<AsyncIterable<Anchor> | null> {
  if (!existsSync(path)) return null;
  let restores = 0;
  for await (const line of linesOf(path)) if (isRestore(line)) restores += 1;
  return anchorsAfter(path, restores);
}

async function* anchorsAfter(path: string, restores: number): AsyncGenerator<Anchor> {
  let left = restores;
  for await (const line of linesOf(path)) {
    if (isRestore(line)) left -= 1;
    const anchor = left === 0 ? anchorSchema.safeParse(line) : null;
    // A line that a power cut left half written is no end of the chain.
    if (anchor?.success) yield anchor.data;
  }
}

const isRestore = (line: unknown) => restoredSchema.safeParse(line).success;

async function* linesOf(path: string): AsyncGenerator<unknown> {
  const lines = createInterface({
    input: createReadStream(path, 'utf8'),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  for await (const line of lines) {
    try {
      yield JSON.parse(line);
    } catch {
      yield null;
    }
  }
}
