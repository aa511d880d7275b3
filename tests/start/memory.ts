/** How much memory what a command starts takes, as Linux tells it. */
import { readdirSync, readFileSync } from 'node:fs';

const LOOK_MS = 50;
/** Looks at those that are known for each at all processes, which takes the time of a hundred. */
const LOOKS = 10;

/**
 * Looks, until it is called, at every process of the group that `leader` began and that runs this
 * program; then answers the most that one of them held, in MB.
 */
export function watchMemory(leader: number, program: string): () => number {
  let most = 0;
  let looks = 0;
  let own: string[] = [];
  const timer = setInterval(() => {
    if (looks % LOOKS === 0) {
      const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
      own = pids.filter((pid) => runs(pid, leader, program));
    }
    looks += 1;
    most = Math.max(most, ...own.map(heldBy));
  }, LOOK_MS);
  return () => {
    clearInterval(timer);
    return most;
  };
}

/** Whether this process of the group runs the program; not one that is gone. */
function runs(pid: string, leader: number, program: string): boolean {
  try {
    // After the name, which may hold anything: state, parent, group.
    const [, , group] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return Number(group) === leader && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program);
  } catch {
    return false;
  }
}

/** The most it has held so far, in MB; 0 of one that is gone. */
function heldBy(pid: string): number {
  try {
    const kB = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kB ?? 0) / 1024;
  } catch {
    return 0;
  }
}
