/**
 * What the jobs of all child processes together may hold. A picture, a sheet and
 * a document at their ceilings do not fit into a small machine at once: there one
 * of them waits for the other, in the order in which they came.
 */
import { totalmem } from 'node:os';

const MEGABYTE = 1024 * 1024;
/** Megabytes that fit beside the server in the smallest machine that it is made for (1 GiB). */
const LEAST = 512;

export interface JobMemory {
  /** Calls `granted` when so many megabytes are free: at once, or after those who came before. */
  reserve(megabytes: number, granted: () => void): void;
  release(megabytes: number): void;
}

/** @param limit megabytes, asked for at each job; one that needs more than all of it runs alone */
export function makeJobMemory(limit: () => number): JobMemory {
  const waiting: { megabytes: number; granted: () => void }[] = [];
  let used = 0;

  function grant(): void {
    for (let [first] = waiting; first; [first] = waiting) {
      if (used > 0 && used + first.megabytes > limit()) return;
      waiting.shift();
      used += first.megabytes;
      first.granted();
    }
  }

  return {
    reserve(megabytes, granted) {
      waiting.push({ megabytes, granted });
      grant();
    },
    release(megabytes) {
      used -= megabytes;
      grant();
    },
  };
}

/** Half of what this machine, or the container around the server, has at that moment. */
export function machineJobMemory(): JobMemory {
  return makeJobMemory(() => Math.max(LEAST, machineMemory() / MEGABYTE / 2));
}

/** Bytes. */
function machineMemory(): number {
  // Without a limit the system answers zero or a number beyond any machine.
  const container = process.constrainedMemory();
  return container > 0 ? Math.min(container, totalmem()) : totalmem();
}
