import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TemporaryFile } from '#api/platform/files/temporary.ts';

/** A file as an upload leaves it; whoever stores it takes it away. */
export async function temporaryFile(content: string | Uint8Array): Promise<TemporaryFile> {
  const path = join(tmpdir(), `vertente-${randomUUID()}`);
  await writeFile(path, content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { path, bytes: Buffer.byteLength(content), sha256 };
}
