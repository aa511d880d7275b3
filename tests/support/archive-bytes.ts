/** Archives taken apart and put together again, for those that must be refused. */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { extract, pack } from 'tar-stream';

export interface ArchiveEntry {
  name: string;
  bytes: Buffer;
  /** A link leads out of the archive. */
  linkTo?: string;
}

export async function unpackArchive(archive: Uint8Array): Promise<ArchiveEntry[]> {
  const untar = extract();
  untar.end(gunzipSync(archive));
  const entries: ArchiveEntry[] = [];
  for await (const entry of untar) entries.push({ name: entry.header.name, bytes: await buffer(entry) });
  return entries;
}

export async function packArchive(entries: readonly ArchiveEntry[]): Promise<Buffer> {
  const tar = pack();
  for (const { name, bytes, linkTo } of entries) {
    if (linkTo === undefined) tar.entry({ name }, bytes);
    else tar.entry({ name, type: 'symlink', linkname: linkTo });
  }
  tar.finalize();
  return gzipSync(await buffer(tar));
}

/** The same archive with other parts, all of them listed with their right checksums. */
export function withManifest(
  entries: readonly ArchiveEntry[],
  change: (manifest: Record<string, unknown>) => object = (manifest) => manifest,
): ArchiveEntry[] {
  const parts = entries.filter(({ name }) => name !== 'manifest.json');
  const old = entries.find(({ name }) => name === 'manifest.json');
  const listed = Object.fromEntries(
    parts.map(({ name, bytes }) => [
      name,
      { bytes: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') },
    ]),
  );
  const manifest = { ...JSON.parse(old?.bytes.toString('utf8') ?? '{}'), parts: listed };
  return [...parts, { name: 'manifest.json', bytes: Buffer.from(JSON.stringify(change(manifest))) }];
}
