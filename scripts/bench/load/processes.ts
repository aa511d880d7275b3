/** What processes have cost until now, as the kernel counts it. Linux alone tells this. */
import { readdirSync, readFileSync } from 'node:fs';

const NANOSECONDS_A_MS = 1e6;

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    // It ended meanwhile.
    return '';
  }
}

/** Milliseconds of processor of one process with all its threads, to the microsecond. */
export function cpuOf(pid: number): number {
  let nanoseconds = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    nanoseconds += Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0] ?? 0);
  }
  return nanoseconds / NANOSECONDS_A_MS;
}

/** Of the system's clock, in which a process is told what those it started had cost when they ended. */
const TICK_MS = 10;

/** Milliseconds of processor of those that this process started and that have ended, to ten. */
export function endedCpuOf(pid: number): number {
  const [, after = ''] = read(`/proc/${pid}/stat`).split(') ');
  // The state is the third field; user and system time of ended children are the 16th and 17th.
  const [user = 0, system = 0] = after.split(' ').slice(13, 15).map(Number);
  return (user + system) * TICK_MS;
}

/** A process and all that it started, and that those started. */
export function familyOf(pid: number): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`)
    .split(' ')
    .filter((one) => one.trim() !== '')
    .map(Number);
  return [pid, ...children.flatMap(familyOf)];
}

/** Megabytes that a process holds of the machine's memory, shared pages divided among those who share them. */
export function memoryOf(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1];
  return Number(kilobytes ?? 0) / 1024;
}

export function loadAverage(): number {
  return Number(read('/proc/loadavg').split(' ')[0] ?? 0);
}

/** From here on other programs share the cores with what is measured. */
const BUSY = 1.5;

/** A warning for the terminal and the document; null on a quiet machine. */
export function busyWarning(load: number): string | null {
  return load > BUSY
    ? `The machine was busy when this began (load ${load.toFixed(1)}): its figures are too high.`
    : null;
}
