import { buffer } from 'node:stream/consumers';
import { readEntries } from '#api/archive/archive-file.ts';
import { MANIFEST, measureOf, SIGNATURE } from '#api/archive/manifest.ts';

/**
 * Everything that a copy holds: each part of tables and each file, by size and checksum as they are there.
 * That it is signed, and its rows those of its version, is checked by every restore of it.
 */
export async function contentOfCopy(path: string): Promise<Record<string, unknown>> {
  const parts: Record<string, unknown> = {};
  await readEntries(path, null, async (name, content) => {
    if (name !== MANIFEST && name !== SIGNATURE) parts[name] = measureOf(await buffer(content));
  });
  return parts;
}
