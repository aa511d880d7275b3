/** How much memory what a command starts takes, as Linux tells it. */
import { readdirSync, readFileSync } from 'node:fs';

const LOOK_MS = 50;

/**
 * Looks, until it is called, at every process of the group that `leader` began and that runs this
 * program; then answers the most that one of them held, in MB.
 */
export function watchMemory(leader: number, program: string): () => number {
  let most = 0;
  const timer = setInterval(() => {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      most = Math.max(most, heldBy(pid, leader, program));
    }
  }, LOOK_MS);
  return () => {
    clearInterval(timer);
    return most;
  };
}

/** The most it has held so far; 0 for another one, or that is gone. */
function heldBy(pid: string, leader: number, program: string): number {
  try {
    // After the name, which may hold anything: state, parent, group.
    const [, , group] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    if (Number(group) !== leader || !readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program)) return 0;
    const kB = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kB ?? 0) / 1024;
  } catch {
    return 0;
  }
}
