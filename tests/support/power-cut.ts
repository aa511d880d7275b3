/**
 * What the disk holds of an embedded database at any moment of a recording of system calls: of
 * what was written only that which a sync confirmed is sure to be there when the power goes.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

export const RECORDED = ['pwrite64', 'ftruncate', 'fsync', 'fdatasync', 'write', 'writev'];
/** The longest text of a call: a page of the database, or the head of an answer. */
export const RECORDING_OPTIONS = ['-s', '5000'];

type Change = { readonly at: number; readonly part: Buffer } | { readonly cutTo: number };

interface DiskFile {
  /** What is sure to be there. */
  sure: Buffer;
  /** In their order; the disk may hold any of them. */
  unsure: Change[];
  /** How many changes there were before those. */
  synced: number;
}

const CALL = /^(\d+)\s+(\w+)\((\d+)<([^>]*)>(?:, )?(.*)$/s;
const RESUMED = /^(\d+)\s+<\.\.\. (\w+) resumed>(.*)$/s;
const UNFINISHED = ' <unfinished ...>';

export class Disk {
  readonly #files = new Map<string, DiskFile>();
  /** Calls that have begun, by their thread: of a sync how many changes there had been by then. */
  readonly #begun = new Map<string, { head: string; changes: number }>();

  /** @param database path of its file, as it is now; nobody is writing to it */
  constructor(database: string) {
    for (const path of [database, `${database}-wal`]) {
      const sure = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
      this.#files.set(basename(path), { sure, unsure: [], synced: 0 });
    }
  }

  /** One line of the recording. Answers what was sent by it: the head of an answer, or null. */
  take(line: string): string | null {
    const [, thread = '', , rest = ''] = RESUMED.exec(line) ?? [];
    if (thread !== '') {
      const before = this.#begun.get(thread);
      this.#begun.delete(thread);
      return before ? this.#ended(`${before.head}${rest}`, before.changes) : null;
    }
    const [, own = '', , , path = ''] = CALL.exec(line) ?? [];
    const file = this.#files.get(basename(path));
    const changes = file ? file.synced + file.unsure.length : 0;
    if (!line.endsWith(UNFINISHED)) return this.#ended(line, changes);
    this.#begun.set(own, { head: line.slice(0, -UNFINISHED.length), changes });
    return null;
  }

  /** Writes the files as the disk may hold them after a power cut: of what is not sure what `keeps` says. */
  writeTo(folder: string, keeps: () => boolean): void {
    for (const [name, { sure, unsure }] of this.#files) {
      writeFileSync(join(folder, name), changed(sure, unsure.filter(keeps)));
    }
  }

  #ended(line: string, changes: number): string | null {
    const [, , call = '', , path = '', rest = ''] = CALL.exec(line) ?? [];
    if (call === 'write' || call === 'writev') return /^(?:socket|TCP)/.test(path) ? unescaped(rest) : null;
    const file = this.#files.get(basename(path));
    if (!file || !/\)\s+= \d+$/.test(line)) return null;
    if (call === 'pwrite64') {
      const [, text = '', at] = /^"(.*)", \d+, (\d+)\)\s+= \d+$/s.exec(rest) ?? [];
      if (at === undefined) throw new Error(`Not understood: ${line.slice(-200)}`);
      file.unsure.push({ at: Number(at), part: Buffer.from(unescaped(text), 'latin1') });
    } else if (call === 'ftruncate') {
      file.unsure.push({ cutTo: Number.parseInt(rest, 10) });
    } else {
      // Another thread may have synced some of them meanwhile.
      const kept = file.unsure.splice(0, Math.max(0, changes - file.synced));
      file.synced += kept.length;
      file.sure = changed(file.sure, kept);
    }
    return null;
  }
}

/** The bytes with these changes made in their order: one copy, however many there are. */
function changed(before: Buffer, changes: readonly Change[]): Buffer {
  const ends = changes.map((change) => ('part' in change ? change.at + change.part.length : change.cutTo));
  const after = Buffer.alloc(ends.reduce((most, end) => Math.max(most, end), before.length));
  before.copy(after);
  let length = before.length;
  for (const change of changes) {
    if ('part' in change) {
      change.part.copy(after, change.at);
      length = Math.max(length, change.at + change.part.length);
    } else {
      // What is written behind the end later has zeros before it.
      after.fill(0, change.cutTo);
      length = change.cutTo;
    }
  }
  return after.subarray(0, length);
}

const LETTERS: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', v: '\v', f: '\f' };

/** A text as strace writes one, a byte a sign. */
function unescaped(text: string): string {
  return text.replace(/\\(?:([0-7]{1,3})|(.))/gs, (_, octal: string | undefined, sign: string) =>
    octal === undefined ? (LETTERS[sign] ?? sign) : String.fromCharCode(Number.parseInt(octal, 8)),
  );
}
