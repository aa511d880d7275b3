/**
 * Whether a file that somebody sent is a PDF that can be opened: as far as its own
 * frame tells (ISO 32000-2, 7.5), without reading what stands in it. A few windows of
 * the file are read, whatever its size.
 */
import { type FileHandle, open } from 'node:fs/promises';
import { kindOf } from '../../platform/files/pictures/kind.ts';

/** `cut`: it begins as one and does not end as one. `broken`: its index is not where its end says. */
export type ReceivedPdf = 'none' | 'whole' | 'cut' | 'broken';

/** Readers accept the head within so many bytes, and the end too, with room for its words. */
const HEAD_WITHIN = 1024;
const END_WITHIN = 1024 + 64;
/** A table of cross-references is read through so many bytes at a time. */
const TABLE_WINDOW = 64 * 1024;
/** The dictionary of a trailer or of a stream of references: some hundred bytes, more after many changes. */
const DICTIONARY_WITHIN = 64 * 1024;

const HEAD = /%PDF-\d\.\d/;
const END = /startxref\s{1,8}(\d{1,10})\s{1,8}%%EOF/g;
const TABLE = /^\s{0,8}xref\s{1,8}(?=\d)/;
const STREAM = /^\s{0,8}\d{1,10}\s{1,8}\d{1,5}\s{1,8}obj\s{0,8}<</;
/** Where the document begins: every trailer names it. */
const ROOT = /\/Root\s{1,8}\d{1,10}\s{1,8}\d{1,5}\s{1,8}R/;

export async function judgePdf({ path }: { readonly path: string }): Promise<ReceivedPdf> {
  const file = await open(path, 'r');
  try {
    return await judge(file, (await file.stat()).size);
  } finally {
    await file.close();
  }
}

async function judge(file: FileHandle, size: number): Promise<ReceivedPdf> {
  const head = await textAt(file, 0, HEAD_WITHIN);
  // A picture that hides a PDF is refused as a picture.
  if (!head.includes('%PDF-') || kindOf(Buffer.from(head, 'latin1')) !== null) return 'none';
  const start = HEAD.exec(head)?.index;
  const end = [...(await textAt(file, Math.max(0, size - END_WITHIN), END_WITHIN)).matchAll(END)].at(-1);
  if (start === undefined || end === undefined) return 'cut';
  const told = Number(end[1]);
  // Some writers count from the head when something stands before it.
  for (const at of new Set([told, told + start])) {
    if (at > 0 && at < size && (await isIndex(file, at))) return 'whole';
  }
  return 'broken';
}

/** A table with its trailer, or a stream of cross-references. */
async function isIndex(file: FileHandle, at: number): Promise<boolean> {
  const text = await textAt(file, at, DICTIONARY_WITHIN);
  const table = TABLE.exec(text);
  if (table) return isTrailer(file, at + table[0].length);
  if (!STREAM.test(text)) return false;
  const dictionary = text.slice(0, Math.max(0, text.search(/>>\s{0,8}stream/)));
  return /\/Type\s{0,8}\/XRef\b/.test(dictionary) && ROOT.test(dictionary);
}

/** Whether nothing but entries of a table stands from here to a trailer. */
async function isTrailer(file: FileHandle, from: number): Promise<boolean> {
  for (let at = from; ; ) {
    const text = await textAt(file, at, TABLE_WINDOW);
    const entries = /^[\d\snf]*/.exec(text)?.[0].length ?? 0;
    if (entries === 0) return false;
    at += entries;
    if (entries === text.length) continue;
    const trailer = await textAt(file, at, DICTIONARY_WITHIN);
    const [dictionary = ''] = trailer.split('startxref', 1);
    return /^trailer\s{0,8}<</.test(trailer) && ROOT.test(dictionary);
  }
}

/** One character a byte; shorter where the file ends. */
async function textAt(file: FileHandle, at: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer.toString('latin1', 0, bytesRead);
}
