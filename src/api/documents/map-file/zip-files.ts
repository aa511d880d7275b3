/** Files of the disk as one zip, of which a part at a time is in memory. */
import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { Zip, ZipDeflate } from 'fflate';

export interface Zipped {
  readonly name: string;
  readonly content: { readonly path: string } | { readonly text: string };
}

export async function zipFiles(into: FileHandle, files: readonly Zipped[]): Promise<void> {
  const waiting: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, part) => {
    if (error) failure = error;
    else waiting.push(part);
  });
  const write = async () => {
    if (failure) throw failure;
    for (const part of waiting.splice(0)) await into.write(part);
  };
  for (const { name, content } of files) {
    const entry = new ZipDeflate(name, { level: 6 });
    zip.add(entry);
    if ('text' in content) entry.push(new TextEncoder().encode(content.text), true);
    else {
      for await (const part of createReadStream(content.path)) {
        entry.push(part as Uint8Array);
        await write();
      }
      entry.push(new Uint8Array(), true);
    }
    await write();
  }
  zip.end();
  await write();
}
