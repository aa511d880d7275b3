import { verifyArchive } from '#api/archive/verify-archive.ts';

/** Everything that a copy holds: each part of tables and each file, by size and checksum. */
export async function contentOfCopy(path: string): Promise<Record<string, unknown>> {
  return (await verifyArchive(path, { secretKey: null, passphrase: null })).manifest.parts;
}
