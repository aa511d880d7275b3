/** Memory of a process and of all that it started, as Linux counts it. */
import { readdirSync, readFileSync } from 'node:fs';

export interface ProcessMemory {
  pid: number;
  /** Its script, without folders. */
  name: string;
  /** Megabytes: what several processes share counts for each in part (PSS). */
  megabytes: number;
}

function fieldsOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** The process, its children and theirs. */
function familyOf(root: number): number[] {
  const parents = new Map<number, number>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      parents.set(Number(entry), Number(fieldsOf(Number(entry))[1]));
    } catch {
      // It has ended meanwhile.
    }
  }
  const family = [root];
  for (const pid of family) {
    for (const [child, parent] of parents) if (parent === pid) family.push(child);
  }
  return family;
}

export function memoryOfFamily(root: number): ProcessMemory[] {
  return familyOf(root).flatMap((pid) => {
    try {
      const pss = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      const script = words.find((word) => /\.(js|ts|mjs)$/.test(word)) ?? words[0] ?? '';
      return [{ pid, name: script.split('/').at(-1) ?? '', megabytes: Number(pss) / 1024 }];
    } catch {
      return [];
    }
  });
}

export function total(family: readonly ProcessMemory[]): number {
  return family.reduce((sum, { megabytes }) => sum + megabytes, 0);
}
