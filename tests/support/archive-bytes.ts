/** Archives taken apart and put together again, for those that must be refused. */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { createGzip, gunzipSync } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { signatureOf } from '#api/archive/manifest.ts';

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
  // Hundreds of megabytes as they come, and packed loosely: twenty times less work than whole and small.
  return buffer(tar.pipe(createGzip({ level: 1 })));
}

/** The same archive with other parts, all of them listed with their right checksums; signed with the key that it carries. */
export function withManifest(
  entries: readonly ArchiveEntry[],
  change: (manifest: Record<string, unknown>) => object = (manifest) => manifest,
): ArchiveEntry[] {
  const parts = entries.filter(({ name }) => !name.startsWith('manifest.'));
  const textOf = (name: string) => entries.find((one) => one.name === name)?.bytes.toString('utf8');
  const listed = Object.fromEntries(
    parts.map(({ name, bytes }) => [
      name,
      { bytes: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') },
    ]),
  );
  const manifest = { ...JSON.parse(textOf('manifest.json') ?? '{}'), parts: listed };
  const bytes = Buffer.from(JSON.stringify(change(manifest)));
  const key = textOf('secret.key')?.trim();
  const signature = key === undefined ? textOf('manifest.hmac') : signatureOf(bytes, key);
  return [
    ...parts,
    { name: 'manifest.json', bytes },
    { name: 'manifest.hmac', bytes: Buffer.from(signature ?? '') },
  ];
}
