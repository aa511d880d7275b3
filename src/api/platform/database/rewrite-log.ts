/**
 * Writes a write-ahead log once more as it is, and waits for the disk. After a failed wait the
 * system counts the log's pages as written, though the disk may hold none of them; they are
 * still in memory, most likely. The log's own checksums tell whether they are.
 * The format: https://sqlite.org/fileformat2.html#walformat
 */
import { closeSync, fdatasyncSync, openSync, readSync, writeSync } from 'node:fs';

const HEADER = 32;
const FRAME_HEADER = 24;
/** The last bit says how the words of a checksum are written: 1, the greatest byte first. */
const MAGIC = 0x377f0682;

/**
 * For who keeps all others from writing to it.
 * @param frames that the log must hold whole
 * @throws Error where it does not, or as the disk says
 */
export function rewriteLog(path: string, frames: number): void {
  if (frames === 0) return;
  const file = openSync(path, 'r+');
  try {
    const header = read(file, 0, HEADER);
    const magic = header.readUInt32BE(0);
    if (magic >>> 1 !== MAGIC >>> 1) throw new Error('The log has no header');
    const sum = new LogSum((magic & 1) === 1);
    sum.add(header.subarray(0, 24));
    if (!sum.isAt(header, 24)) throw new Error('The header of the log is damaged');
    writeSync(file, header, 0, HEADER, 0);
    const salt = header.subarray(16, 24);
    const size = FRAME_HEADER + header.readUInt32BE(8);
    for (let frame = 0; frame < frames; frame += 1) {
      const at = HEADER + frame * size;
      const bytes = read(file, at, size);
      sum.add(bytes.subarray(0, 8));
      sum.add(bytes.subarray(FRAME_HEADER));
      if (!bytes.subarray(8, 16).equals(salt) || !sum.isAt(bytes, 16)) {
        throw new Error(`The log is damaged from frame ${frame + 1} of ${frames} on`);
      }
      writeSync(file, bytes, 0, size, at);
    }
    fdatasyncSync(file);
  } finally {
    closeSync(file);
  }
}

function read(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  if (readSync(file, bytes, 0, length, at) < length) throw new Error('The log is cut short');
  return bytes;
}

/** Of all that was added, in pairs of words. */
class LogSum {
  readonly #isBigEndian: boolean;
  #first = 0;
  #second = 0;

  constructor(isBigEndian: boolean) {
    this.#isBigEndian = isBigEndian;
  }

  add(bytes: Buffer): void {
    const word = (at: number) => (this.#isBigEndian ? bytes.readInt32BE(at) : bytes.readInt32LE(at));
    for (let at = 0; at < bytes.length; at += 8) {
      this.#first = (this.#first + word(at) + this.#second) | 0;
      this.#second = (this.#second + word(at + 4) + this.#first) | 0;
    }
  }

  isAt(bytes: Buffer, at: number): boolean {
    return bytes.readInt32BE(at) === this.#first && bytes.readInt32BE(at + 4) === this.#second;
  }
}
